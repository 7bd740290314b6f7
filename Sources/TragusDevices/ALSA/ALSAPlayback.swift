#if os(Linux)
  import TragusCore

  /// Plays on an ALSA device on a thread of its own.
  final class ALSAPlayback: Playback {
    /// The seconds that closing is waited for.
    private static let closingLimit = 1.0

    let deviceID: String
    let buffer: DeviceBuffer?
    let queue: PlaybackQueue
    private let worker: Worker

    /// Opens a device by its ALSA name.
    init(
      _ name: String, format: AudioFormat, settings: Loudspeaker.Settings
    ) throws(AudioError) {
      let opening = Opening<Opened>()
      let mute = StandardErrorMute(opening: name)
      worker = try Worker {
        let device: ALSAOutput
        do throws(AudioError) {
          device = try ALSAOutput(name, format: format, buffer: settings.wantedBuffer)
        } catch {
          mute.end()
          opening.end(.failure(error))
          return
        }
        mute.end()
        let queue = PlaybackQueue(format: device.format, duration: PlaybackQueue.duration)
        let feed = PlaybackFeed(
          queue, policy: settings.policy(device.format, capacity: device.capacity),
          capacity: device.capacity)
        guard opening.end(.success(Opened(queue: queue, buffer: device.buffer))) else { return }
        var loop = PlaybackLoop<ALSAOutput>(queue, feed, name: name, now: ALSA.time)
        loop.run(device)
      }
      guard let result = opening.result() else {
        mute.end()
        throw Opening<Opened>.noAnswer(name)
      }
      do {
        let opened = try result.get()
        queue = opened.queue
        buffer = opened.buffer
      } catch {
        worker.join(within: Self.closingLimit)
        throw error
      }
      deviceID = name
    }

    func close() {
      worker.join(within: Self.closingLimit)
    }

    /// What is known of a device once it is open.
    private struct Opened {
      let queue: PlaybackQueue
      let buffer: DeviceBuffer
    }
  }
#endif
