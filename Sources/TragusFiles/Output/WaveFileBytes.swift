import TragusCore

/// A whole WAV file of one channel in memory, 16 bits a sample.
///
/// - Parameters:
///   - samples: Rounded and clipped as by ``AudioFileWriter``; less than 4 GiB of them.
///   - sampleRate: In hertz.
package func waveFileBytes(of samples: [Float], sampleRate: Double) -> [UInt8] {
  let format = AudioFormat(sampleRate: sampleRate, channelCount: 1)
  let layout = WaveLayout(format: format, sampleFormat: .int16, isAlwaysLong: false)
  var encoder = SampleEncoder(encoding: layout.encoding, channelCount: 1, dither: .none)
  var file = HeaderBytes()
  layout.write(byteCount: Int64(samples.count * encoder.frameSize), marks: [], to: &file)
  var data = [UInt8](repeating: 0, count: samples.count * encoder.frameSize)
  if !samples.isEmpty {
    let buffer = AudioBuffer(format: format, channels: [samples])
    data.withUnsafeMutableBytes { encoder.encode(0..<samples.count, of: buffer, to: $0) }
  }
  file.append(contentsOf: data)
  return file.bytes
}
