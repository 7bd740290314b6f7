import ArgumentParser

/// The argument `--size 2000x800`: the pixels of a picture.
struct SizeChoice {
  /// The allowed sides of a picture, unless it needs more.
  static let sides = 16...16_384

  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init(_ text: String) throws {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw ValidationError(
        "'\(text)' is not a size; write width and height in pixels, as 1200x500.")
    }
    self.init(width: width, height: height)
  }
}
