import Tragus
import TragusStation

/// The diagnosis of an input, for people.
package enum DiagnosisText {
  package static func lines(of diagnosis: Diagnosis) -> [String] {
    diagnosis.checks.flatMap { check in
      let name = check.name.padded(to: 10, blanks: 1)
      let status =
        switch check.status {
        case .ok: "ok   "
        case .warning: "warn "
        case .failure: "FAIL "
        }
      let mark = check.simulated == true ? "[SIMULATED] " : ""
      return [mark + "\(name) \(status) \(printable(check.finding))"]
        + (check.remedy.map { ["                try: \(CommandAdvice.added(to: $0))"] } ?? [])
    }
  }
}
