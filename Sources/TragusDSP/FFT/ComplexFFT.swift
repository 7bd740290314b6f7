/// The forward transform of complex numbers whose count has no factors but 2, 3 and 5.
///
/// It is the self-sorting algorithm of Stockham, decimating in frequency: each pass reads one
/// buffer and writes another. All but the first pass find their columns side by side, so that whole
/// vectors are loaded and stored without a shuffle.
struct ComplexFFT: Sendable {
  let count: Int
  private let passes: [Pass]
  private let twiddles: [Float]

  /// One sweep over all points that splits transforms of `length` points into `radix` ones.
  private struct Pass: Sendable {
    let radix: Int
    /// The points of each transform that is still to be done.
    let length: Int
    /// The number of such transforms, which lie interleaved.
    let stride: Int
    /// Where in `twiddles` the factors of this pass begin.
    let twiddleOffset: Int

    var columnCount: Int { length / radix }
  }

  /// - Precondition: `isSupported(count)`.
  init(count: Int) {
    precondition(Self.isSupported(count), "The count must have no factors but 2, 3 and 5.")
    self.count = count
    var passes: [Pass] = []
    var twiddles: [Float] = []
    var length = count
    for radix in Self.radices(for: count) {
      let pass = Pass(
        radix: radix, length: length, stride: count / length, twiddleOffset: twiddles.count)
      twiddles += Self.twiddles(for: pass)
      passes.append(pass)
      length /= radix
    }
    self.passes = passes
    self.twiddles = twiddles
  }

  /// Whether `count` is positive and has no factors but 2, 3 and 5.
  static func isSupported(_ count: Int) -> Bool {
    guard count >= 1 else { return false }
    var rest = count
    for factor in [2, 3, 5] {
      while rest % factor == 0 { rest /= factor }
    }
    return rest == 1
  }

  /// The points of each pass's transforms, whose product is `count`.
  ///
  /// With an eight first, all later strides fill the vectors of eight of `FFTKernel`; with a four
  /// or a five, its vectors of four. Fours are the fastest; an eight instead of a two saves a pass,
  /// and is best last, where there are no factors.
  static func radices(for count: Int) -> [Int] {
    var rest = count
    func take(_ radix: Int) -> [Int] {
      var radices: [Int] = []
      while rest % radix == 0 {
        radices.append(radix)
        rest /= radix
      }
      return radices
    }
    guard FFTKernel.isSupported(count) else { return take(4) + take(5) + take(3) + take(2) }
    rest /= 8
    let (fives, threes) = (take(5), take(3))
    let last = rest.trailingZeroBitCount % 2 == 0 ? 1 : min(rest, 8)
    rest /= last
    return [8] + take(4) + fives + threes + (last > 1 ? [last] : [])
  }

  /// The factors of a pass, first the real parts for output 1 of every column, then the imaginary
  /// ones, then those for output 2.
  ///
  /// When the stride is one vector, every factor is repeated to fill one, so that it is loaded
  /// and need not be broadcast.
  private static func twiddles(for pass: Pass) -> [Float] {
    let repetitions = pass.stride == SIMD4<Float>.laneCount ? pass.stride : 1
    var factors: [Float] = []
    for output in 1..<pass.radix {
      let roots = (0..<pass.columnCount).map { rootOfUnity($0 * output, of: pass.length) }
      for root in roots { factors += Array(repeating: Float(root.real), count: repetitions) }
      for root in roots { factors += Array(repeating: Float(root.imaginary), count: repetitions) }
    }
    return factors
  }

  /// Transforms what `source` gives.
  ///
  /// - Parameters:
  ///   - first: Written by the first pass. `source` may not read it.
  ///   - second: Written by the second pass.
  /// - Returns: Whichever of `first` and `second` holds the result.
  func transform<Source: ComplexSource>(_ source: Source, _ first: Split, _ second: Split) -> Split
  {
    twiddles.withUnsafeBufferPointer { twiddles in
      guard let twiddles = twiddles.baseAddress, !passes.isEmpty else {
        first.store(source.load(0) as Complex<Float>, 0)
        return first
      }
      var (from, to) = (second, first)
      for pass in passes {
        if pass.stride == 1 {
          run(pass, source, to, twiddles + pass.twiddleOffset)
        } else {
          run(pass, from, to, twiddles + pass.twiddleOffset)
        }
        swap(&from, &to)
      }
      return from
    }
  }

