import NIOHTTP1
import Tragus
import TragusStation

/// A client's request for a probe.
private struct ProbeRequest: Decodable {
  /// The length of "meet at 8 in the kitchen".
  private static let usualByteCount = 24

  let bytes: Int?
  let other: Bool?

  var plan: ProbePlan {
    get throws(AudioError) {
      guard bytes.map({ 1...65_536 ~= $0 }) ?? true else {
        throw AudioError(.invalidRequest, "'bytes' is a number from 1 to 65536.")
      }
      return ProbePlan(byteCount: bytes ?? Self.usualByteCount, asksOthers: other ?? false)
    }
  }
}

/// A client's request for a pairing.
private struct PairingRequest: Decodable {
  /// All modes with answers.
  private static let modes = ModemMode.allCases.filter { $0 != .tutorial }

  let name: String?
  let mode: String?
  let band: String?

  var plan: PairingPlan {
    get throws(AudioError) {
      guard let own = name.map({ DeviceName($0) }) ?? DeviceName.ofThisComputer else {
        throw AudioError(.invalidRequest, "'name' has 1 to 32 bytes that print.")
      }
      return PairingPlan(
        name: own, mode: try Self.choice(mode ?? "normal", of: Self.modes, "mode"),
        band: try Self.choice(band ?? "audible", of: ModemBand.allCases, "band"))
    }
  }

  private static func choice<Choice: RawRepresentable>(
    _ text: String, of choices: [Choice], _ key: String
  ) throws(AudioError) -> Choice where Choice.RawValue == String {
    if let choice = choices.first(where: { $0.rawValue == text }) { return choice }
    throw AudioError(
      .invalidRequest,
      "'\(key)' is one of \(choices.map(\.rawValue).joined(separator: ", ")).")
  }
}

/// The devices paired with this one.
private struct PeersAnswer: Encodable {
  struct Entry: Encodable {
    let name: String
    let pairedAt: String
  }

  var peers: [Entry] = []
  /// The faults of files in the folder of peers.
  var failures: [String] = []

  init(_ store: PeerStore) throws(AudioError) {
    let all = try store.peers { failures.append($0.message) }
    peers = all.map { Entry(name: $0.name.description, pairedAt: $0.pairedAt) }
  }
}

extension API {
  static func talk(_ station: LiveStation) -> [Route] {
    struct Answer: Decodable {
      let same: Bool
    }
    struct End: Decodable {
      let delay: Double?
    }
    return [
      Route(.POST, "/probe") { call throws(AudioError) in
        try station.begin(try call.body(ProbeRequest.self).plan)
        return Response(station.state(for: call.role))
      },
      Route(.POST, "/pairing") { call throws(AudioError) in
        try station.begin(try call.body(PairingRequest.self).plan)
        return Response(station.state(for: call.role))
      },
      Route(.POST, "/pairing/answer") { call throws(AudioError) in
        try station.answerPairing(areSame: try call.body(Answer.self).same)
        return Response(station.state(for: call.role))
      },
      Route(.DELETE, "/talk") { call throws(AudioError) in
        station.endTalk()
        return Response(station.state(for: call.role))
      },
      Route(.GET, "/talk/sounds/*") { call throws(AudioError) in
        Response(wave: try station.talkSound(try number(call)))
      },
      Route(.POST, "/talk/sounds/*") { call throws(AudioError) in
        let delay = try call.body(End.self).delay ?? 0
        guard 0...2 ~= delay else {
          throw AudioError(.invalidRequest, "'delay' is a number from 0 to 2.")
        }
        try station.endTalkSound(try number(call), after: delay)
        return .done
      },
    ]
  }

  static func peers(_ console: Console) -> [Route] {
    struct Forgotten: Encodable {
      let forgotten: String
      /// The paths where keys may remain.
      let failures: [String]
    }
    return [
      Route(.GET, "/peers") { _ throws(AudioError) in
        Response(try PeersAnswer(try console.peers()))
      },
      Route(.DELETE, "/peers/*") { call throws(AudioError) in
        let forgotten = try console.peers().forget(call.names[0])
        let unsearched = forgotten.unsearched.map {
          "'\($0)' cannot be looked into; if a copy of the keys is there, remove it."
        }
        return Response(
          Forgotten(
            forgotten: forgotten.peer.name.description,
            failures: forgotten.failures.map(\.message) + unsearched))
      },
    ]
  }

  private static func number(_ call: Call) throws(AudioError) -> Int {
    if let number = Int(call.names[0]) { return number }
    throw AudioError(.invalidRequest, "A sound is named by its number.")
  }
}
