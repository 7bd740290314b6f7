/// The discrete Fourier transform of a few points, the step of which longer ones are made.
protocol Butterfly {
  /// The number of points.
  static var radix: Int { get }

  static func transform<Part>(
    _ load: (Int) -> Complex<Part>, _ store: (Int, Complex<Part>) -> Void)
}

enum Radix2: Butterfly {
  @inline(__always) static var radix: Int { 2 }

  @inline(__always)
  static func transform<Part>(
    _ load: (Int) -> Complex<Part>, _ store: (Int, Complex<Part>) -> Void
  ) {
    let (a, b) = (load(0), load(1))
    store(0, a + b)
    store(1, a - b)
  }
}

enum Radix3: Butterfly {
  @inline(__always) static var radix: Int { 3 }

  @inline(__always)
  static func transform<Part>(
    _ load: (Int) -> Complex<Part>, _ store: (Int, Complex<Part>) -> Void
  ) {
    let sine60: Float = 0.866025403784438647
    let (a, b, c) = (load(0), load(1), load(2))
    let sum = b + c
    let middle = a - sum.scaled(by: 0.5)
    let turned = (b - c).scaled(by: sine60).timesMinusI
    store(0, a + sum)
    store(1, middle + turned)
    store(2, middle - turned)
  }
}

enum Radix4: Butterfly {
  @inline(__always) static var radix: Int { 4 }

  @inline(__always)
  static func transform<Part>(
    _ load: (Int) -> Complex<Part>, _ store: (Int, Complex<Part>) -> Void
  ) {
    let (a, b, c, d) = (load(0), load(1), load(2), load(3))
    let evenSum = a + c
    let evenDifference = a - c
    let oddSum = b + d
    let turned = (b - d).timesMinusI
    store(0, evenSum + oddSum)
    store(1, evenDifference + turned)
    store(2, evenSum - oddSum)
    store(3, evenDifference - turned)
  }
}

enum Radix5: Butterfly {
  @inline(__always) static var radix: Int { 5 }

  @inline(__always)
  static func transform<Part>(
    _ load: (Int) -> Complex<Part>, _ store: (Int, Complex<Part>) -> Void
  ) {
    let cosine72: Float = 0.309016994374947424
    let cosine144: Float = -0.809016994374947424
    let sine72: Float = 0.951056516295153572
    let sine144: Float = 0.587785252292473129
    let (a, b, c, d, e) = (load(0), load(1), load(2), load(3), load(4))
    let outerSum = b + e
    let innerSum = c + d
    let outerDifference = b - e
    let innerDifference = c - d
    store(0, a + outerSum + innerSum)

    let middle1 = a + outerSum.scaled(by: cosine72) + innerSum.scaled(by: cosine144)
    let turned1 =
      (outerDifference.scaled(by: sine72) + innerDifference.scaled(by: sine144)).timesMinusI
    store(1, middle1 + turned1)
    store(4, middle1 - turned1)

    let middle2 = a + outerSum.scaled(by: cosine144) + innerSum.scaled(by: cosine72)
    let turned2 =
      (outerDifference.scaled(by: sine144) - innerDifference.scaled(by: sine72)).timesMinusI
    store(2, middle2 + turned2)
    store(3, middle2 - turned2)
  }
}
