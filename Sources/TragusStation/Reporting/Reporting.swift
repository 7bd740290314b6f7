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
  case text, json, csv, audacity, raven

  /// How labels are written, when events become labels.
  package var labels: LabelFormat? {
    switch self {
    case .text, .json, .csv: nil
    case .audacity: .audacity
    case .raven: .raven
    }
  }
}
