import TragusCore

extension BreathPattern: CustomStringConvertible {
  /// Reads a pattern: its seconds, or the name of one (`focus`, `box`, `coherent`). Seconds are
  /// written as `4-4` (in, out), `4-7-8` (in, hold, out) or `4-4-4-4` (in, hold, out, rest).
  ///
  /// - Throws: `invalidRequest` that says what cannot be.
  public init(_ text: String) throws(AudioError) {
    let wanted = text.lowercased()
    let digits = NamedBreathPattern.all.first { $0.name == wanted }?.seconds ?? wanted
    let fields = digits.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = fields.compactMap(Self.seconds)
    guard numbers.count == fields.count, (2...4).contains(numbers.count) else {
      let names = NamedBreathPattern.all.map(\.name)
      throw AudioError(
        .invalidRequest,
        "'\(text)' is not a pattern. \(nameQuestion(for: text, in: names))Write seconds as 4-4 (in-out), "
          + "4-7-8 (in-hold-out) or 4-4-4-4, or one of \(names.joined(separator: ", ")).")
    }
    do throws(AudioError) {
      switch numbers.count {
      case 2: try self.init(inhale: numbers[0], exhale: numbers[1])
      case 3: try self.init(inhale: numbers[0], hold: numbers[1], exhale: numbers[2])
      default:
        try self.init(
          inhale: numbers[0], hold: numbers[1], exhale: numbers[2], rest: numbers[3])
      }
    } catch {
      throw AudioError(
        error.code, "'\(text)' cannot be breathed: \(error.message) Write for example 4-4.")
    }
  }

  /// As it is written: `4-7-8`.
  public var description: String {
    let shown: [Part] =
      duration(of: .rest) > 0
      ? Part.allCases : duration(of: .hold) > 0 ? [.inhale, .hold, .exhale] : [.inhale, .exhale]
    return shown.map { Self.text(duration(of: $0)) }.joined(separator: "-")
  }

  /// Its name, if it has one.
  public var name: String? { NamedBreathPattern.all.first { $0.seconds == description }?.name }

  /// Seconds as they are written: digits with at most one point.
  private static func seconds(_ text: Substring) -> Double? {
    // Other forms of numbers ("0x4", "nan", "1e1") are not a time to breathe.
    guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), text.count <= 8 else {
      return nil
    }
    return Double(text)
  }

  static func text(_ seconds: Double) -> String {
    seconds == seconds.rounded() && abs(seconds) < 1e15 ? "\(Int64(seconds))" : "\(seconds)"
  }
}
