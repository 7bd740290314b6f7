import Tragus

/// The labels of recordings: beside them, in one file, or in a folder of files.
struct ChosenLabels {
  private let path: String?
  private var folder: LabelFolder?
  private var labels: RecordingLabels

  /// - Parameters:
  ///   - path: A file of labels, or a folder of such files; `nil` for files beside the recordings.
  ///   - inputs: The files and folders of the recordings.
  ///   - isOnly: Whether there is one recording alone.
  /// - Throws: `invalidRequest` for labels that name no recording of several; errors of reading.
  init(_ path: String?, inputs: [String], isOnly: Bool) throws(AudioError) {
    self.path = path
    if let path, AudioFolder.exists(at: path) { folder = try LabelFolder(path, inputs: inputs) }
    labels = try RecordingLabels(in: folder == nil ? path : nil, isOnly: isOnly)
  }

  /// What is left out of the files, a sentence for each line.
  var faults: [String] { labels.faults + (folder?.faults ?? []) }

  /// The labels of a recording, or `nil` where there is none of its name.
  ///
  /// - Throws: Errors of reading.
  mutating func labels(of recording: String) throws(AudioError) -> [SoundLabel]? {
    try folder == nil ? labels.labels(of: recording) : folder?.labels(of: recording)
  }

  /// The error when no line of the labels can be used; `nil` if nothing is left out of them.
  var unusable: AudioError? {
    guard let fault = faults.first else { return nil }
    let others =
      faults.count > 2
      ? " The \(faults.count - 1) other lines cannot be used either."
      : faults.count > 1 ? " Neither can the other line be used." : ""
    return AudioError(.malformedFile, fault + others)
  }

  /// The error when no recording has labels.
  ///
  /// - Parameter input: The first of the recordings or their folders.
  func missing(for input: String) throws(AudioError) -> AudioError {
    let input = PathParts.withoutEndingSlashes(input)
    if let path {
      return folder == nil
        ? AudioError(
          .invalidRequest,
          "'\(printable(path))' has no labels of these recordings; name another file, or leave "
            + "--labels out.")
        : AudioError(
          .fileNotFound,
          "The folder '\(printable(path))' has no labels of these recordings; name one with "
            + "take.txt for take.wav.")
    }
    if AudioFolder.exists(at: input), try TrainingFolder.hasKinds(input) {
      return AudioError(
        .fileNotFound,
        "The recordings of '\(input)' have no labels, but are in folders. If these are kinds of sounds, "
          + "nothing needs to be cut: 'tragus train \(input)' learns from clips of any length.")
    }
    return AudioError(
      .fileNotFound,
      "No labels are beside '\(input)'; make them with 'tragus label', also with --propose --write, or name a "
        + "file: --labels FILE.")
  }
}
