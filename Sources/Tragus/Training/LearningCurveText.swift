import TragusClassifier
import TragusCore
import TragusDSP

extension [LearningCurvePoint] {
  /// What the curve says, such as "with 5 sources of each kind 91 %, with all 97 %: more clips would
  /// help"; `nil` without a curve.
  package var words: String? {
    guard count > 1 else { return nil }
    let parts = enumerated().suffix(4).map { index, point in
      let share = "\(decimal(100 * point.clips.accuracy, places: 0)) %"
      if index == count - 1 { return "with all \(share)" }
      let isFirst = index == Swift.max(count - 4, 0)
      let sources = "\(point.sourceCount) source\(point.sourceCount == 1 ? "" : "s") of each kind"
      return "with \(isFirst ? sources : "\(point.sourceCount)") \(share)"
    }
    let advice =
      stillGrows ? "more clips would help" : "more clips like these would hardly help"
    return parts.joined(separator: ", ") + ": \(advice)"
  }

  /// Whether twice the sources would make one clip of a hundred more right. This assumes that the
  /// share of mistakes falls by the same factor with each doubling.
  private var stillGrows: Bool {
    let (last, former) = (self[count - 1], self[count - 2])
    let (mistakes, before) = (1 - last.clips.accuracy, 1 - former.clips.accuracy)
    guard mistakes > 0, before > mistakes else { return false }
    let ratio = Double(last.sourceCount) / Double(former.sourceCount)
    let doublings = binaryLogarithm(ratio)
    return mistakes - mistakes * power(mistakes / before, 1 / doublings) > 0.01
  }
}
