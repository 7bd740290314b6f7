import Tragus
import TragusHistory

/// The user's stored data, in the places given by the environment.
extension Console {
  /// The calibrations of microphones, or `nil` when there is no place for them.
  package var calibrationsIfAny: CalibrationStore? {
    CalibrationStore.userPath(environment: environment).map { CalibrationStore(path: $0) }
  }

  /// The calibrations of microphones.
  package func calibrations() throws(AudioError) -> CalibrationStore {
    try required(
      calibrationsIfAny, "There is no place for calibrations: set HOME or XDG_CONFIG_HOME.")
  }

  /// The blow profiles of microphones, or `nil` when there is no place for them.
  package var blowProfilesIfAny: BlowProfileStore? {
    BlowProfileStore.user(environment: environment)
  }

  /// The blow profiles of microphones.
  package func blowProfiles() throws(AudioError) -> BlowProfileStore {
    try required(blowProfilesIfAny, "There is no place for profiles: set HOME or XDG_CONFIG_HOME.")
  }

  /// The keys of peers, or `nil` when there is no folder for them.
  package var peersIfAny: PeerStore? {
    PeerStore.userPath(environment: environment).map { PeerStore(path: $0) }
  }

  /// The keys of peers.
  package func peers() throws(AudioError) -> PeerStore {
    try required(peersIfAny, "There is no folder for keys; set HOME or XDG_DATA_HOME.")
  }

  /// The keys of peers, if at least one peer is there.
  ///
  /// - Parameter peer: The name of a peer, or `nil` for any.
  package func peers(with peer: String?) throws(AudioError) -> PeerStore {
    let store = try peers()
    if let peer { _ = try store.peer(named: peer) }
    return store
  }

  /// The history of exercises.
  package func history() throws(AudioError) -> SessionHistory {
    try required(
      SessionHistory.userPath(environment: environment).map { SessionHistory(path: $0) },
      "There is no folder for a history; set HOME or XDG_DATA_HOME.")
  }

  private func required<Store>(_ store: Store?, _ reason: String) throws(AudioError) -> Store {
    if let store { return store }
    throw AudioError(.cannotCreate, reason)
  }
}
