import TragusCore

/// A device that records or plays.
public struct AudioDevice: Sendable, Hashable, Identifiable, Encodable {
  /// The identifier. It opens exactly this device, and stays the same when the device is plugged in
  /// again.
  public let id: String
  /// The name that people read: "USB PnP Sound Device".
  public let name: String
  /// More about it, for example its kind or the stream of several that it has. It may be empty.
  public let description: String
  /// Whether it is used when no device is named.
  public let isDefault: Bool
  /// The largest number of channels, where it is known without opening the device.
  public let channelCount: Int?
  /// The rates in hertz, where they are known without opening the device; otherwise empty. A
  /// continuous range is given by its ends.
  public let sampleRates: [Double]

  private enum CodingKeys: String, CodingKey {
    case id, name, description, sampleRates
    case isDefault = "default"
    case channelCount = "channels"
  }

  /// The devices that can record now, the default first.
  ///
  /// No hardware is opened, so listing disturbs nobody. A sound server is listed when it answers.
  public static func inputs() -> [AudioDevice] {
    PlatformBackend.devices(.input)
  }

  /// The devices that can play now, the default first.
  public static func outputs() -> [AudioDevice] {
    PlatformBackend.devices(.output)
  }

  /// The input device that a name means, without opening it.
  ///
  /// - Parameter name: As in `Microphone.init`; `nil` is the default device.
  /// - Throws: `deviceNotFound`.
  public static func input(_ name: String?) throws(AudioError) -> AudioDevice {
    let devices = inputs()
    guard let name else {
      if let device = devices.first { return device }
      throw AudioError(
        .deviceNotFound, "No microphone: there is no input device. Plug one in and try again.")
    }
    let matches = matches(name, in: devices)
    guard matches.count == 1 else { throw unclear(name, in: devices) }
    return matches[0]
  }

  /// The output device that a name means, without opening it.
  ///
  /// - Parameter name: As in ``Loudspeaker/init(_:format:settings:)``; `nil` is the default device.
  /// - Throws: `deviceNotFound`.
  public static func output(_ name: String?) throws(AudioError) -> AudioDevice {
    let devices = outputs()
    guard let name else {
      if let device = devices.first { return device }
      throw AudioError(
        .deviceNotFound, "No loudspeaker: there is no output device. Plug one in and try again.")
    }
    let matches = matches(name, in: devices)
    guard matches.count == 1 else { throw unclear(name, in: devices, .output) }
    return matches[0]
  }

  enum Direction: String, Sendable {
    case input, output
  }

  init(
    id: String, name: String, description: String = "", isDefault: Bool = false,
    channelCount: Int? = nil, sampleRates: [Double] = []
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.isDefault = isDefault
    self.channelCount = channelCount
    self.sampleRates = sampleRates
  }
}

extension AudioDevice {
  /// The devices that a name can mean: the one whose id or name it is. If there is none, all whose
  /// id or name has it as a part. Capitals do not matter, except that an exact id wins.
  static func matches(_ name: String, in devices: [AudioDevice]) -> [AudioDevice] {
    if let device = devices.first(where: { $0.id == name }) { return [device] }
    let wanted = name.lowercased()
    let same = devices.filter { $0.id.lowercased() == wanted || $0.name.lowercased() == wanted }
    if !same.isEmpty { return same }
    return devices.filter {
      $0.id.lowercased().contains(wanted) || $0.name.lowercased().contains(wanted)
    }
  }

  /// The error for a name that means none, or more than one, of the devices.
  static func unclear(
    _ name: String, in devices: [AudioDevice], _ direction: Direction = .input
  ) -> AudioError {
    let matches = matches(name, in: devices)
    if matches.count > 1 {
      return AudioError(
        .deviceNotFound,
        "'\(name)' can mean \(list(matches)). Give more of the name, or the id.")
    }
    guard !devices.isEmpty else {
      return AudioError(
        .deviceNotFound,
        "No \(direction) device matches '\(name)': there is none at all. Plug one in and try again."
      )
    }
    return AudioError(
      .deviceNotFound,
      "No \(direction) device matches '\(name)'. \(nameQuestion(for: name, in: words(of: devices)))"
        + "There are \(list(devices)).")
  }

  // What people type of them: ids, names and the words of names.
  private static func words(of devices: [AudioDevice]) -> [String] {
    devices.flatMap { [$0.id, $0.name] + $0.name.split(separator: " ").map(String.init) }
  }

  private static func list(_ devices: [AudioDevice]) -> String {
    devices.map { "'\($0.id)' (\($0.name))" }.joined(separator: ", ")
  }
}
