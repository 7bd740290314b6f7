/// A job of the command beside the same job of its peers, each a whole process, in turn.
struct Race {
  let name: String
  /// The seconds of audio in the job.
  let duration: Double
  let ours: [String]
  let peers: [(name: String, command: [String])]
  /// The part of the fastest peer's CPU time that we may take.
  let limit: Double

  /// Runs everyone in turn, keeps the least of each and prints the result.
  ///
  /// - Returns: Whether we stay within the limit; also when no peer is installed.
  func run(rounds: Int) -> Bool {
    var costs = Array(repeating: Cost(), count: peers.count + 1)
    for _ in 0..<rounds {
      for (index, command) in ([ours] + peers.map(\.command)).enumerated() {
        guard let cost = ChildProcess.cost(of: command) else { continue }
        costs[index].cpu = min(costs[index].cpu, cost.cpu)
        costs[index].memory = max(costs[index].memory, cost.memory)
      }
    }
    print(name)
    report("tragus", costs[0])
    for (peer, cost) in zip(peers, costs.dropFirst()) where cost.cpu.isFinite {
      report(peer.name, cost)
    }
    let best = costs.dropFirst().map(\.cpu).min() ?? .infinity
    guard costs[0].cpu.isFinite else { return false }
    guard best.isFinite else {
      print("  no peer is installed; nothing to compare with")
      return true
    }
    let ratio = costs[0].cpu / best
    let isWithin = ratio <= limit
    print("  \(decimals(ratio, 2)) of the best peer, limit \(limit)\(isWithin ? "" : "  TOO SLOW")")
    return isWithin
  }

  private func report(_ name: String, _ cost: Cost) {
    guard cost.cpu.isFinite else { return print("  \(padded(name, 24)) failed") }
    print(
      "  \(padded(name, 24)) \(padded(decimals(cost.cpu, 2), 6)) s CPU  "
        + "\(padded(decimals(duration / cost.cpu, 0), 7)) x real time  "
        + "\(decimals(cost.memory, 1)) MB")
  }
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(width - text.count, 0))
}

func decimals(_ value: Double, _ count: Int) -> String {
  var scale = 1.0
  for _ in 0..<count { scale *= 10 }
  let rounded = (value * scale).rounded() / scale
  return count == 0 ? String(Int(rounded)) : String(rounded)
}
