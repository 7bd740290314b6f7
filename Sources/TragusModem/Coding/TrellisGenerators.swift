/// The generators of a ``TrellisCode``: for each cell that a step can have, a mask of the register for
/// each bit of its symbol.
///
/// Found by a random search. It minimised the sum of z^d over all paths that leave the zero path
/// and come back to it. Here d counts the symbols that are not zero. It tried 400 candidates (120
/// for four bits a step), two thirds of them changes of the best so far. z was 0.35 (0.3 for 16
/// symbols) for one bit a step, 0.15 for two and 0.03 for four. That is about where such a code
/// begins to work. The second and third cells were added to the first with z to the power of 1/2
/// and 1/3.
struct TrellisGenerators: Sendable {
  /// Bits of the register that a step finds.
  var memory: Int
  var sets: [[UInt32]]

  static func of(bitsPerStep: Int, symbolBits: Int) -> TrellisGenerators {
    switch (bitsPerStep, symbolBits) {
    case (1, 4): oneBitOf16
    case (1, 5): oneBitOf32
    case (1, 6): oneBitOf64
    case (2, 4): twoBitsOf16
    case (2, 5): twoBitsOf32
    case (2, 6): twoBitsOf64
    case (4, 4): fourBitsOf16
    case (4, 5): fourBitsOf32
    case (4, 6): fourBitsOf64
    default: preconditionFailure("A step takes 1, 2 or 4 bits, and a symbol holds 4 to 6.")
    }
  }

  private static let oneBitOf16 = TrellisGenerators(
    memory: 14,
    sets: [
      [0x26f5, 0x2dbb, 0x5c52, 0x3888],
      [0x1ffa, 0x6845, 0x5b2e, 0xa8c],
      [0x1851, 0x6b75, 0x6268, 0x5ec6],
    ])
  private static let oneBitOf32 = TrellisGenerators(
    memory: 14,
    sets: [
      [0x69dc, 0x7143, 0x33aa, 0x7647, 0x4abd],
      [0x6e95, 0x4b9b, 0x41c2, 0x3ef8, 0x631e],
      [0x31d3, 0x4bcc, 0x45f1, 0x68a, 0x5b27],
    ])
  private static let oneBitOf64 = TrellisGenerators(
    memory: 14,
    sets: [
      [0x7997, 0x5092, 0x3d8a, 0x320d, 0x6776, 0x24dc],
      [0x1e0a, 0x70b7, 0x4583, 0x11f1, 0x1864, 0x7426],
      [0x532e, 0x1218, 0xfe8, 0x3f8e, 0x2e31, 0x1a5b],
    ])
  private static let twoBitsOf16 = TrellisGenerators(
    memory: 14,
    sets: [
      [0xcf42, 0x241d, 0xda7b, 0xb8ac],
      [0x1ebf, 0x8a55, 0x732c, 0xa38d],
      [0xf1ed, 0x2233, 0xe861, 0x5cfb],
    ])
  private static let twoBitsOf32 = TrellisGenerators(
    memory: 14,
    sets: [
      [0xab2e, 0xb4dd, 0xe3b2, 0xa169, 0x8f8b],
      [0x6d22, 0x2f12, 0x4af3, 0x19cd, 0xe2b5],
      [0x59c4, 0xdad7, 0x7768, 0xcb3a, 0xb90d],
    ])
  private static let twoBitsOf64 = TrellisGenerators(
    memory: 14,
    sets: [
      [0x787c, 0x7d65, 0xb044, 0xab71, 0xc242, 0x4b8c],
      [0xb41a, 0x60d5, 0xbeb1, 0xf8bc, 0x7f92, 0xa44e],
      [0xffe, 0x1229, 0x230e, 0xf592, 0x9476, 0x6904],
    ])
  private static let fourBitsOf16 = TrellisGenerators(
    memory: 14,
    sets: [
      [0x1c242, 0x24b88, 0x4a54, 0x3746f],
      [0x1f8df, 0x24c75, 0x356c3, 0x4414],
      [0x1ef9b, 0x186e8, 0x25d96, 0x91e1],
    ])
  private static let fourBitsOf32 = TrellisGenerators(
    memory: 14,
    sets: [
      [0x225da, 0x2ded3, 0x3b672, 0x1be94, 0x1fb83],
      [0x14c34, 0x3b0a2, 0x37519, 0x19341, 0x242ed],
      [0x29ebf, 0x1911c, 0x3196c, 0x2fb07, 0x3fe3d],
    ])
  private static let fourBitsOf64 = TrellisGenerators(
    memory: 14,
    sets: [
      [0x21d68, 0x2dd81, 0x12247, 0x1b090, 0x115c3, 0x2abf7],
      [0x3cb1e, 0x96eb, 0x30d28, 0x3fa9a, 0x2e7f8, 0x364b9],
      [0x25660, 0x28143, 0x37f45, 0x1133d, 0xe81, 0x20a68],
    ])
}
