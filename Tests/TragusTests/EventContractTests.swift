import Foundation
import Testing
import TragusSignals

@testable import Tragus

/// `Documentation/Events.md` and what the events encode are the same contract.
struct EventContractTests {
  private static let page = try! String(
    contentsOf: URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Documentation/Events.md").standardized, encoding: .utf8)

  /// The keys that the section of a type names, in the first column of its tables. It also has the
  /// keys that events have in common.
  private func documentedKeys(of type: String) throws -> Set<String> {
    let parts = Self.page.components(separatedBy: "\n## `\(type)`\n")
    let section = try #require(parts.count == 2 ? parts[1] : nil, "\(type) has one section")
      .components(separatedBy: "\n## ")[0]
    var keys: Set<String> = []
    var isOfKeys = false
    for line in section.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("|") != isOfKeys { isOfKeys = line.hasPrefix("| key |") }
      guard isOfKeys else { continue }
      let column = line.split(separator: "|")[0]
      keys.formUnion(column.matches(of: /`([^`]+)`/).map { String($0.1) })
    }
    let text = section.replacing("\n", with: " ")
    for sentence in text.matches(of: /It has ((?:`[a-z]+`(?:, | and )?)+)/) {
      keys.formUnion(sentence.1.matches(of: /`([^`]+)`/).map { String($0.1) })
    }
    return keys
  }

  /// The keys of events by their type, those within objects left out.
  private func encodedKeys(_ events: [any AudioEvent]) throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for event in events {
      let line = JSONLines().line(for: event)
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let fields = try #require(object)
      found[try #require(fields["type"] as? String), default: []].formUnion(fields.keys)
    }
    return found.mapValues { $0.subtracting(["type", "version"]) }
  }

  @Test func `every key is documented, and every documented key is encoded`() throws {
    let found = try encodedKeys(EveryEvent.all)
    // The sections between the stream and the tables are about the events.
    let documented = Self.page.matches(of: /\n## `([a-z-]+)`/).map { String($0.1) }
    #expect(found.keys.sorted() == documented.sorted())
    for (type, keys) in found {
      let expected = try documentedKeys(of: type)
      #expect(keys.symmetricDifference(expected).sorted() == [], "\(type)")
    }
  }

  @Test func `keys are in camelCase, and a phase is a phase`() throws {
    for event in EveryEvent.all {
      let line = JSONLines().line(for: event)
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let fields = try #require(object)
      for key in fields.keys {
        #expect(key.wholeMatch(of: /[a-z]+[a-z0-9]*([A-Z][a-z0-9]*)*/) != nil, "\(key)")
      }
      if let phase = fields["phase"] {
        #expect((phase as? String).flatMap(Phase.init) != nil, "\(line)")
      }
      if let confidence = fields["confidence"] as? Double {
        #expect((0...1).contains(confidence), "\(line)")
      }
    }
  }

  @Test func `an event has a column for each of its keys`() throws {
    // Lists and objects have no place in a table.
    let lists: Set = [
      "features", "missed", "maximumTruePeaks", "whole", "levels", "parameters", "scores",
      "embedding", "parts",
    ]
    // No command prints these as a table.
    let shown = EveryEvent.all.filter { !($0 is Hello) && !($0 is Spectrum) }
    for event in shown {
      let columns = type(of: event).columns
      #expect(Set(columns).count == columns.count)
      let keys = try #require(encodedKeys([event]).values.first)
      #expect(keys.subtracting(lists).subtracting(columns).sorted() == [], "\(event)")
    }
  }
}
