import Tragus

/// The parts of the library, on ten minutes of noise from memory.
enum LibraryBenchmarks {
  private static let blockLength = 512
  private static let blockCount = 56_250  // 10 minutes at 48 kHz

  static var all: [Benchmark] {
    [
      analyzer("level, mono", channelCount: 1) { LevelMeter(format: $0) },
      analyzer("level, stereo", channelCount: 2) { LevelMeter(format: $0) },
      analyzer("input health, mono", channelCount: 1) { InputMonitor(format: $0) },
      analyzer("blow, mono", channelCount: 1) { BlowDetector(format: $0) },
      analyzer("voice, mono", channelCount: 1) { VoiceDetector(format: $0) },
      defaultAnalyzers,
      transform(1024), transform(2048), transform(4096), transform(1920),
      resampler(from: 48_000, to: 16_000), resampler(from: 44_100, to: 48_000),
      resampler(from: 48_000, to: 44_100), resampler(from: 16_000, to: 48_000),
    ]
  }

  private static func noise(_ channelCount: Int, sampleRate: Double = 48_000) -> AudioBuffer {
    var state: UInt32 = 1
    let channels = (0..<channelCount).map { _ in
      (0..<blockLength).map { _ -> Float in
        state = state &* 1_664_525 &+ 1_013_904_223
        return Float(Int32(bitPattern: state)) / 0x1p32
      }
    }
    let format = AudioFormat(sampleRate: sampleRate, channelCount: channelCount)
    return AudioBuffer(format: format, channels: channels)
  }

  private static func analyzer<A: Analyzer>(
    _ name: String, channelCount: Int, make: @escaping (AudioFormat) -> A
  ) -> Benchmark {
    let buffer = noise(channelCount)
    return Benchmark(name: name, duration: 600) {
      var analyzer = make(buffer.format)
      for _ in 0..<blockCount { _ = analyzer.process(buffer) }
      _ = analyzer.finish()
    }
  }

  private static var defaultAnalyzers: Benchmark {
    Benchmark(name: "listener with the default analyzers, mono", duration: 600) {
      let source = RepeatingSource(noise(1), blockCount: blockCount)
      let listener = Listener()
      try AnalyzerCatalog.addDefaults(to: listener, format: source.format) { _ in }
      try listener.run(source)
    }
  }

  /// One transform for every `count` samples.
  private static func transform(_ count: Int) -> Benchmark {
    let samples = (0..<count).map { Float($0 % 97) / 97 - 0.5 }
    return Benchmark(name: "real FFT of \(count), no overlap", duration: 600) {
      var fft = RealFFT(count: count)
      var power = [Float](repeating: 0, count: fft.binCount)
      for _ in 0..<(600 * 48_000 / count) {
        var bins = power.mutableSpan
        fft.powerSpectrum(samples.span, into: &bins)
      }
    }
  }

  private static func resampler(from inputRate: Int, to outputRate: Int) -> Benchmark {
    let buffer = noise(1)
    return Benchmark(name: "resampler, \(inputRate) to \(outputRate) Hz, mono", duration: 600) {
      var resampler = Resampler(inputRate: inputRate, outputRate: outputRate)
      var output = [Float](
        repeating: 0, count: resampler.maximumOutputCount(for: blockLength))
      for _ in 0..<(600 * inputRate / blockLength) {
        var span = output.mutableSpan
        _ = resampler.process(buffer.channel(0), into: &span)
      }
    }
  }
}

/// The same block again and again.
private final class RepeatingSource: AudioSource {
  let format: AudioFormat
  private let block: AudioBuffer
  private var remaining: Int
  private var position: Int64 = 0

  init(_ block: AudioBuffer, blockCount: Int) {
    format = block.format
    self.block = block
    remaining = blockCount
  }

  func read(into buffer: inout AudioBuffer) -> Bool {
    buffer.removeAll()
    guard remaining > 0 else { return false }
    remaining -= 1
    buffer.append(0..<block.frameCount, of: block)
    buffer.resize(to: buffer.frameCount, at: position)
    position += Int64(buffer.frameCount)
    return true
  }
}
