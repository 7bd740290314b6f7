import TragusAnalysis
import TragusCore

/// How a detector works, in a page of plain text, and what it hears of an example.
package struct Explanation: Sendable {
  /// A heading and a paragraph.
  package struct Section: Sendable {
    package let heading: String
    package let text: String
  }

  /// What `tragus explain` calls it.
  package let topic: String
  /// Other words for it.
  package var otherWords: [String] = []
  package let title: String
  package let sections: [Section]
  /// The simulated sound that is heard unless an input is named; `nil` for a message that is sent.
  package let example: String?
  /// What listens.
  package let hearing: Hearing
  /// Where there is more, in the documentation.
  package let page: String

  /// All of them, in the order in which they are listed.
  package static let all = [
    blow, classify, voice, breath, tone, notes, keys, alarms, chirps, wind, modem, loudness,
  ]

  /// The explanation of a topic.
  ///
  /// - Parameter word: Its name, or another word for it.
  package static func named(_ word: String) -> Explanation? {
    let word = word.lowercased()
    return all.first { $0.topic == word } ?? all.first { $0.otherWords.contains(word) }
  }

  /// Whether it is the one of blows, which shows more of what was measured.
  package var hearsBlows: Bool { topic == Self.blow.topic }

  /// The lines of the page, without an empty one at the end.
  ///
  /// - Parameter width: The most characters in a line, 20 or more; a longer word stands alone.
  package func lines(width: Int) -> [String] {
    var lines = title.wrapped(to: width)
    for section in sections {
      lines += ["", section.heading]
      lines += section.text.wrapped(to: width - 2).map { "  " + $0 }
    }
    return lines
  }
}

extension Explanation {
  /// What listens to an example, and how its events are shown.
  package struct Hearing: Sendable {
    /// The events, of analyzers of the catalog; the first type tells which rates are high enough.
    package let events: [any AudioEvent.Type]
    /// The text when nothing was heard.
    package let nothing: String
    /// The row of the picture in which an event is marked; `nil` to leave it out.
    package var row: @Sendable (any AudioEvent) -> String? = { event in
      event.words?.kind ?? type(of: event).name
    }
    /// Whether an event is listed below the picture.
    package var isListed: @Sendable (any AudioEvent) -> Bool = { event in
      (event as? any PhasedEvent).map { $0.phase == .ended } ?? true
    }
    /// Adds what listens.
    package var add:
      @Sendable (Listener, AudioFormat, @escaping (any AudioEvent) -> Void) throws(AudioError) ->
        Void

    /// - Parameters:
    ///   - events: Of analyzers of the catalog, which are added.
    ///   - nothing: The text when nothing was heard.
    init(_ events: [any AudioEvent.Type], nothing: String) {
      (self.events, self.nothing) = (events, nothing)
      add = { listener, format, handler throws(AudioError) in
        for type in events {
          try AnalyzerCatalog[type].add(to: listener, format: format, handler: handler)
        }
      }
    }
  }
}
