import TragusCore

/// The names of the files of one recorder.
///
/// In a pattern, `{date}` stands for the date of the first frame of a file (`2026-11-21`), `{time}`
/// for its time of day (`09-15-30`). `{number}` is the number of the file from 1 on. Without
/// `{number}`, files after the first one, and those whose name is taken, get a number behind their
/// name: `take-2.wav`. Only the name of the file can hold such words, not the name of its folder.
public struct RecordingNames: Sendable, Hashable {
  /// The path of the files, with or without the words in braces.
  public let pattern: String

  /// - Parameter pattern: A path such as `take.wav` or `/birds/{date}T{time}.flac`. `-` is standard
  ///   output.
  public init(_ pattern: String) {
    self.pattern = pattern
  }

  /// Names files after the time, in the current folder: `tragus-2026-11-21T09-15-30.wav`.
  ///
  /// - Parameter suffix: The suffix of the files, without the dot.
  public static func timeStamped(suffix: String) -> RecordingNames {
    RecordingNames("tragus-{date}T{time}.\(suffix)")
  }

  /// Whether the recording goes to standard output.
  package var isStandardOutput: Bool { pattern == "-" }

  /// The words that stand for something.
  private static let words = ["{date}", "{time}", "{number}"]

  /// Checks whether the words in braces can be understood.
  ///
  /// - Throws: `invalidRequest` for a word that is not known, and for a brace in the name of the
  ///   file that is not closed. Words in the name of a folder are refused too: nobody would create
  ///   it when it changes. So are dates and numbers as other programs write them, such as `%Y%m%d`
  ///   and `%03d`.
  func check() throws(AudioError) {
    let nameStart = PathParts(pattern).prefix.utf8.count
    let translated = Self.translated(pattern)
    guard translated == pattern else {
      throw AudioError(
        .invalidRequest,
        "'\(pattern)': words in braces stand for dates and numbers; write "
          + "'\(translated)'.")
    }
    // By scalars: for Swift, a brace and a mark that combines with it are one character.
    for match in pattern.matches(of: /\{[^{}]*\}?/.matchingSemantics(.unicodeScalar)) {
      let place = pattern.utf8.distance(from: pattern.startIndex, to: match.range.lowerBound)
      guard Self.words.contains(String(match.output)) else {
        // A folder may be called like that.
        if place < nameStart, match.output.unicodeScalars.last != "}" { continue }
        if match.output.unicodeScalars.last != "}" {
          throw AudioError(
            .invalidRequest, "'\(pattern)': a brace is not closed, as in {date}.wav.")
        }
        throw AudioError(
          .invalidRequest,
          "'\(pattern)': nothing is known by \(match.output); there are "
            + "\(Self.words.joined(separator: ", ")).")
      }
      guard place >= nameStart else {
        throw AudioError(
          .invalidRequest,
          "'\(pattern)': \(match.output) may stand in the name of a file, not of a folder; "
            + "put it behind the last '/'.")
      }
    }
  }

  /// A path with words in braces for the fields of strftime and printf. A folder with such fields
  /// becomes a part of the name of the file: `%Y/%m/%d/%H.wav` is `{date}_{time}.wav`.
  package static func translated(_ path: String) -> String {
    let dated = path.replacing(/%Y[-_\/]?%m[-_\/]?%d|%[FY](?![a-z])/, with: "{date}")
      .replacing(/%H(?:[-_:.]?%M)?(?:[-_:.]?%S)?|%T(?![a-z])/, with: "{time}")
    // Up to the first field, the path is as it was.
    let field = dated == path ? nil : zip(path.utf8, dated.utf8).prefix { $0 == $1 }.count
    let folder = PathParts(String(decoding: path.utf8.prefix(field ?? .max), as: UTF8.self)).prefix
    let name = String(decoding: dated.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
    return folder
      + (field == nil ? name : name.replacing("/", with: "_"))
      .replacing(/%[0-9]*[dn](?![a-z])/, with: "{number}")
  }

  /// The first name, where it is always the same.
  var only: String? {
    Self.words.contains { pattern.unicodeScalars.contains($0.unicodeScalars) } ? nil : pattern
  }

  /// The path of a file.
  ///
  /// - Parameters:
  ///   - number: The number of the file, from 1 on.
  ///   - date: When its first frame was heard, in seconds since 1970.
  ///   - utcOffset: Seconds east of UTC; `nil` for the time zone of the computer.
  ///   - isTaken: Whether a path is not to be used; the next number is tried then.
  /// - Returns: The path, and the number that it has.
  func path(
    number: Int, date: Double, utcOffset: Int?, isTaken: (String) -> Bool
  ) -> (path: String, number: Int) {
    let time = LocalTime(date, utcOffset: utcOffset)
    let dated = Self.replacing(
      "{time}", in: Self.replacing("{date}", in: pattern, with: time.dateText),
      with: time.timeText(separator: "-"))
    // A time alone tells files apart, most often.
    var number = dated != pattern && !hasNumber ? 1 : number
    while true {
      let path = path(dated, number)
      if !isTaken(path) { return (path, number) }
      number += 1
    }
  }

  private var hasNumber: Bool { pattern.unicodeScalars.contains("{number}".unicodeScalars) }

  private func path(_ dated: String, _ number: Int) -> String {
    if hasNumber { return Self.replacing("{number}", in: dated, with: number.digits(3)) }
    return number == 1 ? dated : Self.numbered(dated, number)
  }

  private static func replacing(_ word: String, in text: String, with value: String) -> String {
    String(text.unicodeScalars.replacing(word.unicodeScalars, with: value.unicodeScalars))
  }

  private static func numbered(_ path: String, _ number: Int) -> String {
    let parts = PathParts(path)
    return "\(parts.prefix)\(parts.stem)-\(number)\(parts.suffix)"
  }
}
