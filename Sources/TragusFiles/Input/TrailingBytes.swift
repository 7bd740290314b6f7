import TragusCore

extension AudioFile {
  /// The bytes that follow the end which the header of a WAV or AIFF file gives.
  ///
  /// - Parameter path: The path of the file.
  /// - Returns: 0 where the header gives no end, and for other files.
  /// - Throws: `fileNotFound`, `permissionDenied`, `readFailed`.
  package static func trailingByteCount(ofFile path: String) throws(AudioError) -> Int64 {
    let file = try OpenFile(reading: path)
    guard file.kind == .regular, file.size >= 8 else { return 0 }
    let source = ByteSource(file)
    let form = try source.code()
    guard form == "RIFF" || form == "RIFX" || form == "FORM" else { return 0 }
    let number = try source.number(UInt32.self, bigEndian: form != "RIFF")
    // 0 and the greatest number stand for a length that nobody knows. A pad byte may follow.
    guard number > 0, number < .max else { return 0 }
    let rest = file.size - Int64(number) - 8
    return rest > 1 ? rest : 0
  }
}
