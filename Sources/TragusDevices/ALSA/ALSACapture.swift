#if os(Linux)
  import Dispatch
  import Glibc
  import Synchronization
  import TragusCore

  /// Records from an ALSA device on a thread of its own.
  final class ALSACapture: Capture {
    /// The seconds that opening may take: a sound server may have been stopped.
    private static let openingLimit = 5.0
    /// The seconds that closing is waited for.
    private static let closingLimit = 1.0

    let deviceID: String
    let buffer: DeviceBuffer?
    let queue: CaptureQueue
    private let stopSignal: StopSignal
    private let worker: Worker

    /// Opens a device by its ALSA name and begins to record.
    init(_ name: String, buffer: DeviceBuffer, reconnect: Bool) throws(AudioError) {
      let stop = StopSignal()
      let opening = Opening()
      let mute = StandardErrorMute(opening: name)
      worker = try Worker {
        let device: ALSADevice
        do throws(AudioError) {
          device = try ALSADevice(name, buffer: buffer)
        } catch {
          mute.end()
          return opening.end(.failure(error))
        }
        mute.end()
        let queue = CaptureQueue(format: device.format)
        opening.end(.success(Opened(queue: queue, buffer: device.buffer)))
        var loop = CaptureLoop<ALSADevice>(queue, name: name, stop: stop, now: Self.time)
        loop.run(device, reopen: reconnect ? Self.opener(name, buffer) : nil)
      }
      guard let result = opening.result(within: Self.openingLimit) else {
        mute.end()
        stop.set()
        throw AudioError(
          .deviceLost,
          "The device '\(name)' does not answer. Restart the sound server, or try another device.")
      }
      do {
        let opened = try result.get()
        queue = opened.queue
        self.buffer = opened.buffer
      } catch {
        worker.join(within: Self.closingLimit)
        throw error
      }
      deviceID = name
      stopSignal = stop
    }

    func stop() {
      stopSignal.set()
      worker.join(within: Self.closingLimit)
    }

    private static func opener(
      _ name: String, _ buffer: DeviceBuffer
    ) -> () throws(AudioError) -> ALSADevice {
      { () throws(AudioError) in
        let mute = StandardErrorMute(opening: name)
        defer { mute.end() }
        return try ALSADevice(name, buffer: buffer)
      }
    }

    /// Seconds since the machine was started; they go on while it sleeps.
    private static func time() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// What is known of a device once it is open.
    private struct Opened {
      let queue: CaptureQueue
      let buffer: DeviceBuffer
    }

    /// What comes of an attempt to open a device on another thread.
    private final class Opening: Sendable {
      private let outcome = Mutex<Result<Opened, AudioError>?>(nil)
      private let ended = DispatchSemaphore(value: 0)

      func end(_ result: Result<Opened, AudioError>) {
        outcome.withLock { $0 = result }
        ended.signal()
      }

      func result(within duration: Double) -> Result<Opened, AudioError>? {
        _ = ended.wait(timeout: .now() + duration)
        return outcome.withLock { $0 }
      }
    }
  }
#endif
