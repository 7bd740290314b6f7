import Testing

@testable import TragusPlots

struct ExercisePictureTests {
  private static let parts = [
    ExercisePicture.Part(
      start: 1, end: 5, startFill: 0, endFill: 1, heard: 1.1...4.9, isInTime: true),
    ExercisePicture.Part(start: 5, end: 9, startFill: 1, endFill: 0, heard: nil, isInTime: false),
  ]

  @Test func `it says what it shows, and marks what was not in time`() throws {
    let picture = ExercisePicture(title: "4-4").picture(
      of: Self.parts, note: "0 of 1 in time", width: 600, height: 240)
    #expect(picture.summary == "4-4: 0 of 1 in time")
    let svg = try picture.svg()
    for word in ["heard in", "heard out", "not in time", "Lungs in %"] {
      #expect(svg.contains(word), "\(word)")
    }
    let better = ExercisePicture(title: "4-4").picture(
      of: [Self.parts[0]], note: "0 of 1 in time", width: 600, height: 240)
    #expect(try better.svg() != svg)
  }

  @Test(arguments: [(1, 1), (50, 40), (300, 160), (2000, 900)])
  func `it fits any size, also without a breath`(width: Int, height: Int) throws {
    for parts in [[], Self.parts] {
      let picture = ExercisePicture().picture(of: parts, note: "", width: width, height: height)
      #expect(try picture.svg().contains("<svg"))
    }
  }
}
