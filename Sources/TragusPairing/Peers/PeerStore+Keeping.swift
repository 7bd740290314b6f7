import TragusCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PeerStore {
  private static let mostNamesakes = 99

  /// Checks whether an attempt to pair may begin.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Throws: `pairingFailed` as long as the next one must wait; what is wrong with the folder.
  package func checkAttempts(at now: Double) throws(AudioError) {
    let delay = try attempts().delay(at: now)
    guard delay == 0 else {
      throw AudioError(
        .pairingFailed,
        "Too many attempts came to nothing; the next may begin in \(Int(delay.rounded(.up))) s.")
    }
  }

  /// Keeps what a pairing left, under the first free name of NAME, NAME-2, NAME-3 …. People have
  /// compared the digits, so nothing is lost, and neither is the old one.
  ///
  /// - Parameters:
  ///   - name: How to call the peer; `nil` for what it calls itself.
  ///   - replaces: Whether a peer of the same name goes.
  ///   - now: Seconds since 1970.
  /// - Throws: As ``save(_:replacing:)``; `fileExists` when there are too many of that name.
  package func keep(
    _ keys: PairedKeys, as name: DeviceName? = nil, replacing replaces: Bool = false, at now: Double
  ) throws(AudioError) -> Peer {
    let date = Date(timeIntervalSince1970: now)
    let base = name ?? keys.peerName
    for number in 1...Self.mostNamesakes {
      let peer = Peer(keys, name: number == 1 ? base : base.numbered(number), pairedAt: date)
      do throws(AudioError) {
        try save(peer, replacing: replaces && number == 1)
        return peer
      } catch {
        guard error.code == .fileExists else { throw error }
      }
    }
    throw AudioError(
      .fileExists, "There are too many peers called '\(base)'; call the new one something else.")
  }
}

extension DeviceName {
  /// The name of this computer, up to its first dot.
  package static var ofThisComputer: DeviceName {
    DeviceName(nearestTo: String(ProcessInfo.processInfo.hostName.prefix { $0 != "." }))
  }

  fileprivate func numbered(_ number: Int) -> DeviceName {
    DeviceName(nearestTo: Self.cut(description, toBytes: Self.longest - 3) + "-\(number)")
  }
}
