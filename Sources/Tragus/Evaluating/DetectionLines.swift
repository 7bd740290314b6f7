#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads what a program heard from the lines of JSON that it printed.
///
/// A line with `phase`, `start`, `end` and `at`, as `Documentation/Events.md` has them, says that
/// something began, goes on or ended. Without a `phase`, what has an `end` has ended. What has only
/// a `time` lasts for its `duration`, or is a point.
package enum DetectionLines {
  private struct Line: Decodable {
    let type: String?
    let phase: String?
    let time: Double?
    let start: Double?
    let end: Double?
    let at: Double?
    let duration: Double?
  }

  // Of other types nothing but that they are is read.
  private struct Kind: Decodable {
    let type: String?
  }

  /// The detections of a type.
  ///
  /// - Parameters:
  ///   - bytes: All that was printed; lines that do not begin with `{` are for people.
  ///   - type: The `type` of the lines that count.
  /// - Returns: In the order of their starts.
  /// - Throws: `malformedFile` for a line that is no JSON, or has no times.
  package static func detections(
    in bytes: [UInt8], type: String
  ) throws(AudioError) -> [Detection] {
    var collector = DetectionCollector()
    let decoder = JSONDecoder()
    for (index, bytes) in ByteLines(bytes[...]).enumerated() {
      guard bytes.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "{") else { continue }
      if let other = try? decoder.decode(Kind.self, from: Data(bytes)), other.type != type {
        continue
      }
      guard let line = try? decoder.decode(Line.self, from: Data(bytes)) else {
        throw AudioError(
          .malformedFile, "line \(index + 1) of what it printed is not an event of JSON.")
      }
      guard add(line, to: &collector) else {
        throw AudioError(
          .malformedFile, "line \(index + 1) of what it printed has no 'start' and no 'time'.")
      }
    }
    return collector.detections
  }

  private static func add(_ line: Line, to collector: inout DetectionCollector) -> Bool {
    if let start = line.start {
      if let end = line.end, line.phase == nil || line.phase == Phase.ended.rawValue {
        collector.ended(start, end: end, at: line.at)
      } else {
        collector.began(start, at: line.at)
      }
      return true
    }
    guard let time = line.time else { return false }
    collector.ended(time, end: time + (line.duration ?? 0), at: line.at, beganAt: line.at)
    return true
  }
}
