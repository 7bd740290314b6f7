import Tragus
import TragusStation

/// Events as people read them. This may change freely; the JSON may not.
package enum EventText {
  package static func line(for event: any AudioEvent, isLive: Bool) -> String {
    switch event {
    case let level as Level: text(level)
    case let health as InputHealth: text(health, isLive: isLive)
    case let event as Loudness: "\(seconds(event.time))  loudness  \(text(event))"
    case let event as SoundLevel:
      "\(seconds(event.time))  sound  \(event.frameCount == 0 ? "whole " : "")"
        + "\(channel(event.channel))\(text(event))"
    case let event as ProgrammeLevel:
      "\(seconds(event.time))  programme  \(channel(event.channel))\(text(event))"
    case let event as BandLevel:
      "\(seconds(event.time))  band   \(channel(event.channel))\(text(event))"
    case let event as NoiseDose:
      "\(seconds(event.time))  dose   \(channel(event.channel))\(text(event))"
    case let range as RangeEvent: text(range)
    case let gap as Gap:
      "\(seconds(gap.time))  gap    \(gap.frames) frames (\(number(gap.duration, places: 3)) s) were lost"
    case let sound as SoundActivity:
      "\(seconds(sound.time))  sound  "
        + (sound.end == nil
          ? "began"
          : "ended after \(number(sound.time - sound.start, places: 1)) s, at most "
            + "\(number(sound.level, places: 1)) dBFS")
    case let voice as VoiceActivity:
      "\(seconds(voice.time))  voice  "
        + (voice.end == nil
          ? "began" : "ended after \(number(voice.time - voice.start, places: 1)) s")
    case let tone as Tone: text(tone)
    case let pitch as Pitch: text(pitch)
    case let note as NoteActivity: text(note)
    case let digit as DTMFDigit:
      "\(seconds(digit.time))  dtmf   \(digit.symbol)  "
        + "\(number(1000 * (digit.end - digit.start), places: 0, width: 4)) ms"
        + "\(number(digit.level, places: 1, width: 7)) dBFS"
    case let alarm as AlarmActivity: text(alarm)
    case let chirps as ChirpRate: text(chirps)
    case let chirp as Chirp:
      "\(seconds(chirp.time))  chirp  "
        + "\(number(1000 * (chirp.end - chirp.start), places: 0, width: 4)) ms"
        + "\(number(chirp.frequency, places: 0, width: 7)) Hz"
    case let blow as Blow: "\(seconds(blow.time))  blow   \(text(blow))"
    case let wind as Wind:
      "\(seconds(wind.time))  wind   "
        + (wind.duration.map { "ended after \(number($0, places: 1)) s, " } ?? "began, ")
        + "\(number(wind.level, places: 1)) dBFS"
    case let observation as BlowObservation: text(observation)
    case let advice as BlowAdvice: "\(seconds(advice.time))  nearly   \(advice.sentence)"
    case let recording as RecordingEvent: text(recording)
    case let removal as RemovalEvent:
      "\(seconds(removal.time))  record \(printable(removal.file)) removed to make room"
    case let label as Label: text(label)
    case let message as ReceivedMessage:
      "\(seconds(message.time))  message  \(printableText(message.bytes))"
    case let progress as MessageProgress:
      "\(seconds(progress.time))  message  \(progress.heardFragmentCount) of "
        + "\(progress.neededFragmentCount) parts"
    case let packet as UndecodedPacket: "\(seconds(packet.time))  message  \(reason(packet))"
    default: "\(seconds(event.time))  \(type(of: event).name)"
    }
  }

  /// The line of the live view that shows the latest of these events, and its name; `nil` for events
  /// that have none.
  package static func reading(of event: any AudioEvent) -> (name: String, text: String)? {
    switch event {
    case let event as Loudness: ("loud", text(event))
    case let event as SoundLevel where event.frameCount > 0:
      ("sound" + suffix(event.channel), text(event))
    case let event as ProgrammeLevel: ("prog" + suffix(event.channel), text(event))
    case let event as BandLevel: (event.band.label + suffix(event.channel), text(event))
    case let event as NoiseDose: ("dose" + suffix(event.channel), text(event))
    default: nil
    }
  }

  package static func seconds(_ time: Double) -> String {
    number(time, places: 3, width: 9) + " s"
  }

  /// A number with a fixed count of decimals, right-aligned.
  package static func number(_ value: Double, places: Int, width: Int = 0) -> String {
    decimal(value, places: places, width: width)
  }

  private static func text(_ level: Level) -> String {
    var line = "\(seconds(level.time))  level "
    if let channel = level.channel { line += " channel \(channel)" }
    switch level.scale {
    case .decibels:
      line += " rms \(number(level.rms, places: 2, width: 7)) dBFS"
      line += "  peak \(number(level.peak, places: 2, width: 7)) dBFS"
    case .linear:
      line += " rms \(number(level.rmsAmplitude, places: 5))"
      line += "  peak \(number(level.peakAmplitude, places: 5))"
    }
    if level.clippedSampleCount > 0 { line += "  clipped \(level.clippedSampleCount)" }
    if level.invalidSampleCount > 0 { line += "  invalid \(level.invalidSampleCount)" }
    return line
  }

  /// What there is to say of a blow without its time.
  package static func text(_ blow: Blow) -> String {
    var strength =
      "strength \(number(blow.strength, places: 2))  \(number(blow.level, places: 1)) dBFS"
    if let angle = blow.direction?.angle { strength += "  from \(number(angle, places: 0)) deg" }
    guard blow.phase == .ended else {
      return "\(blow.phase == .began ? "began " : "lasts ")           \(strength)"
    }
    let kind = blow.kind?.rawValue ?? "ended"
    return kind + String(repeating: " ", count: max(6 - kind.count, 0))
      + "\(number(blow.duration ?? 0, places: 2, width: 7)) s  \(strength)"
  }

  private static func text(_ why: BlowObservation) -> String {
    let features = why.features.map { feature in
      "\(feature.name) \(number(feature.value, places: 1))"
        + (feature.passes ? "" : feature.isLeast ? " (too low)" : " (too high)")
    }
    return "\(seconds(why.time))  \(why.isRejection ? "no blow" : "why")  "
      + "\(why.verdict.rawValue): \(why.verdict.sentence); floor \(number(why.floor, places: 1)) dBFS"
      + (features.isEmpty ? "" : "; " + features.joined(separator: ", "))
  }

  package static func text(_ loudness: Loudness) -> String {
    func value(_ name: String, _ loudness: Double?) -> String {
      "\(name) " + (loudness.map { number($0, places: 1, width: 5) } ?? "    -")
    }
    var text = [
      value("M", loudness.momentary), value("S", loudness.shortTerm),
      value("I", loudness.integrated),
    ].joined(separator: "  ")
    text += " LUFS  \(value("range", loudness.range)) LU"
    if !loudness.maximumTruePeaks.isEmpty {
      text += "  \(value("true peak", loudness.truePeak)) dBTP"
    }
    return text
  }

  package static func text(_ level: SoundLevel) -> String {
    let symbol = level.symbol
    let period = level.period
    var text = "\(symbol) \(number(level.level, places: 1))"
    text += "  L\(level.weighting.rawValue)eq "
    text += number(period.equivalent(level.weighting), places: 1)
    text += "  \(symbol)max \(number(period.maximum[level.timeWeighting], places: 1))"
    text += "  LCpeak \(number(period.peakC, places: 1)) \(level.unit)"
    return text
  }

  package static func text(_ level: ProgrammeLevel) -> String {
    "PPM I \(number(level.maximum.peakOne, places: 1, width: 6))"
      + "  II \(number(level.maximum.peakTwo, places: 1, width: 6))"
      + "  VU \(number(level.current.volume, places: 1, width: 6)) dBFS"
  }

  package static func text(_ level: BandLevel) -> String {
    let name = level.band.label
    let label = name.hasSuffix("k") ? "\(name.dropLast()) kHz" : "\(name) Hz"
    return String(repeating: " ", count: max(10 - label.count, 0)) + label
      + "  Leq \(number(level.equivalent, places: 2, width: 7))"
      + "  max \(number(level.maximum, places: 2, width: 7)) \(level.unit)"
  }

  package static func text(_ dose: NoiseDose) -> String {
    func value(_ level: Double?) -> String { level.map { number($0, places: 1) } ?? "-" }
    return "\(number(dose.dose, places: 3)) % of \(dose.criterion.name)"
      + "  TWA \(value(dose.timeWeightedAverage)) dBA"
      + "  projected \(number(dose.projectedDose, places: 1)) %"
      + "  LAeq \(number(dose.equivalent, places: 1)) dB SPL"
  }

  private static func text(_ tone: Tone) -> String {
    "\(seconds(tone.time))  tone \(reading(tone).joined())"
  }

  /// What there is to say of a tone without its time, the most important first.
  package static func reading(_ tone: Tone) -> [String] {
    [
      "\(number(tone.frequency, places: 3, width: 11)) Hz  ", note(tone.note, tone.cents),
      "\(number(tone.level, places: 1, width: 8)) dBFS",
      "  SNR \(number(tone.signalToNoise, places: 0, width: 3)) dB",
    ]
  }

  private static func text(_ pitch: Pitch) -> String {
    "\(seconds(pitch.time))  pitch  \(note(pitch.note, pitch.cents))"
      + "\(number(pitch.frequency, places: 2, width: 9)) Hz"
      + "\(number(pitch.level, places: 1, width: 7)) dBFS"
  }

  private static func text(_ activity: NoteActivity) -> String {
    let line = "\(seconds(activity.time))  note   \(note(activity.note, activity.cents))"
    return line
      + (activity.end == nil
        ? "  began" : "  ended after \(number(activity.time - activity.start, places: 2)) s")
  }

  private static func text(_ alarm: AlarmActivity) -> String {
    let name = alarm.pattern == .t3 ? "smoke alarm (T3)" : "carbon monoxide alarm (T4)"
    let line = "\(seconds(alarm.time))  alarm  \(name)"
    return line
      + (alarm.end == nil
        ? " began, \(number(alarm.frequency, places: 0)) Hz"
        : " ended after \(number(alarm.time - alarm.start, places: 1)) s")
  }

  private static func text(_ chirps: ChirpRate) -> String {
    var line = "\(seconds(chirps.time))  chirps "
    line += chirps.rate.map { number($0, places: 1, width: 7) } ?? "      -"
    line += " per min \(number(Double(chirps.count), places: 0, width: 3)) in "
    line += "\(number(chirps.duration, places: 1)) s"
    if let regularity = chirps.regularity {
      line += "  regular \(number(100 * regularity, places: 0)) %"
    }
    if let frequency = chirps.frequency { line += "  \(number(frequency, places: 0)) Hz" }
    if let temperature = chirps.temperature { line += "  \(number(temperature, places: 1)) °C" }
    return line
  }

  /// A note and how far above it a pitch lies: "A#4   -3.2 cents".
  package static func note(_ note: Note, _ cents: Double) -> String {
    let name = "\(note)"
    let sign = cents >= 0.05 ? "+" : ""
    let text = sign + number(cents, places: 1)
    return name + String(repeating: " ", count: max(10 - name.count - text.count, 1)) + text
      + " cents"
  }

  private static func channel(_ index: Int) -> String {
    index == 0 ? "" : "channel \(index)  "
  }

  private static func suffix(_ channel: Int) -> String {
    channel == 0 ? "" : " \(channel)"
  }

  private static func text(_ recording: RecordingEvent) -> String {
    let state =
      switch recording.phase {
      case .began: "begins"
      case .updated: recording.isRecording ? "goes on" : "pauses"
      case .ended: "ends with \(recording.frameCount) frames"
      }
    return "\(seconds(recording.time))  record \(printable(recording.file)) \(state) "
      + "(\(recording.reason.rawValue))"
  }

  private static func text(_ label: Label) -> String {
    var line = "\(seconds(label.start))  to \(seconds(label.end))  "
    if label.lowFrequency != nil || label.highFrequency != nil {
      let low = label.lowFrequency.map { number($0, places: 0) } ?? ""
      let high = label.highFrequency.map { number($0, places: 0) } ?? ""
      line += "\(low)–\(high) Hz  "
    }
    return line + printable(label.text)
  }

  private static func text(_ range: RangeEvent) -> String {
    let level = "\(number(range.level, places: 1)) \(range.unit)"
    let line = "\(seconds(range.time))  range  \(printable(range.range))"
    return switch range.end {
    case nil: "\(line) from \(level)"
    case let end?: "\(line) ended after \(number(end - range.start, places: 1)) s, at most \(level)"
    }
  }

  private static func text(_ health: InputHealth, isLive: Bool) -> String {
    let line = "\(seconds(health.time))  input  "
    switch health.phase {
    case .began, .updated:
      return line + health.finding(isLive: isLive)
    case .ended:
      return line + "\(health.condition.rawValue) ended after "
        + number(health.time - health.start, places: 1) + " s"
    }
  }
}

