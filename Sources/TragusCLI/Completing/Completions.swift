import ArgumentParser
import Tragus
import TragusHistory
import TragusStation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The completions of options and arguments.
extension CompletionKind {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  // MARK: Sound

  /// Microphones, test signals, files and folders.
  static let input = words { text in
    if text.hasPrefix("mic:") {
      return AudioDevice.inputs().map { Candidate("mic:\($0.id)", $0.name) }
    }
    if text.hasPrefix("sim:"), text.contains("?") { return settings(of: text) }
    let signals = SimulatedSource.catalog.map { Candidate("sim:\($0.name)", $0.summary) }
    if text.hasPrefix("sim:") { return signals }
    // bash treats the text after the colon of an option's value as an input.
    if let colon = text.firstIndex(of: ":"), EventChoice.names.contains(String(text[..<colon])) {
      return ActionEvents.names(after: text).map { Candidate($0) }
    }
    let starts = [Candidate("mic", "the microphone"), Candidate("mic:", "another microphone")]
    return starts + signals + files(from: text)
  }

  /// The names of test signals.
  static let signal = words { _ in SimulatedSource.catalog.map { Candidate($0.name, $0.summary) } }

  // The settings after the name of a signal: sim:tone?level=
  private static func settings(of text: String) -> [Candidate] {
    guard let start = text.lastIndex(where: { "?&".contains($0) }) else { return [] }
    let name = text.dropFirst("sim:".count).prefix { $0 != "?" }
    let signal = SimulatedSource.catalog.first { $0.name == name }
    return (signal?.keys ?? []).map { Candidate("\(text[...start])\($0.name)=", $0.summary) }
  }

  /// The settings of the test signal in the line, or of all signals.
  static let signalSetting = words { _, line in
    let catalog = SimulatedSource.catalog
    let signals = catalog.filter { line.contains($0.name) }
    var seen: Set<String> = []
    return (signals.isEmpty ? catalog : signals).flatMap(\.keys)
      .filter { seen.insert($0.name).inserted }.map { Candidate("\($0.name)=", $0.summary) }
  }

  static let microphone = words { _ in AudioDevice.inputs().map { Candidate($0.id, $0.name) } }
  static let loudspeaker = words { _ in AudioDevice.outputs().map { Candidate($0.id, $0.name) } }

  /// Kinds and families of sounds.
  static let sound = words { _ in SoundNames.published.all.map { Candidate($0) } }

  /// Events for actions, separated by commas: types, and kinds of sounds.
  static let events = words { text in ActionEvents.names(after: text).map { Candidate($0) } }

  /// The events for actions that the command in the line can hear.
  static let actionEvents = words { text, line in
    let command = CommandDescription.named(by: line).command.path.first
    return ActionEvents.names(after: text, of: command).map { Candidate($0) }
  }

  /// Types of events, separated by commas.
  static let eventTypes = words { text in
    let lead = text.lastIndex(of: ",").map { text[...$0] } ?? ""
    let written = lead.split(separator: ",").map(String.init)
    return EventChoice.names.filter { !written.contains($0) }.map { Candidate(lead + $0) }
  }

  // MARK: What is stored

  static let peer = words { _ in
    guard let path = PeerStore.userPath(environment: environment) else { return [] }
    let peers = (try? PeerStore(path: path).peers()) ?? []
    return peers.map { Candidate($0.name.description) }
  }

  static let profile = words { _ in
    let profiles = (try? BlowProfileStore.user(environment: environment)?.profiles()) ?? []
    return profiles.map { Candidate($0.device, $0.deviceName ?? "") }
  }

  static let storedCalibration = words { _ in storedCalibrations }

  /// A stored calibration, a file, or the level of full scale.
  static let calibration = words { text in
    [Candidate("none", "levels in dBFS"), Candidate("120dB", "the level of full scale")]
      + storedCalibrations + files(from: text)
  }

