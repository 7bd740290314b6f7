import Tragus

/// Default settings for a purpose.
package enum RecordingPreset: String, CaseIterable {
  case voice, measure, music, breath, birds

  /// The highest rate, in hertz; a lower rate of the input stays.
  package var highestRate: Double? {
    switch self {
    // Speech and the wind of breath have all that matters below 8 kHz.
    case .voice, .breath: 16_000
    // No bird sings above 20 kHz.
    case .birds: 48_000
    case .measure, .music: nil
    }
  }

  package var bits: SoundFileRequest.Depth {
    self == .voice ? .sixteen : .twentyFour
  }

  package var channel: ChannelChoice? {
    switch self {
    case .voice, .breath: .mix
    case .measure, .music, .birds: nil
    }
  }

  package var container: AudioFileFormat {
    switch self {
    case .voice, .measure, .breath: .wav
    // Smaller files for long takes, without loss.
    case .music, .birds: .flac
    }
  }

  package static let explanation = """
      --preset voice    16 kHz, mono, 16 bits, WAV: for speech recognition
      --preset measure  rate and channels of the device, 24 bits, WAV
      --preset music    rate and channels of the device, 24 bits, FLAC
      --preset breath   16 kHz, mono, 24 bits, WAV
      --preset birds    up to 48 kHz, channels of the device, 24 bits, FLAC; with --on-sound
    """
}
