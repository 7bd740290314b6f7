/// The 256 values of each law of ITU-T G.711, 1.0 = the full scale of 16 bits.
enum Companding {
  // Sign, three bits of segment, four of step. A segment is twice as steep as the one before; the
  // value is the middle of its step.
  static let muLaw: [Float] = (0..<256).map { code in
    let bits = ~code & 0xFF  // all bits are inverted
    let segment = bits >> 4 & 7
    let magnitude = ((bits & 15) << 3 + 132) << segment - 132  // 132: the bias of 33, at 16 bits
    return Float(bits & 0x80 == 0 ? magnitude : -magnitude) / 32768
  }

  static let aLaw: [Float] = (0..<256).map { code in
    let bits = code ^ 0x55  // every other bit is inverted
    let segment = bits >> 4 & 7
    let step = (bits & 15) << 4 + 8
    let magnitude = segment == 0 ? step : (step + 256) << (segment - 1)
    return Float(bits & 0x80 == 0 ? -magnitude : magnitude) / 32768
  }
}
