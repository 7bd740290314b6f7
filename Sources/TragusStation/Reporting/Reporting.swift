import Tragus

/// How a command reports what it hears.
package struct Reporting: Sendable {
  package var format: EventFormat
  /// Whether there is no progress, no warning and no live view.
  package var isQuiet: Bool

  package init(format: EventFormat = .text, isQuiet: Bool = false) {
    (self.format, self.isQuiet) = (format, isQuiet)
  }
}

/// What events look like on standard output.
package enum EventFormat: String, CaseIterable, Sendable {
  case text, json, csv, tsv, audacity, raven

  /// How labels are written, when events become labels.
  package var labels: LabelFormat? {
    switch self {
    case .text, .json, .csv, .tsv: nil
    case .audacity: .audacity
    case .raven: .raven
    }
  }

  /// What stands between two values of a table.
  package var separator: String { self == .tsv ? "\t" : "," }

  /// What the suffix of a file says, or `nil` when it says nothing.
  package init?(suffixOf path: String) {
    let suffixes: [(String, EventFormat)] = [
      (".json", .json), (".jsonl", .json), (".csv", .csv), (".tsv", .tsv), (".txt", .text),
    ]
    guard let found = suffixes.first(where: { path.lowercased().hasSuffix($0.0) }) else {
      return nil
    }
    self = found.1
  }
}
