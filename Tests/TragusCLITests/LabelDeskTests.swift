import Foundation
import Testing
import Tragus
import TragusStation

@testable import TragusTerminal

/// `label` on a terminal in memory.
struct LabelDeskTests {
  private let folder: URL
  private let terminal = FakeTerminal(columns: 80, rows: 24)
  private let keys = FakeKeys()
  private let path: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "desk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "take.wav").path
    // Tones of half a second at 1, 2.5 and 4 s.
    let format = AudioFormat(sampleRate: 8000, channelCount: 1)
    let samples = (0..<48_000).map { frame -> Float in
      let place = Double(frame % 12_000) / 8000
      return frame < 36_000 && place >= 1 ? Float(0.3 * sin(2 * .pi * 1000 * place)) : 0
    }
    let writer = try AudioFileWriter(writing: path, format: format)
    try writer.write(AudioBuffer(format: format, channels: [samples]))
    try writer.finish()
  }

  private func open(
    _ classes: [String] = ["beep", "boop"],
    player: @escaping LabelDesk.Player = { _, _ throws(AudioError) in }
  ) throws -> (desk: LabelDesk, take: LabelTake) {
    var request = LabelRequest()
    request.classes = classes
    request.model = nil
    let take = try LabelTake(path, request, imported: [], until: { false })
    let terminal = terminal
    let canvas = try #require(
      Terminal(terminal, environment: ["TERM": "xterm", "NO_COLOR": "1"]) { terminal.size })
    let desk = LabelDesk(
      request, on: canvas, environment: [:], keyboard: keys, player: player)
    try desk.open(take, name: "take.wav")
    return (desk, take)
  }

  private func press(_ pressed: String, _ desk: LabelDesk) throws {
    for key in pressed {
      keys.press(String(key))
      try desk.attend()
    }
  }

  private func press(sequence: String, _ desk: LabelDesk) throws {
    keys.press(sequence)
    try desk.attend()
  }

  private var labels: [String] {
    ((try? LabelTrack(reading: folder.appending(path: "take.txt").path))?.labels ?? []).map(\.text)
  }

  @Test func `each key is written at once, and any number is taken back`() throws {
    let (desk, take) = try open()
    #expect(take.sheet.spans.count == 3)
    try press("1", desk)
    #expect(labels == ["beep"])
    try press("x", desk)
    try press("2", desk)
    #expect(labels == ["beep", "boop"])
    #expect(take.sheet.openCount == 0)
    try press("uuu", desk)
    #expect(labels.isEmpty && take.sheet.openCount == 3)
    try press("u", desk)
    #expect(take.sheet.openCount == 3)
  }

  @Test func `arrows move, and letters move the edges`() throws {
    let (desk, take) = try open()
    let start = try #require(take.sheet.spans.last?.start)
    try press(sequence: "\u{1B}[C\u{1B}[C\u{1B}OC", desk)
    #expect(take.sheet.index == 2)
    try press("eR", desk)
    let moved = try #require(take.sheet.current?.start)
    #expect(abs(moved - (start - 0.09)) < 1e-9)
    try press(sequence: "\u{1B}[D", desk)
    #expect(take.sheet.index == 1)
    try press("m", desk)
    #expect(take.sheet.spans.count == 2)
    try press("s", desk)
    #expect(take.sheet.spans.count == 3)
  }

  @Test func `a class is typed, with letters that are keys`() throws {
    let (desk, take) = try open([])
    try press("1", desk)
    #expect(labels.isEmpty)
    try press("cqux\u{7F}\n", desk)
    #expect(labels == ["qu"] && !desk.isOver)
    try press("1", desk)
    #expect(labels == ["qu", "qu"])
    // A name that no folder can have is not a class.
    try press("c../x\n", desk)
    #expect(labels == ["qu", "qu"] && take.sheet.openCount == 1)
    try press("q", desk)
    #expect(desk.isOver)
  }

  @Test func `space plays the stretch, and labelling goes on without a loudspeaker`() throws {
    let played = Played()
    let (desk, take) = try open { source, _ throws(AudioError) in
      played.frameCounts.append(source.remainingFrameCount ?? -1)
      throw AudioError(.deviceNotFound, "There is no loudspeaker.")
    }
    try press(" ", desk)
    let span = try #require(take.sheet.current)
    #expect(played.frameCounts == [Int64(((span.end - span.start) * 8000).rounded())])
    try press("1", desk)
    #expect(labels == ["beep"])
  }

  private final class Played {
    var frameCounts: [Int64] = []
  }

  @Test func `a file that another program has changed is not replaced`() throws {
    let (desk, take) = try open()
    try press("1", desk)
    let other = "0.000000\t1.000000\tfrom elsewhere\n"
    try Data(other.utf8).write(to: folder.appending(path: "take.txt"))
    try press("1", desk)
    #expect(labels == ["from elsewhere"])
    #expect(take.document.path.hasSuffix("take-2.txt"))
    #expect(try LabelTrack(reading: take.document.path).labels.count == 2)
  }

  @Test(arguments: [(100, 24), (60, 15), (40, 10), (20, 5), (8, 3)])
  func `the picture fits`(columns: Int, rows: Int) throws {
    terminal.size = .init(columns: columns, rows: rows)
    let (desk, _) = try open()
    try press("1+-?", desk)
    try press("?", desk)
    #expect(terminal.lines.count < rows)
    #expect(terminal.lines.allSatisfy { $0.count < columns })
    // The last picture stays.
    desk.close()
    #expect(terminal.isRestored)
    #expect(terminal.lines.count < rows)
    if columns >= 40 {
      #expect(terminal.lines.contains { $0.contains("1 beep") })
      #expect(terminal.lines.contains { $0.contains("2 of 3") })
    }
  }
}
