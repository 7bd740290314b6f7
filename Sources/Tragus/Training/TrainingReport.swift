import TragusClassifier
import TragusCore
import TragusFiles
import TragusPlots

/// What a training gave, as a page for a browser: one file without scripts that needs no network.
/// It has a picture and a player for each clip that was mistaken.
///
/// ```swift
/// let examples = try ["bark-1", "bark-2", "door-1", "door-2"].map { name in
///   let file = try AudioFile(reading: "\(name).wav")
///   return try SoundExample(file, label: String(name.prefix(4)), source: name, name: name)
/// }
/// let training = try SoundTrainer().train(examples, measuresCurve: true)
/// var report = TrainingReport(training, of: examples, title: "Barks and doors")
/// report.addClips { try AudioFile(reading: "\($0.name).wav") }
/// print(report.html)
/// ```
public struct TrainingReport: Sendable {
  /// A clip that was mistaken.
  struct MistakenSound: Sendable {
    let mistake: MistakenClip
    /// Its spectrogram and player, if they are on the page.
    var player: String?
    /// Why it could not be read, if that was so.
    var fault: String?
  }

  /// Bytes that pictures and players may take together.
  public static let greatestByteCount = 19_000_000

  /// The title, above everything.
  public let title: String
  /// What a user of the model should know, a sentence or two each.
  public var warnings: [String] = []
  /// What learning from false alarms has changed, if there was any.
  public var falseAlarms: LearnedFalseAlarms?

  let training: SoundTraining
  /// The sources of each kind.
  let sources: [String: Set<String>]
  /// Seconds of each kind.
  let durations: [String: Double]
  /// The surest first: their labels are the likeliest to be wrong.
  private(set) var mistakes: [MistakenSound]

  /// A page without pictures and players.
  ///
  /// - Parameters:
  ///   - training: The training that the page is about.
  ///   - examples: What was trained on.
  ///   - title: The title, above everything.
  public init(_ training: SoundTraining, of examples: [SoundExample], title: String) {
    (self.training, self.title) = (training, title)
    var sources: [String: Set<String>] = [:]
    var durations: [String: Double] = [:]
    for example in examples {
      sources[example.label, default: []].insert(example.source)
      durations[example.label, default: 0] += example.duration
    }
    (self.sources, self.durations) = (sources, durations)
    mistakes = training.mistakes.sorted {
      ($1.confidence, $0.name) < ($0.confidence, $1.name)
    }.map { MistakenSound(mistake: $0) }
  }

  /// Adds pictures and players of the clips that were mistaken, the shortest first, as long as there
  /// is room.
  ///
  /// - Parameters:
  ///   - limit: Bytes that they may take together.
  ///   - open: Opens a clip; its first channel is shown. The page says which clips cannot be read.
  public mutating func addClips(
    limit: Int = greatestByteCount,
    _ open: (MistakenClip) throws -> any AudioSource
  ) {
    var room = limit
    let order = mistakes.indices.sorted {
      (mistakes[$0].mistake.duration, $0) < (mistakes[$1].mistake.duration, $1)
    }
    for index in order {
      do {
        let stream = try open(mistakes[index].mistake)
        guard let player = try Self.player(of: stream, room: room) else { return }
        mistakes[index].player = player
        room -= player.utf8.count
      } catch {
        mistakes[index].fault = (error as? AudioError)?.message ?? "\(error)"
      }
    }
  }

  /// The picture and the player of a clip.
  ///
  /// - Returns: `nil` when they take more than there is room for.
  private static func player(
    of stream: any AudioSource, room: Int
  ) throws(AudioError) -> String? {
    let format = AudioFormat(sampleRate: stream.format.sampleRate, channelCount: 1)
    var builder = SpectrogramBuilder(format: stream.format, channel: 0, columnLimit: 1024)
    var buffer = AudioBuffer(format: stream.format, capacity: 4096)
    var samples: [Float] = []
    while try stream.read(into: &buffer) {
      builder.process(buffer)
      let channel = buffer.channel(0)
      for index in channel.indices { samples.append(channel[index]) }
      // Two bytes a sample are 8/3 letters.
      guard samples.count / 3 * 8 < room else { return nil }
    }
    var style = SpectrogramPicture(width: 420, height: 190)
    style.theme = .dark
    style.scale = .mel
    style.range = 0...min(8000, format.sampleRate / 2)
    let picture = try style.picture(of: builder.finish()).svg()
    let sound = base64(waveFileBytes(of: samples, sampleRate: format.sampleRate))
    let player =
      picture
      + "<audio controls=\"controls\" preload=\"metadata\" src=\"data:audio/wav;base64,\(sound)\">"
      + "</audio>\n"
    return player.utf8.count <= room ? player : nil
  }
}
