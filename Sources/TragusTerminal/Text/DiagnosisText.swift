import Tragus
import TragusStation

/// The diagnosis of an input, for people.
package enum DiagnosisText {
  package static func lines(of diagnosis: Diagnosis) -> [String] {
    let real = diagnosis.checks.filter { $0.simulated != true }
    let simulated = diagnosis.checks.filter { $0.simulated == true }
    return lines(of: real)
      + (simulated.isEmpty
        ? [] : ["", "Without a microphone, this is what doctor says of a simulated room:"])
      + lines(of: simulated)
  }

  private static func lines(of checks: [Diagnosis.Check]) -> [String] {
    checks.flatMap { check in
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
