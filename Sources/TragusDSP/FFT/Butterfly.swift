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

enum Radix8: Butterfly {
  @inline(__always) static var radix: Int { 8 }

  @inline(__always)
  static func transform<Part>(
    _ load: (Int) -> Complex<Part>, _ store: (Int, Complex<Part>) -> Void
  ) {
    // The points of even number and the points of odd number, each as in Radix4.
    let sine45 = Part(repeating: 0.707106781186547524)
    let (a, c, e, g) = (load(0), load(2), load(4), load(6))
    let (sum1, difference1) = (a + e, a - e)
    let (sum2, turned2) = (c + g, (c - g).timesMinusI)
    let (even0, even1) = (sum1 + sum2, difference1 + turned2)
    let (even2, even3) = (sum1 - sum2, difference1 - turned2)

    let (b, d, f, h) = (load(1), load(3), load(5), load(7))
    let (sum3, difference3) = (b + f, b - f)
    let (sum4, turned4) = (d + h, (d - h).timesMinusI)
    let (odd0, odd1) = (sum3 + sum4, difference3 + turned4)
    let (odd2, odd3) = ((sum3 - sum4).timesMinusI, difference3 - turned4)
    store(0, even0 + odd0)
    store(4, even0 - odd0)
    store(2, even2 + odd2)
    store(6, even2 - odd2)

    // Turned by an eighth and by three eighths of a circle.
    let eighth = Complex(
      sine45 * (odd1.real + odd1.imaginary), sine45 * (odd1.imaginary - odd1.real))
    let threeEighths = Complex(
      sine45 * (odd3.imaginary - odd3.real), -(sine45 * (odd3.real + odd3.imaginary)))
    store(1, even1 + eighth)
    store(5, even1 - eighth)
    store(3, even3 + threeEighths)
    store(7, even3 - threeEighths)
  }
}
