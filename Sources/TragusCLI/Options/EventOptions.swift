import ArgumentParser
import Tragus

/// The options for the events to report.
final class EventOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report only these events: event types or names, such as blow,alarm:smoke,sound:Dog.",
      valueName: "types"),
    completion: .eventTypes)
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Do not report these events, such as level,note,sound:Music.", valueName: "types"),
    completion: .eventTypes)
  var not: [String] = []

  func validate() throws {
    // A trained model has names of its own, which are not known yet.
    let (wanted, unwanted) = (only, not)
    func names(_ lists: [String]) -> Set<String> {
      Set(lists.flatMap { $0.lowercased().split(separator: ",").map(String.init) })
    }
    if let name = names(wanted).intersection(names(unwanted)).min() {
      throw ValidationError(
        "'\(printable(name))' stands in --only and in --not; leave it out of one of them.")
    }
    guard !(wanted + unwanted).contains(where: { $0.contains(":") }) else { return }
    _ = try usage { () throws(AudioError) in try EventChoice(only: wanted, not: unwanted) }
  }

  /// The choice for the options.
  ///
  /// - Parameter model: The model that recognises sounds.
  func choice(hearing model: SoundModel) throws(AudioError) -> EventChoice {
    try EventChoice(only: only, not: not, hearing: model)
  }
}
