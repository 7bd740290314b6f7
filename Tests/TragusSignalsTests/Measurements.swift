import Foundation
import TragusCore
import TragusSignals

let mono48 = AudioFormat(sampleRate: 48_000, channelCount: 1)

/// All samples of a source that ends, channel by channel, read in blocks whose sizes `capacity`
/// gives one after the other.
func samples(
  of source: any AudioSource, capacity: () -> Int = { 4096 }
) throws -> [[Float]] {
  var channels = Array(repeating: [Float](), count: source.format.channelCount)
  var position: Int64 = 0
  while true {
    var buffer = AudioBuffer(format: source.format, capacity: capacity())
    guard try source.read(into: &buffer) else { return channels }
    precondition(buffer.position == position, "A block does not continue the one before.")
    position = buffer.endPosition
    for channel in channels.indices {
      buffer.channel(channel).withUnsafeBufferPointer { channels[channel].append(contentsOf: $0) }
    }
  }
}

/// The samples of the first channel of a signal asked for by name.
func samples(_ text: String) throws -> [Float] {
  try samples(of: SimulatedSource(parsing: text))[0]
}

func decibels(_ amplitude: Double) -> Double { 20 * log10(amplitude) }

func rootMeanSquare(_ samples: ArraySlice<Float>) -> Double {
  samples.withUnsafeBufferPointer { samples in
    var sum = 0.0
    for index in 0..<samples.count { sum += Double(samples[index]) * Double(samples[index]) }
    return (sum / Double(samples.count)).squareRoot()
  }
}

func rootMeanSquare(_ samples: [Float]) -> Double { rootMeanSquare(samples[...]) }

func peak(_ samples: ArraySlice<Float>) -> Double {
  samples.withUnsafeBufferPointer { samples in
    var peak: Float = 0
    for index in 0..<samples.count { peak = max(peak, abs(samples[index])) }
    return Double(peak)
  }
}

func peak(_ samples: [Float]) -> Double { peak(samples[...]) }

/// The power of each DFT bin, averaged over Hann-windowed segments side by side.
///
/// - Parameter length: A power of two; the result has `length / 2` bins.
func powerSpectrum(_ samples: ArraySlice<Float>, length: Int) -> [Double] {
  let window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length)) }
  let cosines = (0..<(length / 2)).map { cos(2 * .pi * Double($0) / Double(length)) }
  let sines = (0..<(length / 2)).map { -sin(2 * .pi * Double($0) / Double(length)) }
  var real = Array(repeating: 0.0, count: length)
  var imaginary = real
  var power = Array(repeating: 0.0, count: length / 2)
  for start in stride(from: samples.startIndex, through: samples.endIndex - length, by: length) {
    for index in 0..<length {
      real[index] = Double(samples[start + index]) * window[index]
      imaginary[index] = 0
    }
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        transform(real.baseAddress!, imaginary.baseAddress!, length, cosines, sines)
      }
    }
    // Decimation in frequency leaves bin k at the place whose bits are the bits of k reversed.
    let shift = UInt64(length).leadingZeroBitCount + 1
    for bin in power.indices {
      let place = Int(UInt64(bin).bitReversed >> UInt64(shift))
      power[bin] += real[place] * real[place] + imaginary[place] * imaginary[place]
    }
  }
  return power
}

func powerSpectrum(_ samples: [Float], length: Int) -> [Double] {
  powerSpectrum(samples[...], length: length)
}

/// The power of a spectrum between two frequencies.
func power(
  _ spectrum: [Double], _ range: Range<Double>, sampleRate: Double = 48_000
) -> Double {
  let width = sampleRate / Double(2 * spectrum.count)
  return spectrum.indices.reduce(0) { sum, bin in
    range.contains(Double(bin) * width) ? sum + spectrum[bin] : sum
  }
}

/// The discrete Fourier transform by halves, in place.
private func transform(
  _ real: UnsafeMutablePointer<Double>, _ imaginary: UnsafeMutablePointer<Double>, _ length: Int,
  _ cosines: [Double], _ sines: [Double]
) {
  var half = length / 2
  while half > 0 {
    let step = length / (2 * half)
    var start = 0
    while start < length {
      var index = 0
      while index < half {
        let (low, high) = (start + index, start + index + half)
        let (differenceReal, differenceImaginary) = (
          real[low] - real[high], imaginary[low] - imaginary[high]
        )
        real[low] += real[high]
        imaginary[low] += imaginary[high]
        let (cosine, sine) = (cosines[index * step], sines[index * step])
        real[high] = differenceReal * cosine - differenceImaginary * sine
        imaginary[high] = differenceReal * sine + differenceImaginary * cosine
        index += 1
      }
      start += 2 * half
    }
    half /= 2
  }
}

extension UInt64 {
  fileprivate var bitReversed: UInt64 {
    var (value, reversed) = (self, UInt64(0))
    for _ in 0..<64 {
      reversed = reversed << 1 | value & 1
      value >>= 1
    }
    return reversed
  }
}
