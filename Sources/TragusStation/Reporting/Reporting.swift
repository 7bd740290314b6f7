import Tragus

/// How a command reports its results.
package struct Reporting: Sendable {
  package var format: EventFormat
  /// Whether to suppress progress, warnings and the live view.
  package var isQuiet: Bool

  package init(format: EventFormat = .text, isQuiet: Bool = false) {
    (self.format, self.isQuiet) = (format, isQuiet)
  }
}

/// The format of events on standard output.
package enum EventFormat: String, CaseIterable, Sendable {
  case text, json, csv, tsv, audacity, raven

  /// The format of labels, if events become labels.
  package var labels: LabelFormat? {
    switch self {
    case .text, .json, .csv, .tsv: nil
    case .audacity: .audacity
    case .raven: .raven
    }
  }

  /// The separator between the values of a table.
  package var separator: String { self == .tsv ? "\t" : "," }

  /// The format for a file's suffix, or `nil` for an unknown suffix.
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
