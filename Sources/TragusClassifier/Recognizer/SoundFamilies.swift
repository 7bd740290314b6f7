import CTragusSounds

/// Which kinds of sounds belong together: "Dog" is one of "Domestic animals, pets", and these are
/// one of "Animal".
///
/// The families of AudioSet (Gemmeke et al., "Audio Set: an ontology and human-labeled dataset for
/// audio events", ICASSP 2017). A kind may belong to several.
public struct SoundFamilies: Sendable {
  /// The families of AudioSet, 158 of them.
  public static let audioSet = SoundFamilies(published())

  private let members: [String: [String]]

  /// - Parameter members: What belongs to each family; families themselves may.
  init(_ members: [String: [String]]) { self.members = members }

  /// The names of all families, in the order of the alphabet.
  public var names: [String] { members.keys.sorted() }

  /// A kind of sound, or a family and all that belongs to it, directly or not.
  public func kinds(in name: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [name]
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += members[next] ?? [] }
    }
    return found
  }

  private static func published() -> [String: [String]] {
    let bytes = UnsafeRawBufferPointer(
      start: tragus_sounds_families(), count: Int(tragus_sounds_families_size()))
    var members: [String: [String]] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let names = line.split(separator: UInt8(ascii: "\t")).map {
        String(decoding: $0, as: UTF8.self)
      }
      members[names[0]] = Array(names.dropFirst())
    }
    return members
  }
}
