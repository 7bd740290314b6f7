/// The first line of a stream of events: what is heard, by which version, with which parameters.
package struct Hello: AudioEvent, Hashable {
  package static let name = "hello"

  /// The version of Tragus.
  package static let toolVersion = "0.1.0"

  package var time: Double { 0 }
  /// The input as the user named it: a device, a path, `-`, `sim:…`.
  package let source: String
  /// Frames per second, in hertz.
  package let sampleRate: Double
  package let channelCount: Int
  /// Whether the frames arrive as time passes.
  package let isLive: Bool
  /// Whether the input is a test signal.
  package let isSimulated: Bool
  /// The parameters of the analyzers, as they are spelled in the command line.
  package let parameters: [String: String]

  package init(
    source: String, format: AudioFormat, isLive: Bool, isSimulated: Bool,
    parameters: [String: String]
  ) {
    self.source = source
    sampleRate = format.sampleRate
    channelCount = format.channelCount
    self.isLive = isLive
    self.isSimulated = isSimulated
    self.parameters = parameters
  }

  private enum CodingKeys: String, CodingKey {
    case tool, source, sampleRate, channels, live, simulated, parameters
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("tragus \(Self.toolVersion)", forKey: .tool)
    try container.encode(source, forKey: .source)
    try container.encode(sampleRate, forKey: .sampleRate)
    try container.encode(channelCount, forKey: .channels)
    try container.encode(isLive, forKey: .live)
    try container.encode(isSimulated, forKey: .simulated)
    try container.encode(parameters, forKey: .parameters)
  }
}
