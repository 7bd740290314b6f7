import Testing

@testable import TragusPlots

struct LoudnessPictureTests {
  private func history(_ levels: [Double]) -> LevelHistory {
    var history = LevelHistory()
    for (index, level) in levels.enumerated() {
      history.append(level, from: Double(index) / 10, duration: 0.1)
    }
    return history
  }

  @Test func `it says how loud it was and how far from the target`() throws {
    var picture = LoudnessPicture(title: "take.wav", theme: .light)
    (picture.integrated, picture.greatest, picture.range) = (-21.5, -18, 3)
    picture.target = -16
    let drawn = picture.picture(
      momentary: history(Array(repeating: -20, count: 50)),
      shortTerm: history(Array(repeating: .nan, count: 30) + Array(repeating: -21, count: 20)),
      width: 1000, height: 400)
    #expect(
      drawn.summary
        == "take.wav: integrated −21.5 LUFS, range 3.0 LU, momentary up to −18.0 LUFS, "
        + "5.5 LU below −16.0 LUFS")
    let svg = try drawn.svg()
    for word in ["target", "integrated", "momentary, 400 ms", "short-term, 3 s", "LUFS"] {
      #expect(svg.contains(word), "\(word)")
    }
  }

  @Test func `silence gives empty axes`() {
    let drawn = LoudnessPicture(title: "", theme: .dark).picture(
      momentary: LevelHistory(), shortTerm: LevelHistory(), width: 300, height: 160)
    #expect(drawn.summary == "Loudness over time: nothing was heard")
  }
}
