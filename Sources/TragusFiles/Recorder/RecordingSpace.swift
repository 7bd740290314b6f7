import Synchronization

/// The names and the room on the disk that several recorders share.
///
/// Recorders with one space never take each other's names, not even where files may be replaced.
/// ``RecorderSettings/maximumByteCount`` holds for the files of all of them together. Files of
/// earlier recorders count too, so that a recording can go on with another format.
package final class RecordingSpace: Sendable {
  /// How many recorders share it at a time.
  let recorderCount: Int

  private struct State {
    var complete = OwnFiles()
    // By the recorder: the file that it has open, at its largest, and its names.
    var open: [ObjectIdentifier: (byteCount: Int64, places: [FilePlace])] = [:]
    // Names that are not used again.
    var recent: [FilePlace] = []
    var reserved: Set<FilePlace> = []
    // What may still be written to each disk until its free room is looked at again.
    var disks: [FileIdentity.Device: Disk] = [:]

    func uses(_ place: FilePlace) -> Bool {
      reserved.contains(place) || recent.contains(place)
        || open.values.contains { $0.places.contains(place) }
    }
  }

  private struct Disk {
    var room: Int64
    var frames: Int64
  }

  private static let recentCapacity = 256
  private let state = Mutex(State())

  /// Makes a space in which no file is.
  ///
  /// - Parameter recorderCount: How many recorders share it at a time, at least 1; each gets its part
  ///   of the room.
  package init(recorderCount: Int = 1) {
    precondition(recorderCount > 0, "A space is for one recorder or more.")
    self.recorderCount = recorderCount
  }

  /// Keeps every recorder from using a name, for example of the file that is heard.
  ///
  /// - Parameter path: Its file need not be there. A link stands for the file that it leads to.
  package func reserve(_ path: String) {
    let place = FilePlace(path)
    state.withLock { _ = $0.reserved.insert(place) }
  }

  /// Whether a name is in use, or was a short while ago.
  func uses(_ path: String) -> Bool {
    let place = FilePlace(path)
    return state.withLock { $0.uses(place) }
  }

  /// The first file that was to be removed and stays, because somebody has changed it.
  var keptFile: String? { state.withLock { $0.complete.keptFile } }

  /// Whether there is a file that could make room on the disk of a path.
  func canMakeRoom(onDiskOf path: String) -> Bool {
    guard let place = FilePlace(path).folder else { return false }
    return state.withLock { $0.complete.contains(onDiskOf: place) }
  }

  /// Takes names for the file that a recorder is about to open.
  ///
  /// - Returns: `false` when one of them is in use.
  func claim(_ paths: [String], for recorder: AnyObject) -> Bool {
    let places = paths.map { FilePlace($0) }
    return state.withLock { state in
      guard !places.contains(where: { state.uses($0) }) else { return false }
      state.open[ObjectIdentifier(recorder)] = (0, places)
      return true
    }
  }

  /// Gives back the names of a file that could not be opened.
  func release(_ recorder: AnyObject) {
    state.withLock { _ = $0.open.removeValue(forKey: ObjectIdentifier(recorder)) }
  }

  /// Counts the file of a recorder among those that are complete.
  ///
  /// - Parameter file: As it was left; `nil` for what can never be removed.
  func end(_ file: OwnFile?, of recorder: AnyObject) {
    state.withLock { state in
      guard let open = state.open.removeValue(forKey: ObjectIdentifier(recorder)) else { return }
      state.recent += open.places
      state.recent.removeFirst(max(state.recent.count - Self.recentCapacity, 0))
      if let file { state.complete.append(file) }
    }
  }

  /// Removes the oldest files until all together take no more than a number of bytes.
  ///
  /// - Parameters:
  ///   - byteCount: What the open file of the recorder may take next.
  ///   - budget: What all may take.
  ///   - onRemoval: Gets the path and the size of each file that was removed.
  func makeRoom(
    _ byteCount: Int64, of recorder: AnyObject, budget: Int64,
    onRemoval: (String, Int64) -> Void
  ) {
    let removed = state.withLock { state in
      state.open[ObjectIdentifier(recorder)]?.byteCount = byteCount
      let open = state.open.values.reduce(0) { $0 + $1.byteCount }
      var removed: [OwnFile] = []
      while state.complete.byteCount + open > budget, let file = state.complete.removeOldest() {
        removed.append(file)
      }
      return removed
    }
    for file in removed { onRemoval(file.path, file.byteCount) }
  }

  /// Removes the oldest files until a number of bytes can be written and enough stays free.
  ///
  /// - Parameters:
  ///   - path: The file to be written.
  ///   - coming: The bytes to be written next, at most.
  ///   - held: The bytes that were to be written before and may not be there yet.
  ///   - frames: The frames to be written next, and those after which to look again in any case.
  ///   - floor: The bytes that must stay free.
  ///   - onRemoval: Gets the path and the size of each file that was removed.
  /// - Returns: The bytes that are free when there is not enough room, else `nil`.
  func keepFree(
    _ floor: Int64, at path: String, coming: Int64, held: Int64, frames: (next: Int64, most: Int64),
    onRemoval: (String, Int64) -> Void
  ) -> Int64? {
    guard let place = FilePlace(path).folder else { return nil }
    var removed: [OwnFile] = []
    let shortage = state.withLock { state -> Int64? in
      if var disk = state.disks[place.device] {
        disk.room -= coming
        disk.frames -= frames.next
        state.disks[place.device] = disk
        if disk.room >= 0, disk.frames > 0 { return nil }
      }
      while let free = freeByteCount(at: path) {
        let room = Self.room(free, above: floor) - held - coming
        if room >= 0 {
          state.disks[place.device] = Disk(room: room, frames: frames.most)
          return nil
        }
        guard let file = state.complete.removeOldest(onDiskOf: place) else { return free }
        removed.append(file)
      }
      return nil
    }
    for file in removed { onRemoval(file.path, file.byteCount) }
    return shortage
  }

  /// The bytes that may be written. Disks are given out in blocks, and what else is written, such as
  /// folders and events, is not asked about before.
  static func room(_ free: Int64, above floor: Int64) -> Int64 {
    // The greatest floor would leave the range of numbers.
    free - margin - min(floor, .max / 2)
  }

  private static let margin: Int64 = 65_536
}
