#if os(Linux)
  import TragusCore

  /// Records from an ALSA device on a thread of its own.
  final class ALSACapture: Capture {
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
      let opening = Opening<Opened>()
      let mute = StandardErrorMute(opening: name)
      worker = try Worker {
        let device: ALSADevice
        do throws(AudioError) {
          device = try ALSADevice(name, buffer: buffer)
        } catch {
          mute.end()
          opening.end(.failure(error))
          return
        }
        mute.end()
        let queue = CaptureQueue(format: device.format)
        opening.end(.success(Opened(queue: queue, buffer: device.buffer)))
        var loop = CaptureLoop<ALSADevice>(queue, name: name, stop: stop, now: ALSA.time)
        loop.run(device, reopen: reconnect ? Self.opener(name, buffer) : nil)
      }
      guard let result = opening.result() else {
        mute.end()
        stop.set()
        throw Opening<Opened>.noAnswer(name)
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

    /// What is known of a device once it is open.
    private struct Opened {
      let queue: CaptureQueue
      let buffer: DeviceBuffer
    }
  }
#endif
