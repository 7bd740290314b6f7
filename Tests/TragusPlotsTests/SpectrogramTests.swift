import Testing
import TragusCore
import TragusDSP
import TragusTestSupport

@testable import TragusPlots

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct SpectrogramTests {
  private func mono(_ rate: Double) -> AudioFormat {
    AudioFormat(sampleRate: rate, channelCount: 1)
  }

  private func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Float.random(in: -1...1, using: &generator) }
  }

  private func tone(_ frequency: Double, _ level: Double, count: Int, rate: Double) -> [Float] {
    let amplitude = pow(10, level / 20)
    return (0..<count).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / rate)) }
  }

  private func spectrogram(
    of channels: [[Float]], rate: Double = 8000, windowLength: Int = 128,
    range: ClosedRange<Double>? = nil, merging: SpectrogramBuilder.Merging = .mean,
    columnLimit: Int = 32, blocks: [Int] = [512]
  ) -> Spectrogram {
    let format = AudioFormat(sampleRate: rate, channelCount: channels.count)
    var builder = SpectrogramBuilder(
      format: format, windowLength: windowLength, range: range, merging: merging,
      columnLimit: columnLimit)
    var start = 0
    var block = 0
    while start < channels[0].count {
      let end = min(start + blocks[block % blocks.count], channels[0].count)
      builder.process(
        AudioBuffer(
          format: format, position: Int64(start), channels: channels.map { Array($0[start..<end]) }
        ))
      start = end
      block += 1
    }
    return builder.finish()
  }

  /// The power of the window around a frame, or of the next one that lies within the sound.
  private func power(of samples: [Float], around center: Int, windowLength: Int) -> [Float] {
    let half = windowLength / 2
    let room = windowLength - samples.count
    let start =
      room > 0 ? room / 2 - room : min(max(center - half, 0), samples.count - windowLength)
    let seen = (start..<(start + windowLength)).map { index in
      samples.indices.contains(index) ? samples[index] : 0
    }
    var spectrum = SlidingSpectrum(window: WindowFunction(.hann, count: windowLength))
    spectrum.append(seen.span)
    spectrum.measure()
    return spectrum.power
  }

  @Test(
    arguments: [1, 5, 63, 64, 65, 2048, 2049, 20_001],
    SpectrogramBuilder.Merging.allCases)
  func `columns are the same as if the length had been known`(
    count: Int, merging: SpectrogramBuilder.Merging
  ) {
    let samples = noise(count)
    let found = spectrogram(of: [samples], merging: merging)
    let (hop, group) = (Int(found.hop), found.windowsPerColumn)
    let windowCount = (count + hop - 1) / hop
    #expect(found.columnCount == (windowCount + group - 1) / group)
    #expect(found.columnCount <= 32)
    #expect(found.columnCount > 16 || hop == 2)
    #expect(hop <= 64)
    #expect(group == 1 || hop == 64)
    var worst = 0.0
    for column in 0..<found.columnCount {
      let windows = (column * group)..<min((column + 1) * group, windowCount)
      let powers = windows.map { power(of: samples, around: $0 * hop, windowLength: 128) }
      let offset = column * 65
      for bin in 0..<65 {
        let values = powers.map { Double($0[bin]) }
        let expected =
          merging == .mean ? values.reduce(0, +) / Double(values.count) : values.max() ?? 0
        worst = max(worst, abs(Double(found.power[offset + bin]) - expected))
      }
    }
    // Sums of up to 16 powers below 1 in single precision.
    #expect(worst < 1e-6)
  }

  @Test func `the sizes of the blocks change nothing`() {
    let channels = [noise(9_011, seed: 2), noise(9_011, seed: 3)]
    let expected = spectrogram(of: channels, blocks: [9_011])
    for blocks in [[1], [64], [7, 1000, 129], [4096, 3]] {
      let found = spectrogram(of: channels, blocks: blocks)
      let isSame = found.power == expected.power && found.columnCount == expected.columnCount
      #expect(isSame)
    }
  }

  @Test(arguments: [(8000.0, 0.0), (44_100, -33), (48_000, -80), (192_000, -1)])
  func `a tone has its level in its row, and less in all others`(rate: Double, level: Double) {
    let length = SlidingSpectrum.defaultWindowLength(sampleRate: rate)
    let range = 50...(rate / 2)
    for bin in [20, 110] {
      let frequency = Double(bin) * rate / Double(length)
      let samples = tone(frequency, level, count: 6 * length, rate: rate)
      let spectrogram = spectrogram(
        of: [samples], rate: rate, windowLength: length, columnLimit: 16)
      for (height, scale) in [37, 300, 1000].flatMap({ height in
        FrequencyScale.allCases.map { (height, $0) }
      }) {
        let raster = SpectrogramRaster(
          spectrogram, width: 5, height: height, scale: scale, range: range)
        let low = scale.value(of: range.lowerBound)
        let high = scale.value(of: range.upperBound)
        let row = Int((high - scale.value(of: frequency)) / (high - low) * Double(height))
        let column = (0..<height).map { raster.levels[$0 * 5 + 2] }
        // The tone is computed in single precision.
        #expect(abs(Double(column[row]) - level) < 0.01)
        #expect(column.max() == column[row])
      }
    }
  }

  @Test func `between two bins a tone reads at most the loss of its window less`() {
    for offset in [0, 0.1, 0.25, 0.5] {
      let samples = tone((40 + offset) * 8000 / 512, 0, count: 16_000, rate: 8000)
      let raster = SpectrogramRaster(
        spectrogram(of: [samples], windowLength: 512, columnLimit: 100), width: 100, height: 400,
        scale: .linear, range: 0...4000)
      // Hann's window at a distance d of its centre: sinc(d) / (1 - d^2).
      let sinc = offset == 0 ? 1 : sin(.pi * offset) / (.pi * offset)
      let expected = 20 * log10(sinc / (1 - offset * offset))
      let column = (0..<400).map { Double(raster.levels[$0 * 100 + 50]) }
      #expect(abs((column.max() ?? 0) - expected) < 0.01)
    }
  }

  @Test(arguments: FrequencyScale.allCases)
  func `rows lie where the formula of the axis says`(scale: FrequencyScale) {
    // One bright bin after the other: the brightest row moves with it.
    let length = 1024
    let low = scale.value(of: 30)
    let high = scale.value(of: 4000)
    for bin in [8, 17, 64, 200, 500] {
      let frequency = Double(bin) * 8000 / Double(length)
      let samples = tone(frequency, -10, count: 8000, rate: 8000)
      let raster = SpectrogramRaster(
        spectrogram(of: [samples], windowLength: length), width: 3, height: 500, scale: scale,
        range: 30...4000)
      let column = (0..<500).map { raster.levels[$0 * 3 + 1] }
      let brightest = column.indices.filter { column[$0] > (column.max() ?? 0) - 0.001 }
      let place = (high - scale.value(of: frequency)) / (high - low) * 500
      let isThere = brightest.contains(Int(place))
      #expect(isThere)
    }
  }

  @Test func `no row of a logarithmic axis is empty`() {
    let raster = SpectrogramRaster(
      spectrogram(of: [noise(48_000)], rate: 48_000, windowLength: 2048), width: 20, height: 900,
      scale: .logarithmic, range: 20...24_000)
    let isFilled = raster.levels.allSatisfy { $0 > -100 }
    #expect(isFilled)
  }

  @Test func `a kept range gives the same rows`() {
    let samples = noise(20_000)
    let all = SpectrogramRaster(
      spectrogram(of: [samples]), width: 20, height: 50, scale: .mel, range: 333...2222)
    let part = SpectrogramRaster(
      spectrogram(of: [samples], range: 333...2222), width: 20, height: 50, scale: .mel,
      range: 333...2222)
    #expect(part.levels == all.levels)
  }

  @Test func `the power of what does not fit pixels is kept`() {
    // The mean over time does not depend on the number of columns or pixels.
    let samples = noise(50_000)
    let means = [17, 16, 7, 1].map { width in
      let raster = SpectrogramRaster(
        spectrogram(of: [samples], columnLimit: 64), width: width, height: 65, scale: .linear,
        range: 0...4000)
      let middle = (0..<width).map { pow(10, Double(raster.levels[32 * width + $0]) / 10) }
      return 10 * log10(middle.reduce(0, +) / Double(width))
    }
    // The last column and the windows at both ends weigh a little more or less.
    for mean in means { #expect(abs(mean - means[0]) < 0.15) }
  }

  @Test func `a click stays in its moment`() {
    for position in [100, 1000, 30_000, 59_900] {
      var samples = [Float](repeating: 0, count: 60_000)
      samples[position] = 1
      let raster = SpectrogramRaster(
        spectrogram(of: [samples], merging: .maximum, columnLimit: 400), width: 200, height: 10,
        scale: .linear, range: 0...4000)
      let row = raster.levels[1000..<1200]
      // 60,000 frames in 200 pixels are 300 each; a window has 128.
      let loud = row.indices.filter { row[$0] > -60 }.map { $0 - 1000 }
      #expect(!loud.isEmpty)
      #expect(loud.allSatisfy { abs($0 - position / 300) <= 1 })
    }
  }

  @Test func `a tone has its level from the first moment to the last`() {
    let samples = tone(1000, -6, count: 4000, rate: 8000)
    let raster = SpectrogramRaster(
      spectrogram(of: [samples], columnLimit: 400), width: 80, height: 33, scale: .linear,
      range: 0...4000)
    for x in 0..<80 {
      let column = (0..<33).map { raster.levels[$0 * 80 + x] }
      #expect(abs((column.max() ?? 0) + 6) < 0.01)
      // Far from the tone, an end does not click: a click would read -50 dBFS there.
      #expect(column[4] < -90)
    }
  }

  @Test func `lost frames keep the time axis right`() {
    let format = mono(8000)
    var builder = SpectrogramBuilder(format: format, windowLength: 128, columnLimit: 1000)
    builder.process(
      AudioBuffer(format: format, position: 800, channels: [[Float](repeating: 0.5, count: 800)]))
    builder.process(
      AudioBuffer(format: format, position: 8000, channels: [[Float](repeating: 0.5, count: 800)]))
    let spectrogram = builder.finish()
    #expect(spectrogram.startTime == 0.1)
    #expect(spectrogram.frameCount == 8000)
    let raster = SpectrogramRaster(
      spectrogram, width: 100, height: 1, scale: .linear, range: 0...4000)
    // In steps of 10 ms: sound until 0.1 s and from 0.9 s.
    #expect(raster.levels[5] > -7)
    #expect(raster.levels[50] == SpectrogramRaster.floor)
    #expect(raster.levels[95] > -7)
  }

  @Test func `silence, an empty stream and bad samples are drawn`() {
    let bad = [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 0x1p39, 1]
    for samples in [[], [Float](repeating: 0, count: 1000), bad + noise(3000)] {
      let found = spectrogram(of: [samples])
      let raster = SpectrogramRaster(
        found, width: 30, height: 20, scale: .mel, range: 0...4000)
      let isFinite = raster.levels.allSatisfy { $0.isFinite && $0 >= SpectrogramRaster.floor }
      #expect(isFinite)
    }
  }

  @Test func `each channel is measured alone, and drawn below the other in the same colours`()
    throws
  {
    let format = AudioFormat(sampleRate: 8000, channelCount: 2)
    let loud = tone(1000, 0, count: 8000, rate: 8000)
    let soft = tone(3000, -40, count: 8000, rate: 8000)
    let spectrograms = (0..<2).map { channel in
      var builder = SpectrogramBuilder(format: format, channel: channel)
      builder.process(AudioBuffer(format: format, channels: [loud, soft]))
      return builder.finish()
    }
    for (samples, found) in zip([loud, soft], spectrograms) {
      var builder = SpectrogramBuilder(format: mono(8000))
      builder.process(AudioBuffer(format: mono(8000), channels: [samples]))
      #expect(builder.finish().power == found.power)
    }
    let picture = SpectrogramPicture(width: 600, height: 400).picture(of: spectrograms)
    let all = try #require(try elements(ofXML: picture.svg()))
    #expect(all.map(\.text).contains("Channel 1"))
    // Two channels and the legend, the first one above the second.
    let images = all.filter { $0.name == "image" }
    #expect(images.count == 3)
    let tops = images.compactMap { $0.attributes["y"].flatMap(Double.init) }
    let heights = images.compactMap { $0.attributes["height"].flatMap(Double.init) }
    #expect(tops[1] > tops[0] + heights[0] && heights[0] == heights[1])
    #expect(picture.summary.contains("in 2 channels") && picture.summary.contains("level is 0.0 "))
  }

  @Test(arguments: [3, 16, 64]) func `many channels fit into a picture`(count: Int) throws {
    let format = AudioFormat(sampleRate: 8000, channelCount: 1)
    let empty = SpectrogramBuilder(format: format)
    let spectrograms = (0..<count).map { _ in
      var builder = empty
      return builder.finish()
    }
    let picture = SpectrogramPicture(width: 120, height: 120).picture(of: spectrograms)
    #expect(try elements(ofXML: picture.svg()) != nil)
    #expect(try DecodedPNG(picture.png()).height == 120)
  }

  @Test func `opposite channels do not cancel`() {
    let left = tone(1000, -20, count: 8000, rate: 8000)
    let raster = SpectrogramRaster(
      spectrogram(of: [left, left.map { -$0 }]), width: 10, height: 40, scale: .linear,
      range: 0...4000)
    #expect(abs(raster.highest - -20) < 0.01)
  }

  @Test func `long windows have fewer columns, not more memory`() {
    let builder = SpectrogramBuilder(
      format: mono(48_000), windowLength: 65_536, columnLimit: 1_000_000)
    // 32,769 bins in 2^24 values.
    #expect(builder.columnLimit == 510)
  }
}
