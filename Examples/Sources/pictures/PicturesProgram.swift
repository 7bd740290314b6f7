import Foundation
import Tragus

/// Draws a test signal: `pictures FOLDER` writes gauge.svg, level.svg and waveform.svg there.
@main
enum PicturesProgram {
  static func main() throws {
    let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
    let source = try SimulatedSource(parsing: "speech?duration=30s&level=-22&seed=4")
    var history = LevelHistory()
    var waveform = WaveformOverview(format: source.format)
    var buffer = AudioBuffer(format: source.format, capacity: 4096)
    var meter = LevelMeter(format: source.format)
    while try source.read(into: &buffer) {
      waveform.process(buffer)
      for level in meter.process(buffer) {
        history.append(level, sampleRate: source.format.sampleRate)
      }
    }

    var dial = GaugePicture(title: "Speech")
    dial.valueName = "RMS"
    let gauge = dial.picture(
      of: history.total.mean, peak: history.total.peak, width: 360, height: 390)
    let level = LevelHistoryPicture(title: "Speech").picture(of: history, width: 800, height: 320)
    let shape = WaveformPicture(title: "Speech").picture(of: waveform, width: 800, height: 220)
    for (name, picture) in [("gauge", gauge), ("level", level), ("waveform", shape)] {
      let file = folder.appending(path: "\(name).svg")
      try Data(try picture.svg().utf8).write(to: file)
    }
  }
}
