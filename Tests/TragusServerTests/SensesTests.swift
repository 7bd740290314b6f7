import Testing
import Tragus

@testable import TragusServer

@Suite struct `senses` {
  private let format = AudioFormat(sampleRate: 48_000, channelCount: 1)

  private func lines(
    _ text: String,
    _ add: (Listener, AudioFormat, @escaping (any AudioEvent) -> Void) throws -> Void
  ) throws -> [String] {
    let source = try SimulatedSource(parsing: text)
    let listener = Listener()
    let json = JSONLines()
    var lines: [String] = []
    try add(listener, source.format) { event in lines.append(json.line(for: event)) }
    try listener.run(source)
    return lines
  }

  /// A client that wants what `listen` reports gets exactly that.
  @Test func `the usual events are those of the catalogue, line by line`() throws {
    let text = "scene?duration=40s&rate=48000"
    let expected = try lines(text) { listener, format, handler in
      try AnalyzerCatalog.addDefaults(to: listener, format: format, handler: handler)
    }
    let wanted = Set(AnalyzerCatalog.usualTypes.map { $0.name })
    var settings = AnalyzerSettings()
    try settings.hearAsListen()
    let heard = try lines(text) { listener, format, handler in
      var senses = Senses()
      try senses.update(
        to: wanted, in: listener, format: format, settings, handler: handler)
    }
    #expect(heard == expected)
    #expect(expected.contains { $0.contains("\"type\":\"blow\"") })
  }

  @Test func `everything can be wanted at once, and each event comes once`() throws {
    let heard = try lines("scene?duration=30s&rate=48000") { listener, format, handler in
      var senses = Senses()
      try senses.update(
        to: Senses.types, in: listener, format: format, AnalyzerSettings(), handler: handler)
    }
    // A pitch tracker alone can tell a pitch twice in the same words.
    let others = heard.filter { !$0.contains("\"type\":\"pitch\"") }
    let repeated = Dictionary(grouping: others, by: \.self).filter { $0.value.count > 1 }.keys
    #expect(repeated.isEmpty)
  }

  @Test func `what nobody wants any more leaves, and comes back`() throws {
    var types: [String] = []
    let listener = Listener()
    var senses = Senses()
    let source = try SimulatedSource(parsing: "tone?duration=3s&rate=48000")
    func want(_ wanted: Set<String>) throws(AudioError) {
      try senses.update(
        to: wanted, in: listener, format: source.format, AnalyzerSettings()
      ) { types.append(type(of: $0).name) }
    }
    try want(["level"])
    var step = 0
    var failure: AudioError?
    try listener.run(source) {
      do throws(AudioError) {
        if step == 0, listener.time >= 1 {
          step = 1
          try want([])
        } else if step == 1, listener.time >= 2 {
          step = 2
          try want(["level"])
        }
      } catch {
        failure = error
      }
      return failure != nil
    }
    #expect(failure == nil)
    // Ten a second, in the first and the third second, and the rest of one that was cut short.
    #expect(20...22 ~= types.count)
  }

  /// Somebody who wants other things, and changes that again and again, takes nothing from the others.
  @Test func `a wish changes nothing for those who have one`() throws {
    let text = "scene?duration=20s&rate=48000"
    func blows(_ disturbance: Set<String>) throws -> [String] {
      let source = try SimulatedSource(parsing: text)
      let listener = Listener()
      let json = JSONLines()
      var senses = Senses()
      var lines: [String] = []
      var isDisturbed = false
      var count = 0
      var failure: AudioError?
      try listener.run(source) {
        defer { count += 1 }
        guard count % 30 == 0 else { return failure != nil }
        do throws(AudioError) {
          try senses.update(
            to: isDisturbed ? disturbance.union(["blow"]) : ["blow"], in: listener,
            format: source.format, AnalyzerSettings()
          ) { if type(of: $0).name == "blow" { lines.append(json.line(for: $0)) } }
        } catch {
          failure = error
        }
        isDisturbed.toggle()
        return failure != nil
      }
      #expect(failure == nil)
      return lines
    }
    let undisturbed = try blows([])
    #expect(!undisturbed.isEmpty)
    #expect(try blows(["wind", "sound-rejection", "blow-why", "input", "sound"]) == undisturbed)
  }
}
