import TragusAnalysis
import TragusCore

extension Explanation {
  /// Tones.
  static let tone = Explanation(
    topic: "tone", otherWords: ["tones", "frequency", "fft", "spectrum", "beats"],
    title: "How tragus tone hears tones",
    sections: [
      Section(
        heading: "What it listens for",
        text: """
          A tone is one steady frequency: a whistle, a beep, a hum. The sound is cut into \
          blocks of 4096 samples. It looks for one sinusoid in each block, or for several with \
          --max. It measures the noise around each candidate. Noise alone passes for a tone \
          once in 100,000 blocks. Where there is only noise, nothing is reported.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          No figures on recordings exist. In white noise on the bench, the frequency is as \
          exact as physics allows. With blocks of 4096 samples at 44.1 kHz and an SNR of 20 dB, \
          the error is 0.0093 Hz. A tone 15 dB below the noise is found in six of ten blocks. A \
          tone as loud as the noise is always found. (Documentation/Tones.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          Noise in a narrow band, such as a resonance, counts as tones. A block with the start \
          or the end of a tone, or with a glide, may give several tones. Power supplies and \
          screens whistle above 15 kHz; these are tones too.
          """),
      Section(
        heading: "What to do",
        text: """
          For softer tones, use longer blocks: --resolution 1Hz. Look where you expect the \
          tone: --range 18k:21k. Leave soft tones out with --min-level -60. For the pitch of an \
          instrument, use 'tragus tune': here each overtone is a tone of its own.
          """),
    ], example: "sim:tones?frequencies=440+445&duration=2s",
    hearing: .tones,
    page: "Documentation/Tones.md")
}

extension Explanation.Hearing {
  /// Two tones at once, but none that is far softer than people hear.
  fileprivate static let tones: Explanation.Hearing = {
    var hearing = Explanation.Hearing([Tone.self], nothing: "No tone was heard.")
    hearing.add = { listener, format, handler throws(AudioError) in
      listener.add(ToneDetector(format: format, maximumCount: 2, minimumLevel: -80)) { handler($0) }
    }
    return hearing
  }()
}
