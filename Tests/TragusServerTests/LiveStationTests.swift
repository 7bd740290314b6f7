import Synchronization
import Testing
import Tragus
import TragusStation
import TragusSystem

@testable import TragusServer

@Suite struct `a live station` {
  private final class Endless: Cancellation {
    let signal: Int32? = nil
    let isOverdue = false
    let isByKey = false
    func stopByKey() {}
    func countToggles() {}
    func takeToggles() -> Int { 0 }
  }

  private func station() throws -> LiveStation {
    var template = Array("/tmp/tragus-XXXXXX".utf8CString)
    let home = try #require(mkdtemp(&template).map { String(cString: $0) })
    return try LiveStation(
      InputRequest(), reach: .thisComputer, isQuiet: true, threads: ServerThreads(),
      on: Console(
        input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO,
        environment: ["HOME": home], cancellation: Endless()))
  }

  /// An hour of sound is some 50 000 messages. A handler that each of them wraps once more needs more than
  /// the stack in the end.
  @Test func `a message goes the same way after any number of others`() throws {
    let count = Atomic(0)
    let station = try station()
    station.onMessages { count.add(1, ordering: .relaxed) }
    for _ in 0..<100_000 { station.tellState() }
    #expect(count.load(ordering: .relaxed) == 100_000)
  }

  @Test func `who comes and goes is counted`() throws {
    let station = try station()
    let clients = (0..<3).map { _ in station.join() }
    #expect(station.state(for: .owner).clients == 3)
    for client in clients { station.leave(client) }
    #expect(station.state(for: .owner).clients == 0)
  }
}
