// Nobody has run this backend yet.
#if !os(Linux) && canImport(AVFAudio)
  import AVFAudio
  import Foundation
  import Synchronization
  import TragusCore

  /// macOS and iOS: the system's default input, through `AVAudioEngine`.
  enum AppleBackend: DeviceBackend {
    /// The id of the one device that is offered; another is chosen in the system's settings.
    static let defaultID = "default"

    static func devices(_ direction: AudioDevice.Direction) -> [AudioDevice] {
      guard direction == .output || hasUsageDescription else { return [] }
      let engine = AVAudioEngine()
      let node = direction == .input ? engine.inputNode : engine.outputNode
      let format = node.outputFormat(forBus: 0)
      guard format.sampleRate > 0, format.channelCount > 0 else { return [] }
      return [
        AudioDevice(
          id: defaultID, name: "Default", isDefault: true,
          channelCount: Int(format.channelCount), sampleRates: [format.sampleRate])
      ]
    }

    static func capture(
      _ name: String?, buffer: DeviceBuffer, reconnect: Bool
    ) throws(AudioError) -> any Capture {
      guard hasUsageDescription else {
        throw AudioError(
          .permissionDenied,
          "The app's Info.plist says nothing under NSMicrophoneUsageDescription, without which the "
            + "system ends an app that records. Add a sentence on what the microphone is for.")
      }
      if let name {
        let devices = devices(.input)
        guard AudioDevice.matches(name, in: devices).count == 1 else {
          throw AudioDevice.unclear(name, in: devices)
        }
      }
      return try AppleCapture(buffer)
    }

    static func playback(
      _ name: String?, format: AudioFormat, settings: Loudspeaker.Settings
    ) throws(AudioError) -> any Playback {
      if let name {
        let devices = devices(.output)
        guard AudioDevice.matches(name, in: devices).count == 1 else {
          throw AudioDevice.unclear(name, in: devices, .output)
        }
      }
      return try ApplePlayback(settings)
    }

    /// Whether asking for the microphone is safe.
    ///
    /// The system ends a process that asks without a reason in its Info.plist. Only apps need one: a
    /// command in a terminal has no bundle identifier and asks in the name of the terminal.
    private static var hasUsageDescription: Bool {
      guard Bundle.main.bundleIdentifier != nil else { return true }
      let value = Bundle.main.object(forInfoDictionaryKey: "NSMicrophoneUsageDescription")
      guard let text = value as? String else { return false }
      return text.contains { !$0.isWhitespace }
    }
  }

  /// Records from the default input. Reconnection is not supported: a change of devices ends it.
  final class AppleCapture: Capture {
    let deviceID = AppleBackend.defaultID
    /// The length of what comes at a time is a wish; the system does not say what it stores.
    var buffer: DeviceBuffer? { nil }
    let queue: CaptureQueue
    private let isStopped = Mutex(false)
    // Both are set in `init` and used once more, under the lock.
    nonisolated(unsafe) private let engine = AVAudioEngine()
    nonisolated(unsafe) private let observer: any NSObjectProtocol

    /// - Parameter buffer: Only its blocks can be asked for.
    init(_ buffer: DeviceBuffer) throws(AudioError) {
      guard AVAudioApplication.shared.recordPermission != .denied else {
        throw AudioError(
          .permissionDenied,
          "The app may not use the microphone. Allow it in the privacy settings of the system.")
      }
      let deviceFormat = engine.inputNode.outputFormat(forBus: 0)
      guard deviceFormat.sampleRate > 0, deviceFormat.channelCount > 0 else {
        throw AudioError(.deviceNotFound, "No microphone: there is no input device. Connect one.")
      }
      let format = try AudioFormat(
        declaredSampleRate: deviceFormat.sampleRate, channelCount: Int(deviceFormat.channelCount))
      let queue = CaptureQueue(format: format)
      self.queue = queue
      let next = SampleTime()
      // The tap's thread is not the real-time one: it may allocate and take the queue's lock.
      let blockFrameCount = AVAudioFrameCount(max(format.frameCount(of: buffer.blockDuration), 1))
      engine.inputNode.installTap(onBus: 0, bufferSize: blockFrameCount, format: deviceFormat) {
        block, time in
        guard let channels = block.floatChannelData else { return }
        let frameCount = Int(block.frameLength)
        let lost = next.advance(by: Int64(frameCount), from: time.sampleTime)
        var samples = [Float](repeating: 0, count: frameCount * format.channelCount)
        for channel in 0..<format.channelCount {
          for frame in 0..<frameCount {
            samples[frame * format.channelCount + channel] = channels[channel][frame]
          }
        }
        queue.append(samples.span, afterLosing: lost)
      }
      observer = NotificationCenter.default.addObserver(
        forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
      ) { _ in
        queue.fail(
          AudioError(.deviceLost, "The microphone has changed or gone. Connect it and start again.")
        )
      }
      do {
        try engine.start()
      } catch {
        throw AudioError(
          .deviceBusy, "The microphone cannot be started (\(error)). End what else uses it.")
      }
    }

    func stop() {
      isStopped.withLock { isStopped in
        guard !isStopped else { return }
        isStopped = true
        NotificationCenter.default.removeObserver(observer)
        engine.inputNode.removeTap(onBus: 0)
        engine.stop()
      }
    }

    /// The device's own count of frames, which tells how many it left out.
    private final class SampleTime: Sendable {
      private let next = Mutex<Int64?>(nil)

      func advance(by frameCount: Int64, from start: Int64) -> Int64 {
        next.withLock { next in
          defer { next = start + frameCount }
          return max(start - (next ?? start), 0)
        }
      }
    }
  }
#endif
