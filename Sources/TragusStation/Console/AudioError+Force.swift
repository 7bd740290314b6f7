import Tragus

extension AudioError {
  /// The same error, with a hint to the option that allows replacing a file.
  package var sayingForce: AudioError {
    guard code == .fileExists else { return self }
    return AudioError(code, message.replacing("or allow to overwrite it", with: "or add --force"))
  }

  /// Adds a hint to errors: the option that allows replacing a file.
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
