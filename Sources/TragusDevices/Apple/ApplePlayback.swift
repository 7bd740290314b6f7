// Nobody has run this backend yet.
#if !os(Linux) && canImport(AVFAudio)
  import AVFAudio
  import Foundation
  import Synchronization
  import TragusCore

  /// Plays on the default output. A change of devices ends it.
  final class ApplePlayback: Playback {
    /// The most frames that the system asks for at a time.
    private static let capacity = 4096

    let deviceID = AppleBackend.defaultID
    /// The system does not say what it stores.
    var buffer: DeviceBuffer? { nil }
    let queue: PlaybackQueue
    private let isStopped = Mutex(false)
    // Both are set in `init` and used once more, under the lock.
    nonisolated(unsafe) private let engine = AVAudioEngine()
    nonisolated(unsafe) private let observer: any NSObjectProtocol

    init(_ settings: Loudspeaker.Settings) throws(AudioError) {
      let deviceFormat = engine.outputNode.outputFormat(forBus: 0)
      guard deviceFormat.sampleRate > 0, deviceFormat.channelCount > 0 else {
        throw AudioError(.deviceNotFound, "No loudspeaker: there is no output device. Connect one.")
      }
      let format = try AudioFormat(
        declaredSampleRate: deviceFormat.sampleRate, channelCount: Int(deviceFormat.channelCount))
      let queue = PlaybackQueue(format: format, duration: PlaybackQueue.duration)
      self.queue = queue
      let renderer = Renderer(
        queue,
        PlaybackFeed(
          queue, policy: settings.policy(format, capacity: Self.capacity),
          capacity: Self.capacity),
        delay: engine.outputNode.presentationLatency)
      let node = AVAudioSourceNode(format: deviceFormat) { _, _, frameCount, list in
        renderer.render(Int(frameCount), into: UnsafeMutableAudioBufferListPointer(list))
        return noErr
      }
      engine.attach(node)
      engine.connect(node, to: engine.mainMixerNode, format: deviceFormat)
      observer = NotificationCenter.default.addObserver(
        forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
      ) { _ in
        queue.close(
          AudioError(
            .deviceLost, "The loudspeaker has changed or gone. Connect it and start again."))
      }
      do {
        try engine.start()
      } catch {
        throw AudioError(
          .deviceBusy, "The loudspeaker cannot be started (\(error)). End what else uses it.")
      }
    }

    func close() {
      queue.waitForEnd(within: 1)
      isStopped.withLock { isStopped in
        guard !isStopped else { return }
        isStopped = true
        NotificationCenter.default.removeObserver(observer)
        engine.stop()
      }
    }

    /// Gives the engine what it plays. The queue's lock is held for moments; nothing is allocated.
    private final class Renderer: @unchecked Sendable {
      // All of it belongs to the engine's thread.
      private let queue: PlaybackQueue
      private var feed: PlaybackFeed
      private var heard = HeardFrames()
      private let delay: Int

      /// - Parameter delay: The seconds until a frame is heard.
      init(_ queue: PlaybackQueue, _ feed: PlaybackFeed, delay: Double) {
        self.queue = queue
        self.feed = feed
        self.delay = queue.format.frameCount(of: delay)
      }

      func render(_ frameCount: Int, into list: UnsafeMutableAudioBufferListPointer) {
        let portion = feed.render(room: frameCount, need: frameCount)
        let channelCount = queue.format.channelCount
        feed.withSamples(of: portion) { samples in
          for channel in 0..<min(list.count, channelCount) {
            guard let target = list[channel].mData?.assumingMemoryBound(to: Float.self) else {
              continue
            }
            for frame in 0..<frameCount {
              target[frame] =
                frame < portion.frameCount ? samples[frame * channelCount + channel] : 0
            }
          }
        }
        heard.give(sound: portion.sound, silence: portion.silence)
        heard.hear(allBut: delay)
        queue.publish(
          PlaybackQueue.Report(
            heardFrameCount: heard.heardFrameCount, skippedFrameCount: feed.skippedFrameCount,
            underrunCount: feed.underrunCount, delay: delay))
        if feed.isOver, heard.isComplete, !queue.report.hasEnded { queue.close() }
      }
    }
  }
#endif
