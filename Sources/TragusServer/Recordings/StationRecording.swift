import Tragus
import TragusStation

/// A recording of a station's stream, with its events beside it.
///
/// It belongs to the listening thread. A failure of the file ends the recording, but not the
/// listening.
final class StationRecording: AudioSink {
  let format: AudioFormat
  private let recorder: FailingSink
  private let files: EventFiles

  /// - Parameters:
  ///   - hello: The first line of the file of events.
  ///   - startDate: The start of a live stream, in seconds since 1970, else `nil`.
  ///   - onEvent: Receives each event of the recorder.
  ///   - onFailure: Receives the failure, at most once.
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
