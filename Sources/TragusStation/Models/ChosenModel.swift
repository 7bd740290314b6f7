import Tragus

/// The sound model of a command, and its name there.
package struct ChosenModel: Sendable {
  /// The network that comes with Tragus.
  package static let network = ChosenModel(.audioSet, name: nil)

  package let model: SoundModel
  /// The name as written, or `nil` for the network.
  package let name: String?

  private init(_ model: SoundModel, name: String?) { (self.model, self.name) = (model, name) }

  /// Reads a trained model.
  ///
  /// - Parameter word: A file, or a name in the folder of models.
  /// - Throws: As `ModelFolder`.
  package init(reading word: String, on console: Console) throws(AudioError) {
    let folder = ModelFolder(environment: console.environment)
    self.init(try folder.model(word), name: word)
  }

  /// The parameters for the first line of output.
  package var parameters: [String: String] { name.map { ["model": $0] } ?? [:] }
}