  private func run<Source: ComplexSource>(
    _ pass: Pass, _ source: Source, _ result: Split, _ twiddles: UnsafePointer<Float>
  ) {
    switch pass.radix {
    case 2: run(Radix2.self, pass, source, result, twiddles)
    case 3: run(Radix3.self, pass, source, result, twiddles)
    case 4: run(Radix4.self, pass, source, result, twiddles)
    case 8: run(Radix8.self, pass, source, result, twiddles)
    default: run(Radix5.self, pass, source, result, twiddles)
    }
  }

  @inline(__always)
  private func run<Step: Butterfly, Source: ComplexSource>(
    _ step: Step.Type, _ pass: Pass, _ source: Source, _ result: Split,
    _ twiddles: UnsafePointer<Float>
  ) {
    if pass.stride >= SIMD4<Float>.laneCount {
      sweep(step, SIMD4<Float>.self, pass, source, result, twiddles)
    } else if pass.stride == 1, pass.columnCount >= SIMD4<Float>.laneCount {
      sweepFirst(step, pass, source, result, twiddles)
    } else {
      sweep(step, Float.self, pass, source, result, twiddles)
    }
  }

  // Indices stay below the size of a buffer in memory, so `&+` and `&*` are safe in the loops
  // below, where checks would cost.

  /// Runs a pass whose vectors hold the same column of several interleaved transforms.
  ///
  /// Where the stride is not a multiple of the vector, the last vector overlaps the one before.
  /// Nothing is computed in place, so doing some points twice does no harm.
  @inline(__always)
  private func sweep<Step: Butterfly, Part: Lanes, Source: ComplexSource>(
    _ step: Step.Type, _ part: Part.Type, _ pass: Pass, _ source: Source, _ result: Split,
    _ twiddles: UnsafePointer<Float>
  ) {
    let (stride, columnCount) = (pass.stride, pass.columnCount)
    let spacing = stride * columnCount
    let lastOffset = stride - Part.laneCount

    guard columnCount > 1 else {
      var offset = 0
      while offset < stride {
        let start = min(offset, lastOffset)
        Step.transform({
          source.load(start &+ $0 &* spacing) as Complex<Part>
        }) { output, value in
          result.store(value, start &+ output &* stride)
        }
        offset &+= Part.laneCount
      }
      return
    }
    let isRepeated = stride == SIMD4<Float>.laneCount
    for column in 0..<columnCount {
      let input = column &* stride
      let target = input &* Step.radix
      let factors =
        isRepeated
        ? Factors<Part>(Step.radix, spacing) { .load(twiddles + (input &+ $0)) }
        : Factors<Part>(Step.radix, columnCount) { Part(repeating: twiddles[column &+ $0]) }
      var offset = 0
      while offset < stride {
        let start = min(offset, lastOffset)
        Step.transform({
          source.load(input &+ start &+ $0 &* spacing) as Complex<Part>
        }) { output, value in
          let rotated = output == 0 ? value : value * factors[output]
          result.store(rotated, target &+ start &+ output &* stride)
        }
        offset &+= Part.laneCount
      }
    }
  }

