import Foundation
import Testing
import TragusTestSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import Tragus
@testable import TragusClassifier

struct TrainingReportTests {
  /// What a reader of XML finds in a page.
  private final class Page: NSObject, XMLParserDelegate {
    private(set) var elements: [(name: String, attributes: [String: String])] = []
    private(set) var text = ""
    private(set) var isWellFormed = false

    init(_ html: String) {
      super.init()
      let parser = XMLParser(data: Data(html.utf8))
      parser.delegate = self
      isWellFormed = parser.parse()
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      elements.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { self.text += text }

    func all(_ name: String) -> [[String: String]] {
      elements.filter { $0.name == name }.map(\.attributes)
    }
  }

  /// Noise, tones, and noises that are called tones by mistake; one of these has a name to be afraid of.
  private static let hostile = "<script>alert(\"1\")</script> & 'x'.wav"

  private static let examples =
    try! (0..<10).map { try TrainingMaterial.example("noise", $0) }
    + (0..<4).map { try TrainingMaterial.example("tone", $0) } + [
      TrainingMaterial.example("noise", 10, label: "tone", name: hostile),
      TrainingMaterial.example("noise", 11, seconds: 2, label: "tone", name: "long.wav"),
    ]

  private static let training = try! SoundTrainer().train(examples, measuresCurve: true)

  private func samples(of name: String) -> [Float] {
    name == Self.hostile
      ? TrainingMaterial.samples("noise", 10) : TrainingMaterial.samples("noise", 11, seconds: 2)
  }

  private func report(limit: Int = TrainingReport.greatestByteCount) -> TrainingReport {
    var report = TrainingReport(Self.training, of: Self.examples, title: "a & b <i>")
    report.addClips(limit: limit) { mistake in
      ArraySource(format: TrainingMaterial.format, channels: [samples(of: mistake.name)])
    }
    return report
  }

  @Test func `the page is well-formed, needs nothing else, and runs nothing`() throws {
    #expect(Set(Self.training.mistakes.map(\.name)) == [Self.hostile, "long.wav"])
    var report = report()
    report.warnings = ["'<b>' is silent & short."]
    report.falseAlarms = LearnedFalseAlarms(
      recordingCount: 2, clipCount: 3, before: FalseAlarmRate(4, in: 1800),
      after: FalseAlarmRate(0, in: 1800))
    let page = Page(report.html)
    #expect(page.isWellFormed)
    #expect(page.all("script").isEmpty && page.all("b").isEmpty && page.all("i").isEmpty)
    for attributes in page.elements.map(\.attributes) {
      for (name, value) in attributes {
        #expect(!name.hasPrefix("on"))
        if ["src", "href"].contains(name) { #expect(value.hasPrefix("data:")) }
      }
    }
    #expect(page.text.contains(Self.hostile) && page.text.contains("a & b <i>"))
    #expect(page.text.contains("'<b>' is silent & short."))
    #expect(page.text.contains("false alarms per hour, 8.0 before"))
    let policy = page.all("meta").compactMap { $0["content"] }.first { $0.contains("default-src") }
    #expect(policy?.contains("default-src 'none'") == true)
  }

  @Test func `each mistaken clip has a picture and a player of its sound`() throws {
    let page = Page(report().html)
    let sounds = page.all("audio").compactMap { $0["src"] }
    #expect(sounds.count == 2)
    let order = Self.training.mistakes.sorted { $0.confidence > $1.confidence }
    for (mistake, sound) in zip(order, sounds) {
      let prefix = "data:audio/wav;base64,"
      try #require(sound.hasPrefix(prefix))
      let data = try #require(Data(base64Encoded: String(sound.dropFirst(prefix.count))))
      let file = try AudioFile(bytes: Array(data))
      let wanted = samples(of: mistake.name)
      var buffer = AudioBuffer(format: file.format, capacity: wanted.count + 1)
      #expect(try file.read(into: &buffer))
      #expect(buffer.frameCount == wanted.count && file.format == TrainingMaterial.format)
      // Half a step of 16 bits.
      #expect(wanted.indices.allSatisfy { abs(buffer.channel(0)[$0] - wanted[$0]) <= 0x1p-16 })
    }
    // A spectrogram and its legend each.
    let pictures = page.all("image").compactMap { $0["href"] }
    #expect(pictures.count == 4)
    #expect(pictures.allSatisfy { $0.hasPrefix("data:image/png;base64,iVBORw0KGgo") })
  }

  @Test func `what is too large or cannot be read is left out, and the page says so`() throws {
    let whole = report().mistakes.compactMap { $0.player?.utf8.count }
    let limit = try #require(whole.max())
    let page = Page(report(limit: limit).html)
    #expect(page.isWellFormed)
    #expect(page.all("audio").count == 1 && page.all("article").count == 2)
    #expect(page.text.contains("The longest one has no picture"))
    var broken = TrainingReport(Self.training, of: Self.examples, title: "broken")
    broken.addClips { mistake in
      throw AudioError(.fileNotFound, "There is no '\(mistake.name)' & nothing like it.")
    }
    let other = Page(broken.html)
    #expect(other.isWellFormed && other.all("audio").isEmpty)
    #expect(other.text.contains("There is no 'long.wav' & nothing like it."))
  }

  @Test func `the confusion has the counts of the evaluation`() throws {
    let page = Page(report().html)
    let evaluation = try #require(Self.training.evaluation)
    // A cell for each kind and answer, and the corner.
    let shaded = page.all("td").filter { ["strong", "weak", "none"].contains($0["class"] ?? "") }
    #expect(shaded.count == evaluation.kinds.reduce(0) { $0 + $1.answers.count })
    #expect(
      shaded.count { $0["class"] == "none" }
        == evaluation.kinds.reduce(0) { $0 + $1.answers.count { $0 == 0 } })
    // A dot for each step of confidence and each point of the curve.
    let dots = evaluation.confidenceSteps.count + Self.training.curve.count
    #expect(page.all("circle").count == dots)
  }

  @Test func `too few clips make a page without figures`() throws {
    let few = try [TrainingMaterial.example("noise", 1), TrainingMaterial.example("tone", 1)]
    let report = TrainingReport(try SoundTrainer().train(few), of: few, title: "few")
    let page = Page(report.html)
    #expect(page.isWellFormed && page.text.contains("needs clips from two sources"))
  }

  @Test(arguments: [
    (
      [0.5, 0.8, 0.9],
      "with 1 source of each kind 50 %, with 5 80 %, with all 90 %: more clips would help"
    ),
    (
      [0.5, 0.9, 0.9],
      "with 1 source of each kind 50 %, with 5 90 %, with all 90 %: "
        + "more clips like these would hardly help"
    ),
    // Two mistakes in a hundred: twice the clips would leave more than one of them.
    (
      [0.8, 0.94, 0.98],
      "with 1 source of each kind 80 %, with 5 94 %, with all 98 %: "
        + "more clips like these would hardly help"
    ),
  ])
  func `a curve in words`(shares: [Double], words: String) {
    let curve = zip([1, 5, 20], shares).map {
      LearningCurvePoint(
        sourceCount: $0, clips: SoundEvaluation.Accuracy(Int(($1 * 100).rounded()), of: 100))
    }
    #expect(curve.words == words)
    #expect([LearningCurvePoint]().words == nil)
  }
}
