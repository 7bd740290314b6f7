import Tragus

/// A folder with the labels of recordings that are elsewhere.
struct LabelFolder {
  // Where `classify -o labels/` writes the labels of each recording, in each format.
  private var files: [ConvertedPaths] = []
  // What other programs write, as `take.BirdNET.results.csv`.
  private let others: LabelledRecordings
  private let recordings: LabelledRecordings
  private let places: [BytePath: Int]
  /// What is left out of the files of other programs, if they were used.
  private(set) var faults: [String] = []

  /// - Parameter inputs: The files and folders of the recordings.
  /// - Throws: `invalidRequest` for an input that is not a file; errors of reading.
  init(_ folder: String, inputs: [String]) throws(AudioError) {
    let folder = PathParts.withoutEndingSlashes(folder)
    // Recordings of the same name have no names of their own there.
    for format in [LabelFormat.audacity, .raven, .csv] {
      let paths = try? ConvertedPaths(for: inputs, in: folder) { _ in
        LabelDocument.suffix(of: format)
      }
      if let paths { files.append(paths) }
    }
    others = try LabelledRecordings([folder])
    recordings = try LabelledRecordings(recordings: inputs.map(PathParts.withoutEndingSlashes))
    places = Dictionary(
      recordings.recordings.enumerated().compactMap { index, recording in
        recording.path.map { (BytePath($0), index) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The labels of a recording, or `nil` without a file of its name.
  mutating func labels(of recording: String) throws(AudioError) -> [SoundLabel]? {
    let paths = files.compactMap { $0.path(for: .file(recording)) }
    if let path = paths.first(where: { FileKind($0) == .file }) {
      return try LabelTrack(reading: path).labels
    }
    guard let place = places[BytePath(recording)],
      let found = others.recording(like: recordings.recordings[place], of: recordings)
    else { return nil }
    faults = others.faults
    return found.labels.map(\.label)
  }
}
