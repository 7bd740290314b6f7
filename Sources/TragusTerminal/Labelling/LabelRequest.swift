import Tragus
import TragusStation

/// What to label, and how.
package struct LabelRequest {
  /// Files and folders of recordings.
  package var inputs: [String] = []
  /// The classes that have keys, in their order.
  package var classes: [String] = []
  /// The format of the labels.
  package var format = LabelFormat.audacity
  /// A file of further labels, or `nil` for none.
  package var importedPath: String?
  /// How sounds are separated from the background and from each other.
  package var segments = SegmentProposer.Settings()
  /// The model that suggests a class for each sound, or `nil` for none.
  package var model: SoundModel? = .audioSet
  /// The output to play on: its id, or a part of its name or id; `nil` for the default one.
  package var device: String?
  package var isQuiet = false

  package init() {}

  /// The paths of all recordings.
  ///
  /// - Parameter onOmission: Receives the reason for each file and folder that is left out.
  func paths(onOmission: (AudioError) -> Void) throws(AudioError) -> [String] {
    var paths: [String] = []
    for name in try InputName.all(inputs, device: nil, onOmission: onOmission) {
      guard case .file(let path) = name else {
        throw AudioError(
          .invalidRequest, "'\(name.text)' is not a file; labels belong to files of sound.")
      }
      paths.append(path)
    }
    return paths
  }
}
