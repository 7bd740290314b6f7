#if os(Linux)
  import Glibc
  import TragusCore

  /// What the kernel's files tell about sound cards, without opening any.
  struct SoundFiles {
    /// What a sound card can do in one direction.
    struct Abilities: Equatable {
      var channelCount: Int?
      var sampleRates: [Double] = []
    }

    private let root: String
    private let isAccessible: (String) -> Bool

    /// - Parameters:
    ///   - root: The folder that holds `dev` and `proc`, with a slash at its end.
    ///   - isAccessible: Whether the user may open a device file.
    init(
      root: String = "/",
      isAccessible: @escaping (String) -> Bool = { access($0, R_OK | W_OK) == 0 }
    ) {
      self.root = root
      self.isAccessible = isAccessible
    }

    /// Whether there are devices, of which the user may open none.
    func isAccessDenied(_ direction: AudioDevice.Direction) -> Bool {
      let folder = "\(root)dev/snd/"
      let devices = Self.list(folder).filter {
        $0.hasPrefix("pcmC") && $0.hasSuffix(direction.suffix)
      }
      return !devices.isEmpty && !devices.contains { isAccessible(folder + $0) }
    }

    /// The programs that record or play now, each as "name (process 123)".
    func holders(_ direction: AudioDevice.Direction) -> [String] {
      var holders: [String] = []
      let cards = "\(root)proc/asound/"
      for card in Self.list(cards) where card.hasPrefix("card") {
        for pcm in Self.list("\(cards)\(card)/")
        where pcm.hasPrefix("pcm") && pcm.hasSuffix(direction.suffix) {
          for part in Self.list("\(cards)\(card)/\(pcm)/") where part.hasPrefix("sub") {
            guard let status = Self.read("\(cards)\(card)/\(pcm)/\(part)/status"),
              let process = Self.value("owner_pid", in: status)
            else { continue }
            let command = Self.read("\(root)proc/\(process)/comm").map(Self.trim)
            let holder = "\(command ?? "a program") (process \(process))"
            if !holders.contains(holder) { holders.append(holder) }
          }
        }
      }
      return holders
    }

    /// What a USB device can do; the kernel does not say it of others.
    func abilities(card: Int32, device: Int32, isInput: Bool) -> Abilities {
      guard let text = Self.read("\(root)proc/asound/card\(card)/stream\(device)") else {
        return Abilities()
      }
      return Self.abilities(text, isInput: isInput)
    }

    /// Reads what the kernel writes about a USB audio stream, in `/proc/asound/card*/stream*`.
    static func abilities(_ text: String, isInput: Bool) -> Abilities {
      var abilities = Abilities()
      var rates: Set<Double> = []
      var isWanted = false
      for line in text.split(separator: "\n") {
        if !line.hasPrefix(" ") {
          isWanted = line == (isInput ? "Capture:" : "Playback:")
        } else if isWanted, let channels = value("Channels", in: line).flatMap({ Int($0) }) {
          abilities.channelCount = max(abilities.channelCount ?? 0, channels)
        } else if isWanted, let list = value("Rates", in: line) {
          // "44100, 48000" or "8000 - 48000 (continuous)"
          for word in list.split(whereSeparator: { !$0.isNumber }) {
            if let rate = Double(word) { rates.insert(rate) }
          }
        }
      }
      abilities.sampleRates = rates.sorted()
      return abilities
    }

    /// What follows `key` and a colon in the first line that begins so.
    private static func value(_ key: String, in text: some StringProtocol) -> String? {
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: ":", maxSplits: 1)
        if parts.count == 2, trim(parts[0]) == key { return trim(parts[1]) }
      }
      return nil
    }

    private static func trim(_ text: some StringProtocol) -> String {
      let start = text.drop { $0.isWhitespace }
      let end = start.lastIndex { !$0.isWhitespace }
      return end.map { String(start[...$0]) } ?? ""
    }

    private static func list(_ folder: String) -> [String] {
      (FolderNames.read(folder) ?? []).map { String(decoding: $0, as: UTF8.self) }
    }

    // Such files are short, and grow while they are read if they like.
    private static func read(_ path: String) -> String? {
      guard let file = fopen(path, "re") else { return nil }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = fread(&bytes, 1, bytes.count, file)
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  extension AudioDevice.Direction {
    /// How the kernel's names of devices end: capture or playback.
    fileprivate var suffix: String { self == .input ? "c" : "p" }
  }
#endif
