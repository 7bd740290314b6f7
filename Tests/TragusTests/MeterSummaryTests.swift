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
    // As text, because some readers of JSON round the last digit in their own way.
    #expect(line.contains("\"peak_dbfs\":\(found.combined.peak),"))
    #expect(
      line.contains("\"rms_dbfs_ch\":[\(found.channels[0].rms),\(found.channels[1].rms)]"))
  }

  @Test func `a row has what JSON has of each band`() throws {
    var meters = Meters()
    meters.bands = FrequencyBand.octaves() + [FrequencyBand(low: 18_000, high: 21_000)]
    // The highest of them does not fit, and keeps its columns, as a table has one header.
    #expect(!meters.adapt(to: AudioFormat(sampleRate: 32_000, channelCount: 2)).isEmpty)
    let found = try summary(of: tone + "&rate=32000", meters)
    let table = CSVLines(columns: meters.summaryColumns)
    let names = table.keys.split(separator: ",").map(String.init)
    let fields = table.row(of: MeterSummary.Row(found))
      .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    #expect(names.count == fields.count && names.first == "band_unit")
    let row = Dictionary(uniqueKeysWithValues: zip(names, fields))
    #expect(row["leq_18000-21000"] == "" && row["max_18000-21000"] == "")
    let bands = try #require(try object(found)["bands"] as? [[String: Any]])
    #expect(bands.count == meters.bands.count && bands.count > 9)
    for band in bands {
      let label = try #require(band["band"] as? String)
      for key in ["leq", "max"] {
        let value = try #require(row["\(key)_\(label)"].flatMap(Double.init))
        let expected = try #require((band[key] as? NSNumber)?.doubleValue)
        // Some readers of JSON round the last digit in their own way.
        #expect(abs(value - expected) < 1e-9)
      }
    }
    #expect(row["band_unit"] == "dBFS")
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