  /// Runs the pass of stride 1, whose vectors hold neighbouring columns.
  ///
  /// The results of one column belong side by side, so vectors are transposed as they are stored.
  @inline(__always)
  private func sweepFirst<Step: Butterfly, Source: ComplexSource>(
    _ step: Step.Type, _ pass: Pass, _ source: Source, _ result: Split,
    _ twiddles: UnsafePointer<Float>
  ) {
    typealias Part = SIMD4<Float>
    let columnCount = pass.columnCount
    let size = Step.radix * Part.laneCount
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * size) { memory in
      let real = memory.baseAddress!
      let rows = Split(real: real, imaginary: real + size)
      var next = 0
      while next < columnCount {
        let column = min(next, columnCount &- Part.laneCount)
        let factors = Factors<Part>(Step.radix, columnCount) { .load(twiddles + (column &+ $0)) }
        Step.transform({
          source.load(column &+ $0 &* columnCount) as Complex<Part>
        }) { output, value in
          let rotated = output == 0 ? value : value * factors[output]
          rows.store(rotated, output &* Part.laneCount)
        }
        Self.transpose(rows.real, Step.radix, into: result.real + column &* Step.radix)
        Self.transpose(rows.imaginary, Step.radix, into: result.imaginary + column &* Step.radix)
        next &+= Part.laneCount
      }
    }
  }

  /// Makes four rows of what were four columns.
  ///
  /// Inlined, the compiler would compute lane by lane what it is to take apart here, which takes
  /// several times as long.
  @inline(never)
  private static func transpose(
    _ rows: UnsafePointer<Float>, _ rowCount: Int, into columns: UnsafeMutablePointer<Float>
  ) {
    typealias Part = SIMD4<Float>
    var row = 0
    while row &+ 4 <= rowCount {
      let start = rows + 4 &* row
      let (a, b) = (Part.load(start), Part.load(start + 4))
      let (c, d) = (Part.load(start + 8), Part.load(start + 12))
      for lane in 0..<4 {
        Part(a[lane], b[lane], c[lane], d[lane]).store(columns + (lane &* rowCount &+ row))
      }
      row &+= 4
    }
    while row < rowCount {
      for lane in 0..<4 { columns[lane &* rowCount &+ row] = rows[4 &* row &+ lane] }
      row &+= 1
    }
  }
}

/// Something complex numbers can be loaded from.
protocol ComplexSource {
  func load<Part: Lanes>(_ index: Int) -> Complex<Part>
}

extension Split: ComplexSource {}

/// Real samples, taken in pairs as the two parts of one complex number.
struct PairedSamples: ComplexSource {
  let samples: UnsafePointer<Float>

  @inline(__always)
  func load<Part: Lanes>(_ index: Int) -> Complex<Part> { Part.loadPairs(samples + 2 &* index) }
}

/// Real samples as complex numbers without an imaginary part.
struct RealSamples: ComplexSource {
  let samples: UnsafePointer<Float>

  @inline(__always)
  func load<Part: Lanes>(_ index: Int) -> Complex<Part> {
    Complex(.load(samples + index), Part(repeating: 0))
  }
}

/// The factors of one column for the outputs 1 to 7 of a butterfly.
private struct Factors<Part: Lanes> {
  private let first, second, third, fourth, fifth, sixth, seventh: Complex<Part>

  /// - Parameters:
  ///   - radix: The factors from this one on are not loaded.
  ///   - spacing: The distance between the real and the imaginary parts.
  @inline(__always)
  init(_ radix: Int, _ spacing: Int, _ load: (Int) -> Part) {
    first = Complex(load(0), load(spacing))
    second = radix > 2 ? Complex(load(2 &* spacing), load(3 &* spacing)) : first
    third = radix > 3 ? Complex(load(4 &* spacing), load(5 &* spacing)) : first
    fourth = radix > 4 ? Complex(load(6 &* spacing), load(7 &* spacing)) : first
    fifth = radix > 5 ? Complex(load(8 &* spacing), load(9 &* spacing)) : first
    sixth = radix > 6 ? Complex(load(10 &* spacing), load(11 &* spacing)) : first
    seventh = radix > 7 ? Complex(load(12 &* spacing), load(13 &* spacing)) : first
  }

  @inline(__always)
  subscript(output: Int) -> Complex<Part> {
    switch output {
    case 1: first
    case 2: second
    case 3: third
    case 4: fourth
    case 5: fifth
    case 6: sixth
    default: seventh
    }
  }
}
