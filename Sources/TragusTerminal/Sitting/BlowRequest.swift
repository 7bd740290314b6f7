import Tragus
import TragusStation

/// What counts as a blow, and what to do then.
package struct BlowRequest {
  /// The detector of blows.
  package enum Method: String, CaseIterable {
    case tragus
    /// The detector of a tutorial from 2009.
    case tutorial
  }

  /// The direction of a blow, as heard by two microphones.
  package struct Direction {
    /// The text of the option: `front:30deg`.
    package let text: String
    package let gate: DirectionGate
    /// The distance between the microphones, in metres.
    package let spacing: Double
    /// The channels of the left and the right microphone.
    let channels: [Int]

    package init(_ text: String, _ gate: DirectionGate, spacing: Double, channels: [Int]) {
      (self.text, self.gate, self.spacing, self.channels) = (text, gate, spacing, channels)
    }

    /// The input with the channels of the two microphones.
    ///
    /// - Throws: `invalidRequest` when the input lacks one of the channels.
    func channels(of input: OpenInput) throws(AudioError) -> OpenInput {
      let count = input.source.format.channelCount
      let title = printable(input.title)
      guard count >= 2 else {
        throw AudioError(
          .invalidRequest,
          "\(title) has one channel; --direction needs two microphones. Use a stereo microphone or "
            + "recording, or leave --direction out.")
      }
      if let missing = channels.first(where: { $0 >= count }) {
        throw AudioError(
          .invalidRequest,
          "There is no channel \(missing) in \(title); write two channels from 0 to \(count - 1).")
      }
      var input = input
      if count > 2 || channels != [0, 1] { input.select(channels: channels) }
      return input
    }
  }

  package var reporting = Reporting()
  package var method = Method.tragus
  /// 0 to 1, or `nil` for the value of the profile, else of the settings.
  package var sensitivity: Double?
  package var limits = BlowLimits()
  /// The threshold of the tutorial's method.
  package var threshold = TutorialBlowDetector.defaultThreshold
  /// Seconds from one update to the next while a blow lasts, or `nil` for none.
  package var period: Double?
  package var direction: Direction?
  /// Whether to report the measurements, and the reasons for rejections.
  package var showsReasons = false
  /// What to do when somebody blows.
  package var action = ActionRequest()
  /// The device whose profile is used, or `nil` for the input's own device.
  package var profileName: String?
  package var usesProfiles = true
  package init() {}

  /// The profile for an input: the named one, or the one stored for its device.
  func profile(of input: OpenInput) throws(AudioError) -> BlowProfile? {
    guard method == .tragus, usesProfiles else { return nil }
    if let profileName { return try input.console.blowProfiles().profile(named: profileName) }
    return try input.storedBlowProfile()
  }
}
