import TragusCore

/// Which columns of a table are what, by their names.
///
/// Names are compared without capitals, units in brackets and anything but letters and digits, so
/// that `Begin Time (s)`, `begin_time` and `BeginTime` are one.
struct LabelColumns {
  /// A selection of Raven, which stands in the table once for each view.
  struct Selection: Hashable {
    let number: String
    let start: String
  }

  // In the order in which they are looked for.
  private static let starts = [
    "start", "begintime", "starttime", "onset", "begin", "startseconds", "starts", "tmin", "time",
  ]
  private static let ends = [
    "end", "endtime", "offset", "stop", "stoptime", "endseconds", "ends", "tmax", "finish", "until",
  ]
  private static let durations = ["duration", "length", "deltatime", "durations"]
  private static let texts = [
    "label", "annotation", "text", "commonname", "name", "species", "class", "event", "eventlabel",
    "condition", "category", "tags", "scientificname", "speciescode", "type", "notes", "kind",
    "tag",
    "sound", "what",
  ]
  private static let lows = ["low", "lowfreq", "lowfrequency", "minfreq", "minfrequency", "fmin"]
  private static let highs = [
    "high", "highfreq", "highfrequency", "maxfreq", "maxfrequency", "fmax",
  ]

  static let recordings = [
    "path", "file", "filename", "filepath", "recording", "audiofile", "beginpath", "beginfile",
    "source",
  ]

  let start: Int
  let end: Int?
  let duration: Int?
  let text: Int?
  let low: Int?
  let high: Int?
  /// The recording that a row is about, where a table has several.
  let recording: Int?
  /// Where in its recording a row begins, in tables in which starts count on from one recording to
  /// the next, as in Raven's.
  let offset: Int?
  /// The column that was asked for.
  let group: Int?
  /// How many columns the table has.
  let count: Int
  private let number: Int?
  private let phase: Int?

  /// - Parameters:
  ///   - names: The fields of the header.
  ///   - group: The name of one more column.
  /// - Returns: `nil` when none is a start.
  init?(_ names: [String], group: String? = nil) {
    let names = names.map(Self.plain)
    func first(_ wanted: [String]) -> Int? {
      for name in wanted {
        if let index = names.firstIndex(of: name) { return index }
      }
      return nil
    }
    guard let start = first(Self.starts) else { return nil }
    self.start = start
    count = names.count
    end = first(Self.ends)
    duration = first(Self.durations)
    text = first(Self.texts)
    low = first(Self.lows)
    high = first(Self.highs)
    recording = first(Self.recordings)
    offset = first(["fileoffset"])
    self.group = group.flatMap { names.firstIndex(of: Self.plain($0)) }
    phase = first(["phase"])
    number = names.contains("view") ? first(["selection"]) : nil
  }

  /// The name of a column that is probably the end, in a table without a known one: `ende`.
  func misspelledEnd(in names: [String]) -> String? {
    guard end == nil, duration == nil else { return nil }
    return names.first { name in
      let name = Self.plain(name)
      return ["end", "stop", "duration"].contains { word in
        name.hasPrefix(word) && 1...2 ~= name.count - word.count
      }
    }
  }

  /// Whether a row of events says that something has begun or goes on: the row at its end says all.
  func isUnfinished(_ fields: [String]) -> Bool {
    guard let phase, fields.indices.contains(phase) else { return false }
    return [Phase.began.rawValue, Phase.updated.rawValue].contains(fields[phase])
  }

  func selection(of fields: [String]) -> Selection? {
    guard let number, fields.indices.contains(number) else { return nil }
    return Selection(number: fields[number], start: fields[start])
  }

  /// A name without capitals, units in brackets and signs.
  static func plain(_ name: String) -> String {
    name.prefix { $0 != "(" && $0 != "[" }.lowercased().filter {
      $0.isASCII && ($0.isLetter || $0.isNumber)
    }
  }
}