  private static var storedCalibrations: [Candidate] {
    guard let path = CalibrationStore.userPath(environment: environment) else { return [] }
    let calibrations = (try? CalibrationStore(path: path).calibrations()) ?? []
    return calibrations.map { Candidate($0.device, $0.deviceName ?? "") }
  }

  /// Trained models by name, and files.
  static let model = words { text in
    let names = (try? ModelFolder(environment: environment).names()) ?? []
    return names.map { Candidate($0) } + files(from: text, suffix: ModelFolder.suffix)
  }

  static let exercise = words { _ in
    guard let path = SessionHistory.userPath(environment: environment) else { return [] }
    let sessions = (try? SessionHistory(path: path).sessions()) ?? []
    return sessions.map { Candidate("\($0.id ?? 0)", "\($0.dateText.prefix(10)) \($0.pattern)") }
  }

  // MARK: Names

  /// Notes from E1 to C7.
  static let note = words { _ in (28...96).map { Candidate(Note(number: $0).description) } }

  /// Detectors, files of labels and folders.
  static let detectorOrTruth = words { text in
    AnalyzerCatalog.phased.map {
      Candidate(EvalCommand.name(of: $0), $0.subject)
    } + files(from: text)
  }

  static let explanation = words { _ in
    Explanation.all.map { Candidate($0.topic, $0.title) }
  }

  static let demonstration = words { _ in
    Demonstration.all.map { Candidate($0.name, $0.sentence) }
  }

  static let theme = words { _ in PlotTheme.named.map { Candidate($0.name) } }
  static let ballistics = words { _ in Ballistics.named.map { Candidate($0.name) } }
  static let pattern = words { _ in
    [Candidate("4-4"), Candidate("4-7-8")]
      + NamedBreathPattern.all.map { Candidate($0.name, "\($0.seconds): \($0.about)") }
  }
  static let levelRanges = words { _ in LevelRanges.presets.map { Candidate($0.name, $0.summary) } }

  // MARK: Quantities

  /// A long duration.
  static let duration = values("1s", "5s", "10s", "30s", "1m", "10m", "1h")
  /// A period, or a short duration.
  static let shortDuration = values("10ms", "50ms", "100ms", "200ms", "500ms", "1s", "2s")
  static let frequencyRange = values("20:20k", "100:300", "0:8k", "2k:6k", "18k:21k")
  static let sampleRate = values("8000", "16000", "22050", "44100", "48000", "96000")
  static let level = values("-60", "-40", "-30", "-20", "-12", "-6")
  static let byteCount = values("100MB", "500MB", "1GB", "2GB", "10GB", "20GB")
  static let channel = values("each", "mix", "0", "1")
  static let rawFormat = values(
    "s16le@48000x1", "s16le@44100x2", "s24le@48000x2", "f32le@48000x1")
  static let imageSize = values("800x400", "1200x500", "1600x600", "2000x800")
  static let ratio = values("0.2", "0.4", "0.5", "0.6", "0.8")

  // MARK: Files

  /// A file of sound, or a loudspeaker.
  static let soundOutput = words { text in
    text.hasPrefix("speaker")
      ? [Candidate("speaker", "the usual loudspeaker")]
        + AudioDevice.outputs().map { Candidate("speaker:\($0.id)", $0.name) } : files(from: text)
  }

  /// The files and folders whose paths begin with a text; folders end with a slash.
  private static func files(from text: String, suffix: String? = nil) -> [Candidate] {
    let cut = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
    let (folder, name) = (String(text[..<cut]), text[cut...])
    var place = folder.isEmpty ? "." : folder
    if place.hasPrefix("~/"), let home = environment["HOME"] { place = home + place.dropFirst() }
    let names = (FolderNames.read(place) ?? []).compactMap { String(validating: $0, as: UTF8.self) }
    return names.sorted().filter { $0.hasPrefix(name) && ($0.first != "." || name.first == ".") }
      .compactMap { name in
        let isFolder = AudioFolder.exists(at: place + "/" + name)
        guard isFolder || suffix.map(name.hasSuffix) ?? true else { return nil }
        return Candidate(folder + name + (isFolder ? "/" : ""))
      }
  }
}
