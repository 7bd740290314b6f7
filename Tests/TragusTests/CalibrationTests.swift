import Foundation
import Testing
import TragusTestSupport

@testable import Tragus

struct CalibrationTests {
  private let calibrations = [
    Calibration(
      device: "plughw:CARD=Device,DEV=0", deviceName: "USB PnP Sound Device",
      fullScaleLevel: 120.5, date: 1_795_000_000.25,
      method: .calibrator(level: 94, frequency: 1000), measuredLevel: -26.5, drift: 0.02,
      sampleRate: 48_000, channel: 0, gain: "60 %", note: "with the wind shield"),
    Calibration(
      device: "a", fullScaleLevel: 110, date: 0, method: .reference(level: 71.3, weighting: .a)),
    Calibration(device: "b", fullScaleLevel: 123.01, date: 0, method: .sensitivity("-26 dBFS")),
    Calibration(device: "c", fullScaleLevel: 100, date: 0, method: .typed),
    Calibration(device: "d", fullScaleLevel: 100, date: 0, method: .recorded("typed")),
  ]

  @Test func `a calibration survives its JSON`() throws {
    for calibration in calibrations {
      let data = try JSONEncoder().encode(calibration)
      #expect(try JSONDecoder().decode(Calibration.self, from: data) == calibration)
    }
    let object = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(calibrations[0])) as? [String: Any])
    #expect(object["unit"] as? String == "dB SPL")
    // 1,795,000,000 s after 1970, from `date -u -d @1795000000`.
    #expect(object["date"] as? String == "2026-11-18T11:06:40.250Z")
  }

  @Test func `dates with and without fractions are read`() {
    #expect(RFC3339.seconds(from: "2026-11-18T11:06:40Z") == 1_795_000_000)
    #expect(RFC3339.seconds(from: "2026-11-18T11:06:40.250Z") == 1_795_000_000.25)
    #expect(RFC3339.seconds(from: "yesterday") == nil)
    // Each millisecond is read as it was written.
    for millisecond in 0..<1000 {
      let date = 1_795_000_000 + Double(millisecond) / 1000
      let text = RFC3339.string(fromSeconds: date)
      #expect(text.contains(".\(String(1000 + millisecond).dropFirst())Z"))
      #expect(RFC3339.string(fromSeconds: RFC3339.seconds(from: text)!) == text)
    }
  }

  @Test func `a summary names the source, the day and the unit`() {
    #expect(
      calibrations[0].summary
        == "94 dB calibrator at 1000 Hz, 2026-11-18, full scale 120.5 dB SPL")
    #expect(calibrations[1].source == "reference meter, 71.3 dB(A)")
  }

  @Test func `a recording tells the calibration that was written into it`() throws {
    for calibration in calibrations.dropLast() {
      let metadata = RecordingMetadata(
        startDate: 1_795_248_930.25, utcOffset: 3600, device: "microphone x, full scale 99 dB SPL",
        calibration: calibration.summary, software: "tragus", note: "calibration: not this")
      let found = try #require(Calibration(recordedIn: metadata.summary, named: "take.wav"))
      #expect(found.method == .recorded(calibration.source))
      // Two decimals are written, and the day.
      #expect(abs(found.fullScaleLevel - calibration.fullScaleLevel) < 0.0051)
      #expect(found.dateText.prefix(10) == calibration.dateText.prefix(10))
      // A recording of the recording names the same source.
      let copy = RecordingMetadata(calibration: found.summary, software: "tragus").summary
      #expect(Calibration(recordedIn: copy, named: "copy.wav")?.method == found.method)
    }
  }

  @Test(arguments: [
    "", "calibration: ", "calibration: typed", "device: x; note",
    "calibration: full scale 120 dB SPL",
    "calibration: typed, 2026-11-21, full scale 12 dB SPL",
    "calibration: typed, 2026-11-21, full scale 400 dB SPL",
    "calibration: typed, 2026-11-21, full scale nan dB SPL",
    "calibration: typed, 2026-11-21, full scale 120 dB",
    "calibration: typed, 2026-99-21, full scale 120 dB SPL",
    "calibration: -26, full scale 4dBu, 2026-11-21, full scale 1",
    "no calibration: typed, 2026-11-21, full scale 120 dB SPL",
  ])
  func `what is no calibration of a recording is none`(summary: String) {
    let found = Calibration(recordedIn: summary, named: "take.wav")
    #expect(found == nil)
  }

  @Test func `data sheets are understood`() throws {
    // A digital microphone of -26 dBFS is full at 120 dB SPL with a sine (TDK InvenSense AN-1112),
    // whose RMS is 3.0103 dB below 1.0.
    let digital = try Sensitivity.fullScaleLevel(parsing: "-26", fullScale: nil)
    #expect(abs(digital - 123.0103) < 1e-4)
    #expect(try Sensitivity.fullScaleLevel(parsing: "-26 dBFS", fullScale: nil) == digital)
    // One volt of peak at 12.5 mV/Pa are 80 Pa, 20 log10(80 / 20e-6) dB.
    let analog = try Sensitivity.fullScaleLevel(parsing: "12.5mV/Pa", fullScale: "1V")
    #expect(abs(analog - 132.0412) < 1e-4)
    // The same sensitivity and voltage, written otherwise: 20 log10(0.0125) = -38.0618. A peak of 1
    // V has an RMS of -3.0103 dBV, and 0 dBV are 2.2185 dBu.
    for (text, fullScale) in [
      ("-38.0618 dBV", "-3.0103dBV"), ("0.0125V/Pa", "-0.7918dBu"), ("12.5 mV/Pa", "707.1068mVrms"),
    ] {
      let level = try Sensitivity.fullScaleLevel(parsing: text, fullScale: fullScale)
      #expect(abs(level - analog) < 1e-3, "\(text) \(fullScale)")
    }
  }

  @Test(arguments: [
    ("loud", nil, "is not a sensitivity"), ("26", nil, "beyond full scale"),
    ("-26", "1V", "needs no full scale"), ("12.5mV/Pa", nil, "voltage of full scale"),
    ("12.5mV/Pa", "much", "is not a full scale"), ("12.5mV/Pa", "0V", "is not a full scale"),
    ("0mV/Pa", "1V", "is not a sensitivity"), ("-900", nil, "no microphone"),
    ("nan", nil, "is not a sensitivity"),
  ])
  func `what is not a sensitivity is refused`(text: String, fullScale: String?, reason: String) {
    let error = #expect(throws: AudioError.self) {
      try Sensitivity.fullScaleLevel(parsing: text, fullScale: fullScale)
    }
    #expect(error?.code == .invalidRequest)
    let message = error?.message ?? ""
    #expect(message.contains(reason), "\(message)")
  }
}
