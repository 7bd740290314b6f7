import Tragus

extension AudioError {
  /// The same failure, with the option that allows to replace a file.
  package var sayingForce: AudioError {
    guard code == .fileExists else { return self }
    return AudioError(code, message.replacing("or allow to overwrite it", with: "or add --force"))
  }

  /// Lets failures name the option that allows to replace a file.
  package static func sayingForce<Value>(
    _ body: () throws(AudioError) -> Value
  ) throws(AudioError) -> Value {
    do throws(AudioError) {
      return try body()
    } catch {
      throw error.sayingForce
    }
  }
}
