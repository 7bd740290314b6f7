import TragusCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Recognises kinds of sounds: the network in the library, or a model trained from examples by
/// ``SoundTrainer``.
///
/// A trained model is one file, `.tragusmodel`: numbers, names and a checksum, and no code. It needs
/// the network of this version of the library.
///
/// ```swift
/// let model = try SoundModel(path: "breath.tragusmodel")
/// let listener = Listener()
/// listener.add(SoundRecognizer(format: microphone.format, model: model)) { print($0.label) }
/// try listener.run(microphone)
/// ```
public struct SoundModel: Sendable {
  /// The network YAMNet with its 521 kinds of sounds.
  public static let audioSet = SoundModel(
    labels: SoundNetworkWeights.published.labels, card: nil, families: .audioSet,
    defaultThreshold: 0.4, bytes: [], judge: nil)

  /// The label of windows that hold none of the kinds that a trained model knows.
  public static let unknownLabel = "unknown"

  /// What is there when nothing else is: no sound of its own.
  package static let backgroundLabels: Set = ["Silence", "silence", "background"]

  /// The kinds of sounds.
  public let labels: [String]
  /// What a trained model says of itself.
  public let card: SoundModelCard?
  /// Which kinds belong together.
  public let families: SoundFamilies
  /// The confidence from which on a ``SoundRecognizer`` reports a sound by default.
  public let defaultThreshold: Double
  /// The file of a trained model; empty for the network.
  public let bytes: [UInt8]

  /// What a trained model hears by.
  let judge: SoundJudge?

  private let places: [String: Int]

  private init(
    labels: [String], card: SoundModelCard?, families: SoundFamilies, defaultThreshold: Double,
    bytes: [UInt8], judge: SoundJudge?
  ) {
    (self.labels, self.card, self.families) = (labels, card, families)
    places = Dictionary(uniqueKeysWithValues: zip(labels, labels.indices))
    (self.defaultThreshold, self.bytes, self.judge) = (defaultThreshold, bytes, judge)
  }

  /// Why a model can have no kind of a name, as the end of a sentence; `nil` where it can.
  package static func fault(ofLabel label: String) -> String? {
    if label.isEmpty { return "has no name" }
    if label.utf8.count > greatestLabelLength {
      return "has a name of more than \(greatestLabelLength) bytes"
    }
    return label == unknownLabel
      ? "is called '\(unknownLabel)', which is the answer for what is like no kind" : nil
  }

  /// The kinds that are reported as sounds: all but silence and background.
  package var sounds: [String] { labels.filter { !Self.isBackground($0) } }

  /// Whether a kind is what is there when nothing else is.
  package static func isBackground(_ label: String) -> Bool { backgroundLabels.contains(label) }

  /// Whether it was trained from examples.
  public var isTrained: Bool { judge != nil }

  /// Whether it can tell that a sound is like nothing that it was trained on.
  public var tellsUnknown: Bool { judge?.novelty != nil }

  /// The labels in a kind or family of sounds, by their places in ``labels``.
  func indexes(in name: String) -> [Int] {
    families.kinds(in: name).compactMap { places[$0] }.sorted()
  }
}

extension SoundModel {
  /// The greatest number of kinds that a model may have.
  static let greatestLabelCount = 1000
  /// The greatest length of a label in bytes.
  static let greatestLabelLength = 200

  private struct Header: Codable {
    let card: SoundModelCard
    /// What the network is known by that the model needs.
    let network: String
  }

  /// Reads a trained model.
  ///
  /// - Throws: `fileNotFound`, `permissionDenied`, `malformedFile` (not a model, or a damaged one),
  ///   `unsupportedFormat` (of another version).
  public init(path: String) throws(AudioError) {
    let limit = ModelFile.greatestLength
    guard let bytes = try PrivateFile.read(path, atMost: limit, of: "a model") else {
      throw AudioError(.fileNotFound, "There is no model '\(path)'; check the name and the folder.")
    }
    try self.init(bytes: bytes, name: "'\(path)'")
  }

  /// Reads a trained model from the bytes of its file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name in error messages.
  /// - Throws: `malformedFile`, `unsupportedFormat`.
  public init(bytes: [UInt8], name: String = "The model") throws(AudioError) {
    do throws(ModelError) {
      try self.init(bytes)
    } catch {
      switch error {
      case .notAModel:
        throw AudioError(
          .malformedFile,
          "\(name) is not a model of Tragus; name a file that 'tragus train' made, or a model that 'tragus "
            + "models' lists.")
      case .otherVersion:
        throw AudioError(
          .unsupportedFormat,
          "\(name) was made by another version of Tragus. Update Tragus, or train it again.")
      case .damaged:
        throw AudioError(
          .malformedFile,
          "\(name) is damaged: it was cut short or changed. Copy it again, or train it again.")
      }
    }
  }

  private init(_ bytes: [UInt8]) throws(ModelError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(ModelError) in
        let file = try ModelFile(bytes)
        let decoder = JSONDecoder()
        // The checksum holds: other versions say other things.
        guard let header = try? decoder.decode(Header.self, from: file.header) else {
          throw .otherVersion(Int(ModelFile.version))
        }
        guard header.network == SoundNetworkWeights.published.identity else {
          throw .otherVersion(Int(ModelFile.version))
        }
        let labels = header.card.kinds.map(\.label)
        guard 2...Self.greatestLabelCount ~= labels.count, Set(labels).count == labels.count,
          labels.allSatisfy({ Self.fault(ofLabel: $0) == nil }), header.card.isPlausible
        else { throw .damaged }
        return (header.card, try SoundJudge(file, classCount: labels.count))
      }
    }
    let (card, judge) = try result.get()
    self.init(
      labels: card.kinds.map(\.label), card: card, families: SoundFamilies([:]),
      defaultThreshold: 0.5, bytes: bytes, judge: judge)
  }

  /// Puts a trained model into a file and reads it back, so that what is measured is what is kept.
  init(_ judge: SoundJudge, card: SoundModelCard) {
    var file = ModelFileBytes()
    judge.write(to: &file)
    let header = Header(card: card, network: SoundNetworkWeights.published.identity)
    do {
      try self.init(file.bytes(header: header))
    } catch {
      preconditionFailure("What was written can be read.")
    }
  }
}
