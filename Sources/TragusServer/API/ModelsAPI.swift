import NIOHTTP1
import Tragus
import TragusStation

extension API {
  /// The calls for models of sounds, and for the choice of one.
  static func models(_ station: LiveStation, _ console: Console) -> [Route] {
    struct Choice: Decodable {
      let name: String?
    }
    let folder = ModelFolder(environment: console.environment)
    return [
      Route(.GET, "/models") { _ throws(AudioError) in
        Response(ModelsAnswer(folder, chosen: station.modelName))
      },
      Route(.DELETE, "/models/*") { call throws(AudioError) in
        let name = try ModelsAnswer.checked(call.names[0], in: folder)
        try folder.remove(name)
        if station.modelName == name { try station.choose(model: nil) }
        return .done
      },
      Route(.PUT, "/model") { call throws(AudioError) in
        let name = try call.body(Choice.self).name
        try station.choose(
          model: try name.map { name throws(AudioError) in
            try ModelsAnswer.checked(name, in: folder)
          })
        return Response(station.state(for: call.role))
      },
    ]
  }
}

/// The models of a folder.
private struct ModelsAnswer: Encodable {
  struct Model: Encodable {
    let name: String
    let labels: [String]
    let bytes: Int
    /// When its file was last changed (RFC 3339, UTC).
    let date: String
    /// The number of clips in its training data.
    let clips: Int?
    /// The accuracy on clips outside its training data.
    let accuracy: SoundEvaluation.Accuracy?
  }

  let models: [Model]
  let chosen: String?

  init(_ folder: ModelFolder, chosen: String?) {
    self.chosen = chosen
    models = ((try? folder.names()) ?? []).compactMap { name in
      guard let path = try? folder.file(name), let model = try? SoundModel(path: path) else {
        return nil
      }
      let date = (try? OpenFile(path))?.date ?? 0
      return Model(
        name: name, labels: model.labels, bytes: model.bytes.count,
        date: RFC3339.string(fromSeconds: date),
        clips: model.card.map { $0.kinds.reduce(0) { $0 + $1.clipCount } },
        accuracy: model.card?.evaluation?.clips)
    }
  }

  /// The checked name of a model in the folder; a path to another place is refused.
  static func checked(_ name: String, in folder: ModelFolder) throws(AudioError) -> String {
    // The folder reads a name with this suffix as the path of a file.
    guard !name.hasSuffix(ModelFolder.suffix),
      try folder.names().contains(where: { $0.utf8.elementsEqual(name.utf8) })
    else {
      throw AudioError(.fileNotFound, "There is no such model.")
    }
    return name
  }
}