// MARK: Messages

extension EventText {
  /// What there is to say of a message beside what it says.
  package static func notice(_ message: ReceivedMessage) -> String {
    var parts = [message.kind.rawValue]
    if let name = message.fileName { parts[0] += " '\(printableText(name))'" }
    parts.append("\(message.bytes.count) byte\(message.bytes.count == 1 ? "" : "s")")
    parts.append("mode \(message.mode.rawValue), \(message.band.rawValue)")
    if message.mode != .tutorial {
      parts.append("SNR \(number(message.signalToNoiseRatio, places: 1)) dB")
      parts.append("\(message.correctedSymbolCount) of \(message.symbolCount) symbols corrected")
    }
    parts.append(message.isVerified ? "from \(message.sender ?? "a paired device")" : "unverified")
    return "\(number(message.time, places: 1)) s: " + parts.joined(separator: ", ")
  }

  /// What was heard and cannot be read.
  package static func notice(_ packet: UndecodedPacket) -> String {
    "\(number(packet.time, places: 1)) s: \(reason(packet)) (mode \(packet.mode.rawValue), "
      + "\(packet.band.rawValue))."
  }

  /// What was heard and is not taken, from the sentence that says so.
  package static func notice(_ message: RefusedMessage, _ sentence: String) -> String {
    "\(number(message.time, places: 1)) s: " + sentence.prefix(1).lowercased()
      + sentence.dropFirst()
  }

  /// What is missing of a message that was heard in part.
  package static func notice(_ progress: MessageProgress) -> String {
    let missing = progress.neededFragmentCount - progress.heardFragmentCount
    let parts = "parts of a message of \(progress.totalByteCount) bytes"
    let mode = "mode \(progress.mode.rawValue), \(progress.band.rawValue)"
    return missing > 0
      ? "only \(progress.heardFragmentCount) of \(progress.neededFragmentCount) \(parts) were heard "
        + "(\(mode)); send it again."
      : "all \(progress.neededFragmentCount) \(parts) were heard, but one is false (\(mode)); send it "
        + "again."
  }

  private static func reason(_ packet: UndecodedPacket) -> String {
    switch packet.reason {
    case .checksum: "a packet was heard, but its checksum did not fit"
    case .incomplete: "a packet was heard whose start or end is missing"
    case .contradiction: "a packet was heard that contradicts itself or others"
    case .message: "all parts of a message were heard, but one is false; one more would tell which"
    }
  }
}
