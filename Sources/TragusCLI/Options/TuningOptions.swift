import ArgumentParser
import Tragus
import TragusStation
import TragusTerminal

/// Which frequency each note has, spelled the same in every command that names notes.
struct TuningOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The frequency of A4 in hertz.", valueName: "Hz"))
  var a4 = 440.0

  // Unconditional, because a negative number looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Semitones by which a written note lies above the one that sounds: 2 for a clarinet in B "
        + "flat.", valueName: "semitones"))
  var transpose = 0

  mutating func validate() throws {
    if !(200...1000).contains(a4) {
      throw ValidationError("--a4 must be 200 to 1000 Hz, for example 442.")
    }
    if !(-48...48).contains(transpose) {
      throw ValidationError("--transpose must be -48 to 48 semitones, for example 2.")
    }
  }

  var tuning: Tuning { Tuning(referenceFrequency: a4, transposition: transpose) }

  /// As options spell it.
  var parameters: [String: String] {
    ["a4": plainNumber(a4), "transpose": "\(transpose)"]
  }
}

/// Notes as options spell them: `E2`, or several apart by commas.
enum NoteArgument {
  static func note(_ text: String) throws -> Note {
    do throws(AudioError) {
      return try Note(parsing: text)
    } catch {
      throw ValidationError(error.message)
    }
  }

  static func notes(_ text: String) throws -> [Note] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try note(String($0.drop { $0 == " " }))
    }
  }
}
