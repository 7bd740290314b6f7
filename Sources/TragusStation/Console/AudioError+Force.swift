import Tragus

extension AudioError {
  /// The same failure, with the option that allows to replace a file.
  package var sayingForce: AudioError {
    guard code == .fileExists else { return self }
    return AudioError(code, message.replacing("or allow to overwrite it", with: "or add --force"))
  }
}
