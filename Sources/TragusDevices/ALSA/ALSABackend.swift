#if os(Linux)
  import CALSA
  import Dispatch
  import Glibc
  import Synchronization
  import TragusCore

  /// Linux: hardware and whatever else ALSA's configuration offers, such as PulseAudio and PipeWire.
  enum ALSABackend: DeviceBackend {
    /// ALSA's name for what it uses when nothing is named.
    private static let defaultName = "default"
    /// The seconds that a sound server has to answer when devices are listed.
    private static let probeLimit = 2.0
    /// Names that ALSA offers and nobody looks for: converters, and devices without a sound.
    private static let clutter: Set = [
      "null", "lavrate", "samplerate", "speexrate", "speex", "upmix", "vdownmix", "oss", "jack",
      "a52", "usbstream", "sysdefault", "dmix", "dsnoop", "hw", "plughw", "plug",
    ]

    static func devices(_ direction: AudioDevice.Direction) -> [AudioDevice] {
      tragus_silence_alsa()
      let cards = cards(direction)
      var devices = offers(direction, hasCards: !cards.isEmpty) + cards
      if let index = devices.firstIndex(where: { $0.id == defaultName }) {
        devices.swapAt(0, index)
      }
      if let first = devices.first {
        devices[0] = AudioDevice(
          id: first.id, name: first.name, description: first.description, isDefault: true,
          channelCount: first.channelCount, sampleRates: first.sampleRates)
      }
      return devices
    }

    static func capture(
      _ name: String?, buffer: DeviceBuffer, reconnect: Bool
    ) throws(AudioError) -> any Capture {
      try open(name, .input) { (name) throws(AudioError) in
        try ALSACapture(name, buffer: buffer, reconnect: reconnect)
      }
    }

    static func playback(
      _ name: String?, format: AudioFormat, settings: Loudspeaker.Settings
    ) throws(AudioError) -> any Playback {
      try open(name, .output) { (name) throws(AudioError) in
        try ALSAPlayback(name, format: format, settings: settings)
      }
    }

    /// Opens the device that a name means.
    private static func open<Opened>(
      _ name: String?, _ direction: AudioDevice.Direction,
      _ open: (String) throws(AudioError) -> Opened
    ) throws(AudioError) -> Opened {
      guard let name else { return try openDefault(direction, open) }
      let devices = devices(direction)
      let matches = AudioDevice.matches(name, in: devices)
      if matches.count == 1 { return try open(matches[0].id) }
      guard isHarmless(name), ALSA.definition(of: name) != nil else {
        throw AudioDevice.unclear(name, in: devices, direction)
      }
      return try open(name)
    }

    /// Whether a name of ALSA only opens a device.
    ///
    /// A name may be a whole definition, and the types `file` and `tee` write files and run commands.
    /// The settings of the current folder, which somebody else may have made, can give a name.
    static func isHarmless(_ name: String) -> Bool {
      let words = name.split { ":,= ".contains($0) }
      return name.allSatisfy { $0.isLetter || $0.isNumber || "_-.:,= ".contains($0) }
        && !words.contains { ["file", "tee"].contains($0.lowercased()) }
    }

    // ALSA's default is the first card, even if it is another that has a microphone.
    private static func openDefault<Opened>(
      _ direction: AudioDevice.Direction, _ open: (String) throws(AudioError) -> Opened
    ) throws(AudioError) -> Opened {
      do {
        return try open(defaultName)
      } catch {
        guard error.code == .deviceNotFound else { throw error }
        guard let device = devices(direction).first(where: { $0.id != defaultName }) else {
          let kind = direction == .input ? "microphone" : "loudspeaker"
          throw AudioError(
            .deviceNotFound,
            "No \(kind): there is no \(direction) device, and no sound server answers. "
              + "Plug a \(kind) in, or start PulseAudio or PipeWire.")
        }
        return try open(device.id)
      }
    }
  }

  extension ALSABackend {
    /// The devices of the sound cards, from their control files.
    private static func cards(_ direction: AudioDevice.Direction) -> [AudioDevice] {
      let stream = direction == .input ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK
      let files = SoundFiles()
      var devices: [AudioDevice] = []
      var allocatedCard: OpaquePointer?
      var allocatedDevice: OpaquePointer?
      snd_ctl_card_info_malloc(&allocatedCard)
      snd_pcm_info_malloc(&allocatedDevice)
      defer {
        snd_ctl_card_info_free(allocatedCard)
        snd_pcm_info_free(allocatedDevice)
      }
      guard let cardInfo = allocatedCard, let deviceInfo = allocatedDevice else { return [] }

      var card: Int32 = -1
      while snd_card_next(&card) >= 0, card >= 0 {
        var control: OpaquePointer?
        guard snd_ctl_open(&control, "hw:\(card)", SND_CTL_NONBLOCK) >= 0, let control else {
          continue
        }
        defer { snd_ctl_close(control) }
        guard snd_ctl_card_info(control, cardInfo) >= 0 else { continue }
        let cardID = String(cString: snd_ctl_card_info_get_id(cardInfo))
        let cardName = String(cString: snd_ctl_card_info_get_name(cardInfo))

        var device: Int32 = -1
        while snd_ctl_pcm_next_device(control, &device) >= 0, device >= 0 {
          snd_pcm_info_set_device(deviceInfo, UInt32(device))
          snd_pcm_info_set_subdevice(deviceInfo, 0)
          snd_pcm_info_set_stream(deviceInfo, stream)
          guard snd_ctl_pcm_info(control, deviceInfo) >= 0 else { continue }
          let abilities = files.abilities(
            card: card, device: device, isInput: direction == .input)
          devices.append(
            AudioDevice(
              id: "plughw:CARD=\(cardID),DEV=\(device)", name: cardName,
              description: String(cString: snd_pcm_info_get_name(deviceInfo)),
              channelCount: abilities.channelCount, sampleRates: abilities.sampleRates))
        }
      }
      return devices
    }

    /// The devices that ALSA's configuration offers beside the cards: the default, sound servers,
    /// and what users have defined with a hint.
    private static func offers(
      _ direction: AudioDevice.Direction, hasCards: Bool
    ) -> [AudioDevice] {
      var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
      guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let hints else { return [] }
      defer { snd_device_name_free_hint(hints) }
      var devices: [AudioDevice] = []
      var next = hints
      while let hint = next.pointee {
        next += 1
        guard let name = text("NAME", of: hint), !name.contains(":"), !clutter.contains(name)
        else { continue }
        if let only = text("IOID", of: hint), only != (direction == .input ? "Input" : "Output") {
          continue
        }
        // Cards are not opened to list them; sound servers must answer.
        let definition = ALSA.definition(of: name) ?? ""
        let isServer = definition.contains("type pulse") || definition.contains("type pipewire")
        var abilities = SoundFiles.Abilities()
        if isServer || !hasCards {
          guard let found = probe(name, direction) else { continue }
          abilities = found
        }
        let lines = (text("DESC", of: hint) ?? name).split(separator: "\n").map(String.init)
        let isDefault = name == defaultName
        devices.append(
          AudioDevice(
            id: name, name: isDefault ? "Default" : lines.first ?? name,
            description: lines.dropFirst(isDefault ? 0 : 1).joined(separator: " "),
            channelCount: abilities.channelCount, sampleRates: abilities.sampleRates))
      }
      return devices
    }

    private static func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
      guard let text = snd_device_name_get_hint(hint, key) else { return nil }
      defer { free(text) }
      return String(cString: text)
    }

    /// What a device has, which is opened for it but not started; `nil` when it cannot be opened.
    private static func probe(
      _ name: String, _ direction: AudioDevice.Direction
    ) -> SoundFiles.Abilities? {
      let mute = StandardErrorMute(opening: name)
      defer { mute.end() }
      let answer = Answer()
      guard let worker = try? Worker({ answer.value.withLock { $0 = abilities(name, direction) } })
      else { return nil }
      worker.join(within: probeLimit)
      return answer.value.withLockIfAvailable { $0 } ?? nil
    }

    private final class Answer: Sendable {
      let value = Mutex<SoundFiles.Abilities?>(nil)
    }

    private static func abilities(
      _ name: String, _ direction: AudioDevice.Direction
    ) -> SoundFiles.Abilities? {
      let stream = direction == .input ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK
      let mode = SND_PCM_NONBLOCK | SND_PCM_NO_AUTO_RESAMPLE | SND_PCM_NO_AUTO_CHANNELS
      var opened: OpaquePointer?
      guard snd_pcm_open(&opened, name, stream, mode) >= 0, let pcm = opened else { return nil }
      defer { snd_pcm_close(pcm) }
      var allocated: OpaquePointer?
      guard snd_pcm_hw_params_malloc(&allocated) >= 0, let ranges = allocated else { return nil }
      defer { snd_pcm_hw_params_free(ranges) }
      var abilities = SoundFiles.Abilities()
      guard snd_pcm_hw_params_any(pcm, ranges) >= 0 else { return abilities }

      // A range that leaves no choice is the device's own; servers take anything.
      var channels: UInt32 = 0
      if snd_pcm_hw_params_get_channels(ranges, &channels) >= 0 {
        abilities.channelCount = Int(channels)
      }
      var rate: UInt32 = 0
      if snd_pcm_hw_params_get_rate(ranges, &rate, nil) >= 0 {
        abilities.sampleRates = [Double(rate)]
      }
      return abilities
    }
  }
#endif
