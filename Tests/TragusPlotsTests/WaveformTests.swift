import Testing
import TragusCore
import TragusTestSupport

@testable import TragusPlots

struct WaveformTests {
  private let format = AudioFormat(sampleRate: 8000, channelCount: 2)

  private func overview(
    _ channels: [[Float]], blocks: [Int], capacity: Int = 64
  ) -> WaveformOverview {
    var overview = WaveformOverview(format: format, capacity: capacity)
    var start = 0
    var index = 0
    while start < channels[0].count {
      let count = min(blocks[index % blocks.count], channels[0].count - start)
      overview.process(
        AudioBuffer(
          format: format, position: Int64(start),
          channels: channels.map { Array($0[start..<(start + count)]) }))
      start += count
      index += 1
    }
    return overview
  }

  @Test(arguments: [1, 64, 65, 1000, 20_011])
  func `columns hold what brute force finds, whatever the blocks`(count: Int) {
    var generator = SeededGenerator(seed: 5)
    let channels = (0..<2).map { _ in
      (0..<count).map { _ in Float.random(in: -1.1...1.1, using: &generator) }
    }
    let whole = overview(channels, blocks: [count])
    let length = Int(whole.columnLength)
    for (channel, samples) in channels.enumerated() {
      let columns = whole.channels[channel]
      #expect(columns.count == (count + length - 1) / length && columns.count <= 64)
      for (index, column) in columns.enumerated() {
        let part = samples[(index * length)..<min((index + 1) * length, count)]
        #expect(column.lowest == part.min() && column.highest == part.max())
        #expect(column.clippedCount == Int64(part.count { abs($0) >= 1 - 0x1p-15 }))
        #expect(column.frameCount == Int64(part.count))
        // Sums in another order differ in their last digits.
        let power = part.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(part.count)
        #expect(abs(column.rms - power.squareRoot()) < 1e-12)
      }
    }
    for blocks in [[1], [7, 300], [64], [1, 999]] {
      let other = overview(channels, blocks: blocks)
      #expect(other.channels == whole.channels)
      #expect(other.columnLength == whole.columnLength)
    }
  }

  @Test func `lost frames are a gap, samples that are no numbers are left out`() {
    var overview = WaveformOverview(format: format, capacity: 64)
    let ones = [[Float](repeating: 0.5, count: 100), [Float](repeating: .nan, count: 100)]
    overview.process(AudioBuffer(format: format, position: 1000, channels: ones))
    overview.process(AudioBuffer(format: format, position: 1200, channels: ones))
    #expect(overview.columnLength == 8)
    #expect(overview.start == 1000 && overview.end == 1300)
    let gaps = overview.channels[0].indices.filter { overview.channels[0][$0].hasGap }
    #expect(gaps == Array(12...24))
    let isSilent = overview.channels[1].allSatisfy { $0.isEmpty }
    #expect(isSilent)
    #expect(overview.channels[1][0].rms == 0)
  }

  @Test func `a gap of days takes no more memory`() throws {
    var overview = WaveformOverview(format: format, capacity: 64)
    let samples = [[Float](repeating: 0.5, count: 10), [Float](repeating: 0.1, count: 10)]
    overview.process(AudioBuffer(format: format, channels: samples))
    overview.process(AudioBuffer(format: format, position: 1 << 50, channels: samples))
    #expect(overview.channels.allSatisfy { $0.count <= 64 })
    let picture = WaveformPicture().picture(of: overview, width: 300, height: 200)
    #expect(try elements(ofXML: picture.svg()) != nil)
  }

  @Test(arguments: [1, 2, 6, 8, 17, 64], [160, 400])
  func `the labels of many channels do not touch`(channelCount: Int, height: Int) throws {
    let format = AudioFormat(sampleRate: 8000, channelCount: channelCount)
    var overview = WaveformOverview(format: format)
    let samples = (0..<1000).map { Float($0 % 50) / 50 }
    overview.process(
      AudioBuffer(format: format, channels: Array(repeating: samples, count: channelCount)))
    let picture = WaveformPicture().picture(of: overview, width: 600, height: height)
    let labels = try #require(try elements(ofXML: picture.svg())).filter {
      $0.name == "text" && $0.attributes["text-anchor"] == "end"
    }
    #expect(!labels.isEmpty)
    let lines = labels.compactMap { $0.attributes["y"].flatMap(Double.init) }.sorted()
    let size = try #require(labels[0].attributes["font-size"].flatMap(Double.init))
    for (line, next) in zip(lines, lines.dropFirst()) {
      // Capitals and digits are this high.
      #expect(next - line > StrokeFont.capitalHeight * size)
    }
  }

  @Test(arguments: [(1, 1), (30, 20), (119, 300), (200, 120), (640, 240)])
  func `a waveform can be drawn at any size`(width: Int, height: Int) throws {
    let empty = WaveformOverview(format: format)
    for amplitude in [nil, 1.0] {
      let drawing = WaveformPicture(title: "A title, rather long", amplitude: amplitude)
      let png = try DecodedPNG(drawing.picture(of: empty, width: width, height: height).png())
      #expect((png.width, png.height) == (width, height))
      for count in [1, 5, 300, 20_000] {
        let full = overview(
          [[Float](repeating: 0, count: count), [Float](repeating: -1e9, count: count)],
          blocks: [512])
        let picture = drawing.picture(of: full, width: width, height: height)
        #expect(try elements(ofXML: picture.svg()) != nil)
        let decoded = try DecodedPNG(picture.png())
        #expect(decoded.width == width)
      }
    }
  }
}
