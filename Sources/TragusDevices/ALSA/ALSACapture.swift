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
    let queue: CaptureQueue
    private let stopSignal: StopSignal
    private let worker: Worker

    /// Opens a device by its ALSA name and begins to record.
    init(_ name: String, reconnect: Bool) throws(AudioError) {
      let stop = StopSignal()
      let opening = Opening()
      let mute = StandardErrorMute(opening: name)
      worker = try Worker {
        let device: ALSADevice
        do throws(AudioError) {
          device = try ALSADevice(name)
        } catch {
          mute.end()
          return opening.end(.failure(error))
        }
        mute.end()
        let queue = CaptureQueue(format: device.format)
        opening.end(.success(queue))
        var loop = CaptureLoop<ALSADevice>(queue, name: name, stop: stop, now: Self.time)
        loop.run(device, reopen: reconnect ? Self.opener(name) : nil)
      }
      guard let result = opening.result(within: Self.openingLimit) else {
        mute.end()
        stop.set()
        throw AudioError(
          .deviceLost,
          "The device '\(name)' does not answer. Restart the sound server, or try another device.")
      }
      do {
        queue = try result.get()
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

    private static func opener(_ name: String) -> () throws(AudioError) -> ALSADevice {
      { () throws(AudioError) in
        let mute = StandardErrorMute(opening: name)
        defer { mute.end() }
        return try ALSADevice(name)
      }
    }

    /// Seconds since the machine was started; they go on while it sleeps.
    private static func time() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// What comes of an attempt to open a device on another thread.
    private final class Opening: Sendable {
      private let outcome = Mutex<Result<CaptureQueue, AudioError>?>(nil)
      private let ended = DispatchSemaphore(value: 0)

      func end(_ result: Result<CaptureQueue, AudioError>) {
        outcome.withLock { $0 = result }
        ended.signal()
      }

      func result(within duration: Double) -> Result<CaptureQueue, AudioError>? {
        _ = ended.wait(timeout: .now() + duration)
        return outcome.withLock { $0 }
      }
    }
  }
#endif
