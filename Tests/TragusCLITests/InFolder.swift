import Foundation
import Synchronization
import Testing
import TragusStation

/// Nothing stops the command.
final class NoCancellation: Cancellation {
  var signal: Int32? { nil }
  var isOverdue: Bool { false }
  var isByKey: Bool { false }
  func stopByKey() {}
  func countToggles() {}
  func takeToggles() -> Int { 0 }
}

/// Does something in a thread that has its own current folder, since other tests run meanwhile.
///
/// Linux alone gives a thread its own (`unshare`, `CLONE_FS`). Elsewhere the folder of the process
/// changes until it is done.
func inFolder(_ path: String, _ body: @escaping @Sendable () -> Int) throws -> Int {
  let result = Mutex<Int?>(nil)
  let isOver = DispatchSemaphore(value: 0)
  let thread = Thread {
    defer { isOver.signal() }
    #if os(Linux)
      guard isFolderOwned(), chdir(path) == 0 else { return }
      let status = body()
    #else
      let former = FileManager.default.currentDirectoryPath
      guard chdir(path) == 0 else { return }
      let status = body()
      chdir(former)
    #endif
    result.withLock { $0 = status }
  }
  // As much as a main thread has.
  thread.stackSize = 8 << 20
  thread.start()
  isOver.wait()
  return try #require(result.withLock { $0 }, "there is no folder of its own")
}

#if os(Linux)
  // Swift's module of the C library leaves `unshare` out.
  private func isFolderOwned() -> Bool {
    typealias Unshare = @convention(c) (CInt) -> CInt
    let ownFolder: CInt = 0x200  // CLONE_FS
    guard let symbol = dlsym(nil, "unshare") else { return false }
    return unsafeBitCast(symbol, to: Unshare.self)(ownFolder) == 0
  }
#endif
