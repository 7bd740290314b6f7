import NIOCore
import NIOHTTP1
import Tragus
import TragusStation

/// The labels of a recording as clients write and read them.
private struct Labels: Codable {
  struct Label: Codable {
    let start: Double
    let end: Double
    let text: String
  }

  /// More than anybody makes by hand, and as many as a request can hold.
  static let limit = 2000
  private static let longestText = 200  // bytes

  let labels: [Label]

  init(_ labels: [SoundLabel]) {
    self.labels = labels.map { Label(start: $0.start, end: $0.end, text: $0.text) }
  }

  /// - Throws: `invalidRequest`.
  var checked: [SoundLabel] {
    get throws(AudioError) {
      guard labels.count <= Self.limit else {
        throw AudioError(.invalidRequest, "A recording can have \(Self.limit) labels here.")
      }
      var checked: [SoundLabel] = []
      for label in labels {
        guard label.start >= 0, label.start <= label.end, label.end <= 1e9 else {
          throw AudioError(
            .invalidRequest, "A label begins at 0 s or later, and ends after it has begun.")
        }
        guard label.text.utf8.count <= Self.longestText else {
          throw AudioError(
            .invalidRequest, "The text of a label can have \(Self.longestText) bytes.")
        }
        checked.append(SoundLabel(start: label.start, end: label.end, text: label.text))
      }
      return checked
    }
  }
}

/// Looks through recordings for sounds.
private enum ProposalSearch {
  /// What a sound may be is said in recordings up to this length, in seconds: that takes the most time.
  private static let longestNamed = 600.0

  struct Found: Encodable {
    struct Proposal: Encodable {
      let start: Double
      let end: Double
      let label: String?
      let confidence: Double?
    }

    let duration: Double
    let proposals: [Proposal]
  }

  /// - Throws: As the file.
  static func proposals(in path: String, on console: Console) throws(AudioError) -> Found {
    let file = try AudioFile(reading: path)
    let duration = file.remainingFrameCount.map { Double($0) / file.format.sampleRate }
    let isNamed =
      file.format.sampleRate >= SoundClassifier.lowestRate
      && duration.map { $0 <= Self.longestNamed } ?? false
    let found = try SegmentProposals.of(file, model: isNamed ? .audioSet : nil) {
      console.isStopping
    }
    return Found(
      duration: found.duration,
      proposals: found.proposals.map {
        Found.Proposal(
          start: $0.start, end: $0.end, label: $0.label, confidence: $0.confidence)
      })
  }
}

extension API {
  /// What is said of recordings, and the clips that are cut by it.
  static func labels(_ shelf: RecordingShelf, _ clips: ClipShelf, _ console: Console) -> [Route] {
    struct Clips: Encodable {
      let clips: [Clip]
      struct Clip: Encodable {
        let `class`: String
        let start: Double
        let end: Double
        let file: String
        let short: Bool
      }
    }
    return [
      Route(.GET, "/recordings/*/proposals", takes: .long) { call throws(AudioError) in
        Response(try ProposalSearch.proposals(in: shelf.path(of: call.names[0]), on: console))
      },
      Route(.GET, "/recordings/*/labels") { call throws(AudioError) in
        Response(Labels(try shelf.labels(of: call.names[0]).formerLabels))
      },
      Route(.PUT, "/recordings/*/labels") { call throws(AudioError) in
        let labels = try call.body(Labels.self).checked
        try shelf.labels(of: call.names[0]).save(labels)
        // As they are stored: without what steers a terminal.
        return Response(Labels(try shelf.labels(of: call.names[0]).formerLabels))
      },
      Route(.GET, "/recordings/*/labels/export") { call throws(AudioError) in
        let path = try shelf.path(of: call.names[0])
        let name = call.request.query["format"] ?? LabelFormat.audacity.rawValue
        guard let format = LabelFormat(rawValue: name) else {
          throw AudioError(.invalidRequest, "'format' is audacity, raven or csv.")
        }
        let labels = try shelf.labels(of: call.names[0]).formerLabels
        let file = PathParts(LabelDocument.path(of: path, as: format)).name
        var response = Response(
          ByteBuffer(string: LabelTrack(labels).text(as: format)),
          type: "text/plain; charset=utf-8")
        response.headers.add(
          name: "content-disposition", value: FileResponse.disposition(of: file))
        response.headers.add(name: "cache-control", value: "no-store")
        return response
      },
      Route(.POST, "/recordings/*/clips", takes: .long) { call throws(AudioError) in
        let path = try shelf.path(of: call.names[0])
        let labels = try shelf.labels(of: call.names[0]).formerLabels
        guard 1...Labels.limit ~= labels.count else {
          throw AudioError(
            .invalidRequest,
            labels.isEmpty
              ? "This recording has no labels; say first what is heard where."
              : "This recording has more than \(Labels.limit) labels; 'tragus cut' cuts them.")
        }
        return Response(
          Clips(
            clips: try clips.cut(path, by: labels, on: console).map {
              Clips.Clip(
                class: $0.soundClass, start: $0.start, end: $0.end,
                file: PathParts.lastName(of: $0.file), short: $0.isShort)
            }))
      },
    ]
  }
}
