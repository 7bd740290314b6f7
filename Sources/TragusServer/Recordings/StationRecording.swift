import Tragus
import TragusStation

/// A recording of what a station listens to, with its events beside it.
///
/// It belongs to the thread that listens. What goes wrong with the file ends the recording and not the
/// listening.
final class StationRecording: AudioSink {
  let format: AudioFormat
  private let recorder: FailingSink
  private let files: EventFiles

  /// - Parameters:
  ///   - hello: What the file of events begins with.
  ///   - startDate: When the stream began, in seconds since 1970, if it is live.
  ///   - onEvent: Gets each event of the recorder.
  ///   - onFailure: Hears once what went wrong.
  init(
    format: AudioFormat, _ settings: RecorderSettings, hello: Hello, startDate: Double?,
    onEvent: @escaping (RecordingEvent) -> Void, onFailure: @escaping (AudioError) -> Void
  ) throws(AudioError) {
    self.format = format
    let files = EventFiles(
      recorderCount: 1, lookBack: settings.lookBack, overwrites: false, removesFiles: false,
      onFailure: onFailure)
    files.begin(hello, startDate: startDate)
    self.files = files
    let recorder = try Recorder(format: format, settings) { event in
      files.take(event, of: settings)
      if let event = event as? RecordingEvent { onEvent(event) }
    }
    recorder.record()
    self.recorder = FailingSink(recorder, onFailure: onFailure)
  }

  /// Takes an event of the stream.
  func take(_ event: any AudioEvent) { files.take(event) }

  func write(_ buffer: AudioBuffer) { recorder.write(buffer) }

  func skip(_ frameCount: Int64) { recorder.skip(frameCount) }

  func finish() {
    recorder.finish()
    files.end()
  }
}
