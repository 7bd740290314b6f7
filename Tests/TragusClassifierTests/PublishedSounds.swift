import Testing

@testable import TragusClassifier

/// What LiteRT 2.3 gives for `yamnet.tflite`, as published, on three signals.
struct PublishedSounds: CustomTestStringConvertible {
  let testDescription: String
  /// The numbers of the embedding that are not 0, by their channels.
  let embedding: [Int: Float]
  /// The best kinds, equal ones in any order.
  let labels: Set<String>
  let sample: @Sendable (_ index: Int, _ noise: Float) -> Float

  var samples: [Float] {
    var state: UInt32 = 1
    return (0..<SoundNetwork.windowLength).map { index in
      state = state &* 1_664_525 &+ 1_013_904_223
      return sample(index, (Float(state >> 16) - 32768) / 32768)
    }
  }

  static let all = [
    PublishedSounds(
      testDescription: "noise",
      embedding: [
        13: 9, 23: 3, 40: 5, 47: 28, 51: 15, 56: 3, 100: 2, 148: 82, 171: 8, 174: 11, 215: 5,
        259: 5, 262: 1, 263: 14, 264: 1, 289: 6, 304: 7, 306: 19, 326: 1, 332: 42, 344: 63,
        386:
          91, 436: 50, 471: 69, 496: 9, 513: 61, 516: 63, 526: 1, 530: 46, 547: 33, 563: 4,
        584:
          1, 593: 3, 596: 27, 611: 9, 643: 4, 667: 26, 715: 60, 773: 2, 775: 1, 784: 82, 804: 2,
        827: 5, 848: 12, 888: 2, 901: 57, 911: 73, 921: 21, 944: 37, 975: 3, 978: 11, 1021: 35,
        1023: 14,
      ],
      labels: ["Static"],
      sample: { 0.25 * $1 }),
    PublishedSounds(
      testDescription: "saw",
      embedding: [
        13: 16, 23: 9, 31: 2, 33: 1, 40: 32, 51: 62, 55: 7, 67: 16, 107: 8, 116: 2, 130: 67,
        145: 1, 167: 17, 168: 1, 174: 19, 212: 10, 215: 3, 225: 17, 262: 25, 264: 28, 267: 17,
        286: 12, 296: 61, 306: 1, 393: 26, 496: 7, 513: 3, 516: 3, 530: 2, 548: 42, 585: 27,
        591: 29, 596: 1, 600: 61, 611: 84, 617: 1, 648: 50, 649: 21, 667: 27, 715: 140, 719: 1,
        752: 21, 766: 6, 773: 1, 775: 1, 780: 1, 784: 14, 823: 4, 827: 1, 834: 17, 898: 5,
        901:
          55, 921: 115, 931: 3, 932: 14, 960: 30, 980: 3, 988: 26, 999: 1, 1015: 32, 1021: 1,
      ],
      labels: ["Synthesizer"],
      sample: { index, _ in 0.25 * (Float(index * 440 % 16000) / 8000 - 1) }),
    PublishedSounds(
      testDescription: "bursts",
      embedding: [
        7: 31, 31: 8, 35: 5, 47: 88, 51: 55, 55: 1, 81: 34, 130: 75, 148: 1, 149: 34, 178: 1,
        216: 12, 222: 2, 225: 49, 229: 12, 234: 12, 242: 1, 263: 75, 278: 1, 284: 106, 289: 8,
        314: 6, 328: 1, 329: 4, 332: 17, 416: 17, 471: 43, 476: 3, 480: 2, 496: 11, 497: 15,
        525: 37, 550: 4, 586: 1, 591: 15, 596: 4, 600: 6, 611: 1, 612: 1, 650: 2, 660: 1,
        667:
          1, 673: 17, 688: 1, 715: 74, 720: 2, 736: 1, 747: 1, 838: 8, 848: 67, 898: 13, 901: 3,
        911: 14, 921: 40, 980: 1, 988: 6, 1009: 6,
      ],
      labels: ["Sound effect"],
      sample: { 0.5 * $1 * max(0, 1 - Float($0 % 4000) / 500) }),
  ]
}
