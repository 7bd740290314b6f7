import Foundation
import Testing
import Tragus
import TragusTestSupport

struct MeterSummaryTests {
  private let tone = "tone?frequency=1000&level=-20&duration=4s&channels=2"

  private func everything() -> Meters {
    var meters = Meters()
    meters.measureEverything()
    return meters
  }

  private func summary(
    of signal: String, _ meters: Meters, keepsSeries: Bool = false
  ) throws -> MeterSummary {
    let source = try SimulatedSource(parsing: signal)
    let collector = MeterSummaryCollector(
      source: "x", format: source.format, meters: meters, keepsSeries: keepsSeries)
    let listener = Listener()
    collector.add(to: listener)
    try listener.run(source)
    return collector.summary
  }

  private func object(_ summary: MeterSummary) throws -> [String: Any] {
    let line = JSONLines().object(summary)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return try #require(object)
  }

  @Test func `a summary of the level has its keys and figures`() throws {
    let found = try summary(of: tone, Meters())
    let line = JSONLines().object(found)
    let values = try object(found)
    #expect(
      values.keys.sorted() == [
        "channels", "clipped_samples", "crest_db", "dc", "dc_ch", "duration", "floor", "frames",
        "invalid_samples", "peak_dbfs", "peak_dbfs_ch", "rate", "rms_dbfs", "rms_dbfs_ch",
        "source", "type", "unit", "version",
      ])
    #expect(values["duration"] as? Double == 4)
    #expect(values["frames"] as? Int == 192_000)
    // A ten-thousandth of a decibel is what is printed.
    #expect(abs((values["peak_dbfs"] as? Double ?? 0) - found.combined.peak) <= 5.1e-5)
    let each = try #require(values["rms_dbfs_ch"] as? [Double])
    #expect(zip(each, found.channels).allSatisfy { abs($0 - $1.rms) <= 5.1e-5 })
    #expect(!line.contains(/\.\d{10}/))
  }

  @Test func `a table has a row for each band, with what JSON has of it`() throws {
    var meters = Meters()
    meters.bands = FrequencyBand.octaves() + [FrequencyBand(low: 18_000, high: 21_000)]
    // The highest of them does not fit.
    #expect(!meters.adapt(to: AudioFormat(sampleRate: 32_000, channelCount: 2)).isEmpty)
    let found = try summary(of: tone + "&rate=32000", meters)
    let table = CSVLines(columns: MeterSummary.columns(of: meters, hasTarget: false))
    let names = table.keys.split(separator: ",").map(String.init)
    let bands = try #require(try object(found)["bands"] as? [[String: Any]])
    #expect(found.rows(of: meters).count == bands.count && bands.count > 8)
    for (row, band) in zip(found.rows(of: meters), bands) {
      let fields = table.row(of: row).split(separator: ",", omittingEmptySubsequences: false)
      #expect(fields.count == names.count)
      let values = Dictionary(uniqueKeysWithValues: zip(names, fields.map(String.init)))
      #expect(values["band"] == band["band"] as? String)
      #expect(values["source"] == "x" && values["unit"] == "dBFS")
      for key in ["low", "high", "leq", "max"] {
        let shown = try #require(values[key].flatMap(Double.init))
        let number = try #require(band[key] as? NSNumber).doubleValue
        // Half of the third digit behind the point.
        #expect(abs(shown - number) < 0.000_501)
      }
    }
  }

  @Test func `every meter reads a steady tone as its standard says`() throws {
    let values = try object(summary(of: tone, everything()))
    func value(_ key: String) -> Double { (values[key] as? NSNumber)?.doubleValue ?? .nan }
    // Two channels of a sine of -20 dBFS at 1 kHz, where all weightings are 0 dB: the power of one
    // is -23.01 dBFS. K is 0.691 dB at 997 Hz, which BS.1770 takes away again; 1 kHz is 0.004 higher.
    #expect(abs(value("lufs_i") - -20) < 0.02)
    #expect(abs(value("true_peak_dbtp") - -20) < 0.05)
    // The sound began from silence: the weightings' onsets last a few milliseconds of 4 s.
    for key in ["leq_a", "leq_c", "leq_z"] { #expect(abs(value(key) - -23.01) < 0.02, "\(key)") }
    #expect(abs(value("lae") - (-23.01 + 6.02)) < 0.02)
    #expect(abs(value("lafmax") - -23.01) < 0.05)
    #expect(abs(value("ppm1_max_dbfs") - -20) < 0.1)
    #expect(abs(value("ppm2_max_dbfs") - -20) < 0.1)
    // A volume meter overshoots by 1 to 1.5 %, 0.1 dB.
    #expect(abs(value("vu_max_dbfs") - -22.9) < 0.1)
    let bands = try #require(values["bands"] as? [[String: Any]])
    #expect(bands.count == 31)
    let loudest = try #require(
      bands.max { ($0["leq"] as? Double ?? -999) < ($1["leq"] as? Double ?? -999) })
    #expect(loudest["band"] as? String == "1k")
  }

  @Test func `what has no value is null, and what was not measured is absent`() throws {
    var meters = Meters()
    meters.measuresLoudness = true
    let values = try object(summary(of: "silence?duration=1s", meters))
    #expect(values["lufs_i"] is NSNull)
    #expect(values["true_peak_dbtp"] == nil)
    #expect(values["leq_a"] == nil)
  }

  @Test func `series do not change the other figures`() throws {
    let signal = "speech?duration=6s&seed=4"
    let plain = try object(summary(of: signal, everything()))
    let withSeries = try object(summary(of: signal, everything(), keepsSeries: true))
    for (key, value) in plain {
      let isEqual = (value as? NSObject) == (withSeries[key] as? NSObject)
      #expect(isEqual, "\(key)")
    }
    let names = Set(withSeries.keys).subtracting(plain.keys)
    #expect(
      names == [
        "lufs_m_series", "lufs_s_series", "laf_series", "las_series", "ppm1_series", "ppm2_series",
        "vu_series",
      ])
    for name in names {
      let series = try #require(withSeries[name] as? [[Any]])
      #expect(series.count == 600, "\(name)")
    }
  }

  @Test func `a calibration turns sound levels into sound pressure levels and nothing else`() throws
  {
    var meters = everything()
    meters.calibration = Calibration(
      device: "x", fullScaleLevel: 120, date: 0, method: .typed)
    let plain = try object(summary(of: tone, everything()))
    let calibrated = try object(summary(of: tone, meters))
    #expect(plain["sound_level_unit"] as? String == "dBFS")
    #expect(calibrated["sound_level_unit"] as? String == "dB SPL")
    let difference =
      (calibrated["leq_a"] as? Double ?? 0) - (plain["leq_a"] as? Double ?? 0)
    #expect(abs(difference - 120) < 1e-9)
    #expect(calibrated["rms_dbfs"] as? Double == plain["rms_dbfs"] as? Double)
    #expect(calibrated["lufs_i"] as? Double == plain["lufs_i"] as? Double)
  }

  @Test func `a table has a column for every key of the meters' events`() throws {
    var meters = everything()
    meters.levels.period = 1
    meters.calibration = Calibration(
      device: "x", fullScaleLevel: 120, date: 0, method: .typed)
    meters.measureEverything()
    let columns = meters.columns
    #expect(Set(columns).count == columns.count)
    let source = try SimulatedSource(parsing: tone)
    var keys: Set<String> = []
    let listener = Listener()
    meters.add(to: listener, format: source.format) { event in
      let line = JSONLines().line(for: event)
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      keys.formUnion(object?.keys.map { $0 } ?? [])
    }
    try listener.run(source)
    // Lists and objects have no place in a table.
    keys.subtract(["type", "version", "whole", "maximumTruePeaks"])
    #expect(keys.subtracting(columns).sorted() == [])
  }

  @Test func `a rate that is too low for a meter leaves it out and says so`() {
    var meters = everything()
    let omitted = meters.adapt(to: AudioFormat(sampleRate: 800, channelCount: 1))
    #expect(omitted == ["the sound level", "the programme meters", "the bands 400 to 20k Hz"])
    #expect(meters.soundLevel == nil)
    #expect(meters.bands.last?.label == "315")
    meters.bands = [FrequencyBand(low: 100, high: 300), FrequencyBand(low: 500, high: 900)]
    #expect(
      meters.adapt(to: AudioFormat(sampleRate: 800, channelCount: 1)) == ["the band 500-900 Hz"])
  }
}
