/// How a detector works, in a page of plain text.
package struct Explanation: Sendable {
  /// A heading and a paragraph.
  package struct Section: Sendable {
    package let heading: String
    package let text: String
  }

  /// What is explained: the name of a command.
  package let topic: String
  package let title: String
  package let sections: [Section]
  /// Where there is more, in the documentation.
  package let page: String

  /// All that can be explained, in the order of their names.
  package static let all = [blow]

  /// The lines of the page, without an empty one at the end.
  ///
  /// - Parameter width: The most characters in a line, 20 or more; a longer word stands alone.
  package func lines(width: Int) -> [String] {
    var lines = [title]
    for section in sections {
      lines += ["", section.heading]
      lines += Self.wrapped(section.text, width: width - 2).map { "  " + $0 }
    }
    return lines
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

extension Explanation {
  /// Blows. What it needs in figures is left to the detector.
  private static let blow = Explanation(
    topic: "blow", title: "How tragus blow hears somebody blow into the microphone",
    sections: [
      Section(
        heading: "What a blow is",
        text: """
          Air that breaks up at the microphone: a sudden, strong stream of noise. It has no lines as \
          a voice, a motor or music has, no period, and nothing in it comes again a moment later.
          """),
      Section(
        heading: "Why not: a blow is a sound of low frequencies",
        text: """
          Into a bare microphone it often is. Through a mask or a foam it is nearly flat to 4 kHz, \
          and a phone cuts the lows off. Engines and rumble have more of them than most blows.
          """),
      Section(
        heading: "What the tutorial of 2009 did",
        text: """
          Every 0.03 s it took the peak level as an amplitude p and smoothed it over time: \
          0.05 p + 0.95 of what it had. That filters no frequency. Anything loud for long enough \
          counts, and above 0.95 somebody blows: a sound at full scale needs 1.8 s, one at nine \
          tenths never gets there, and it takes 2.7 s to fade to 0.01.
          """),
      Section(
        heading: "What Tragus does",
        text: """
          It hears 8 kHz and more, and looks below 4 kHz, so that all microphones are alike. It \
          measures how far a sound stands out of what is usual here, and how much it has of lines, \
          of a pitch, of anything that comes again: a fan or an engine fades away, and the gain does \
          not matter. All of that is evidence, and when enough of it has come together it is a \
          blow. It ends when the level has fallen far below its strongest moment.
          """),
      Section(
        heading: "What it cannot do",
        text: """
          It needs a microphone that lets noise through: noise suppression takes a blow for noise. \
          Wind and a hand on the microphone are also air and noise without lines. A puff that is no \
          stronger than the room, or softer than speech, is not heard. Where it comes from needs \
          two microphones, which share the hiss of the lips but not turbulence.
          """),
    ], page: "Documentation/BlowDetection.md")
}
