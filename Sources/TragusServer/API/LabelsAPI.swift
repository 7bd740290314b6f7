import NIOCore
import NIOHTTP1
import Tragus
import TragusStation

/// The labels of a recording in the form that clients write and read.
private struct Labels: Codable {
  struct Label: Codable {
    let start: Double
    let end: Double
    let text: String
  }
  /// A stretch that must not be proposed again.
  struct Stretch: Codable {
    let start: Double
    let end: Double
  }

  /// More labels than anybody makes by hand, and as many as a request can hold.
  static let limit = 2000
  static let longestText = 200  // bytes

  let labels: [Label]
  /// The rejected stretches; `nil` leaves them unchanged.
  let rejected: [Stretch]?

  init(_ labels: [SoundLabel], rejected: [SoundLabel]? = nil) {
    self.labels = labels.map { Label(start: $0.start, end: $0.end, text: $0.text) }
    self.rejected = rejected?.map { Stretch(start: $0.start, end: $0.end) }
  }

  /// The labels of a recording.
  ///
  /// - Throws: The errors of the shelf.
  init(of recording: String, on shelf: RecordingShelf) throws(AudioError) {
    self.init(
      try shelf.labels(of: recording).formerLabels, rejected: try shelf.rejected(of: recording))
  }

  /// - Throws: `invalidRequest`.
  func checked() throws(AudioError) -> (labels: [SoundLabel], rejected: [SoundLabel]?) {
    let labels = try Self.checked(labels)
    guard let rejected else { return (labels, nil) }
    return (
      labels, try Self.checked(rejected.map { Label(start: $0.start, end: $0.end, text: "") })
    )
  }

  private static func checked(_ labels: [Label]) throws(AudioError) -> [SoundLabel] {
    guard labels.count <= limit else {
      throw AudioError(.invalidRequest, "A recording can have \(limit) labels here.")
    }
    var checked: [SoundLabel] = []
    for label in labels {
      guard label.start >= 0, label.start <= label.end, label.end <= 1e9 else {
        throw AudioError(
          .invalidRequest, "A label begins at 0 s or later, and ends after it has begun.")
      }
      guard label.text.utf8.count <= longestText else {
        throw AudioError(.invalidRequest, "The text of a label can have \(longestText) bytes.")
      }
      checked.append(SoundLabel(start: label.start, end: label.end, text: label.text))
    }
    return checked
  }
}

/// A client's file of labels, in the format of any program.
private struct LabelFile: Decodable {
  let text: String
  /// The name of the file at the client.
  let name: String?

  /// The labels that the file has for a recording.
  ///
  /// - Parameter duration: The duration of the recording in seconds, if known.
  /// - Throws: `malformedFile` with the number of the wrong line.
  func labels(for recording: String, lasting duration: Double?) throws(AudioError) -> [SoundLabel] {
    let name = printable(String((name ?? "labels").prefix(100)))
    var labels: [SoundLabel] = []
    for (label, number) in try LabelTrack.lines(of: text, name: name, for: recording) {
      func fault(_ what: String) -> AudioError {
        AudioError(.malformedFile, "'\(name)', line \(number): \(what)")
      }
      guard label.start >= 0 else {
        throw fault("it begins at \(label.start) s, before the recording.")
      }
      let last = duration ?? label.end
      guard label.start <= last else {
        throw fault(
          "it begins at \(label.start) s, behind the end of the recording at \(last) s. Is this the "
            + "file of another recording?")
      }
      guard label.text.utf8.count <= Labels.longestText else {
        throw fault("its text has more than \(Labels.longestText) bytes.")
      }
      guard labels.count < Labels.limit else {
        throw fault("there are more than \(Labels.limit) labels, too many for a recording here.")
      }
      labels.append(SoundLabel(start: label.start, end: min(label.end, last), text: label.text))
    }
    return labels
  }
}

/// Searches recordings for sounds.
private enum ProposalSearch {
  /// The longest recording whose sounds get names, in seconds, because naming takes the most time.
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

  /// - Throws: The errors of the file.
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
  /// The calls for labels of recordings, and for the clips cut by them.
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
        Response(try Labels(of: call.names[0], on: shelf))
      },
      Route(.PUT, "/recordings/*/labels") { call throws(AudioError) in
        let (labels, rejected) = try call.body(Labels.self).checked()
        try shelf.labels(of: call.names[0]).save(labels)
        if let rejected { try shelf.reject(rejected, of: call.names[0]) }
        // The stored labels have no control characters.
        return Response(try Labels(of: call.names[0], on: shelf))
      },
      Route(.POST, "/recordings/*/labels/import") { call throws(AudioError) in
        let duration = try shelf.duration(of: call.names[0])
        let file = try call.body(LabelFile.self)
        return Response(Labels(try file.labels(for: call.names[0], lasting: duration)))
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
