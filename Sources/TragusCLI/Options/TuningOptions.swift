import ArgumentParser
import Tragus

/// The options for the tuning of notes, the same in every command that names notes.
final class TuningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The frequency of A4. Default: 440.", valueName: "frequency"),
    completion: .values("440", "442", "415"), transform: FrequencyArgument.hertz)
  var a4 = 440.0

  @Option(
    help: ArgumentHelp(
      "Semitones from the sounding note up to the written note: 2 for a clarinet in B flat.",
      valueName: "semitones"))
  var transpose = 0

  func validate() throws {
    try require(a4, in: 200...1000, "--a4 must be 200 to 1000 Hz, for example 442.")
    try require(
      transpose, in: -48...48, "--transpose must be -48 to 48 semitones, for example 2.")
  }

  /// Whether notes are not the usual ones.
  var isUsed: Bool { a4 != 440 || transpose != 0 }

  var tuning: Tuning { Tuning(referenceFrequency: a4, transposition: transpose) }
}

/// The options for the names of notes, the same in every command that hears them.
final class NoteNameOptions: ParsableArguments {
  @OptionGroup var options: TuningOptions

  @Flag(help: "Name notes with flats: Bb4, not A#4.")
  var flats = false

  var tuning: Tuning {
    var tuning = options.tuning
    tuning.usesFlats = flats
    return tuning
  }
}

/// The argument for notes: `E2`, or several separated by commas.
enum NoteArgument {
  static func note(_ text: String) throws -> Note {
    try usage { () throws(AudioError) in try Note(parsing: text) }
  }

  static func notes(_ text: String) throws -> [Note] {
    let words = text.split { " /-".contains($0) }.map(String.init)
    if words.count > 1, words.allSatisfy({ (try? Note(parsing: $0)) != nil }) {
      throw ValidationError("Write \(words.joined(separator: ",")), with commas.")
    }
    return try ValueListArgument.parts(text).map(note)
  }
}
