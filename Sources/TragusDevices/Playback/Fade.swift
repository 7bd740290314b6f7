import TragusDSP

/// The raised cosine by which sound sets in and ends, so that it does not click.
struct Fade {
  // From almost 0 to almost 1.
  private let rise: [Float]

  /// - Parameter frameCount: Its length; 0 for none.
  init(frameCount: Int) {
    rise = (0..<frameCount).map { index in
      Float(0.5 - 0.5 * cosine(.pi * (Double(index) + 0.5) / Double(frameCount)))
    }
  }

  var frameCount: Int { rise.count }

  /// The factor of the frame `index` of a sound that sets in; 1 behind the fade.
  func rising(_ index: Int) -> Float {
    index < rise.count ? rise[index] : 1
  }

  /// The factor of a frame of a sound that ends.
  ///
  /// - Parameters:
  ///   - rest: The frames that follow it.
  ///   - total: The length of the end, at most the length of the fade.
  func falling(rest: Int, of total: Int) -> Float {
    rise[min((2 * rest + 1) * rise.count / (2 * total), rise.count - 1)]
  }
}
