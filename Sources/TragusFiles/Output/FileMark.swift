/// A named place in a file that is written.
struct FileMark {
  /// The frame of the file before which it lies.
  let frame: Int64
  /// ASCII.
  let label: String
}
