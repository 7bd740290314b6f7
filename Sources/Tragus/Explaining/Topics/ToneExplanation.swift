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
          A tone is one steady frequency: a whistle, a beep, a hum. The sound is cut into blocks \
          of 4096 samples. In each block it looks for sinusoids, several at once when asked. The \
          noise is measured around each candidate. A tone must stand out so far that noise alone \
          does so once in 100,000 blocks. Where there is only noise, nothing is reported.
          """),
      Section(
        heading: "How well, on real recordings",
        text: """
          No figures on recordings exist. On the bench, in white noise, the frequency is as \
          exact as physics allows. A block of 4096 at 44.1 kHz and an SNR of 20 dB gives 0.0093 \
          Hz. A tone 15 dB below the noise is found in six of ten blocks, one at its level \
          always. (Documentation/Tones.md)
          """),
      Section(
        heading: "What fools it",
        text: """
          Noise in a narrow band, such as a resonance, is taken for tones. A \
          block that holds the start of a tone, its end or a glide may report several. Power \
          supplies and screens whistle above 15 kHz, and those are tones.
          """),
      Section(
        heading: "What to do",
        text: """
          For softer tones use longer blocks: --resolution 1Hz. Look where you expect it: \
          --range 18k:21k. Leave soft ones out with --min-level -60. For the pitch of an \
          instrument use 'tragus tune': its overtones are tones of their own here.
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
