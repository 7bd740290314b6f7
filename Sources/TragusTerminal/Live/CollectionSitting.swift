import Tragus
import TragusStation

/// One run of `collect`: keys or cues, the live view and the messages.
package final class CollectionSitting {
  /// How long the room is measured, in seconds.
  private static let roomDuration = 3.0

  private let input: OpenInput
  private var console: Console { input.console }
  private let classes: [SoundClass]
  private let isQuiet: Bool
  private let round: (duration: Double, rest: Double)?
  private let json: JSONLines?
  private var screen: LiveScreen<CollectionView>?
  private var notes: [String] = []

  /// - Parameters:
  ///   - input: The input to record.
  ///   - classes: The classes to collect.
  ///   - isQuiet: Whether messages for people are suppressed.
  ///   - json: Whether events are printed.
  ///   - round: The duration of each class in a round and of the rest before it; `nil` takes keys.
  package init(
    _ input: OpenInput, classes: [SoundClass], isQuiet: Bool, json: Bool,
    round: (duration: Double, rest: Double)?
  ) {
    self.input = input
    self.classes = classes
    self.isQuiet = isQuiet
    self.round = round
    self.json = json ? JSONLines(startDate: input.source.isLive ? currentDate() : nil) : nil
  }

  /// Collects until there is enough, the input ends, or the user stops it.
  ///
  /// - Parameter former: The seconds that each class has already.
  package func collect(in folder: CollectionFolder, former: [Double]) throws(AudioError) {
    let format = input.source.format
    let isLive = input.source.isLive
    if json != nil { printHello(folder) }
    say("storing: \(folder.path), \(input.title), \(Int(format.sampleRate)) Hz.")
    if isLive { try checkRoom() }

    let startDate = isLive ? currentDate() : nil
    var settings: [RecorderSettings] = []
    for one in classes {
      var own = RecorderSettings(folder.names(of: one.name))
      // Breath is quiet, and training can amplify it.
      own.sampleFormat = .int24
      own.startDate = startDate
      if isLive {
        own.metadata = RecordingMetadata(
          device: input.title, software: "tragus \(Hello.toolVersion)",
          note: "class: \(one.name)")
      }
      settings.append(own)
    }
    let collector = try SoundCollector(
      format: format, classes: classes, former: former, settings: settings
    ) { [unowned self] in take($0) }
    if let round {
      collector.follow(round: round.duration, rest: round.rest) { [unowned self] in cue($0) }
    }
    openScreen(folder, collector)
    defer {
      screen?.view.show(collector)
      screen?.close()
      for note in notes { console.note(note) }
      console.output.flush()
    }
    try hear(collector)
    if !isLive, !console.isStopping, !collector.isComplete,
      collector.progress.allSatisfy({ $0.frameCount == 0 })
    {
      throw AudioError(
        .unsuitableSignal,
        "The recording ended before anything was collected; give a longer one, or a shorter --rest."
      )
    }
    for one in collector.progress where !one.isComplete {
      say("\(one.soundClass.name): \(Self.text(one.storedDuration, of: one.soundClass)).")
    }
    if collector.isComplete { say("all classes are complete.") }
  }

  private func hear(_ collector: SoundCollector) throws(AudioError) {
    let listener = Listener()
    listener.add(collector)
    if let screen {
      screen.addMonitor(to: listener, of: input)
      listener.add(
        LevelMeter(format: input.source.format, period: LiveView.period, report: .combined)
      ) { level in
        screen.view.show(level)
        screen.view.show(collector)
        screen.update(at: level.time)
      }
    } else if input.source.isLive, !isQuiet {
      listener.addWarnings(format: input.source.format, on: console)
    }
    try listener.run(input, on: screen, isQuiet: isQuiet, until: { collector.isComplete })
  }

  private func openScreen(_ folder: CollectionFolder, _ collector: SoundCollector) {
    guard !isQuiet, input.isWatchable, let terminal = console.errorTerminal else { return }
    var view = CollectionView(
      on: terminal, storing: printable(folder.path), hasKeys: round == nil)
    view.show(collector)
    screen = LiveScreen(
      view, "collect", of: input, on: terminal, keys: round == nil ? keys(collector) : [])
  }

  private func keys(_ collector: SoundCollector) -> [ScreenKey<CollectionView>] {
    let count = classes.count
    let digits = String("123456789".prefix(count))
    return [
      ScreenKey(
        digits, name: count > 1 ? "1-\(count)" : "1", "stores what is heard as that class",
        hint: count > 1 ? "1-\(count) holds a class" : "1 holds the class"
      ) { key, screen in
        collector.hold(Int(key - UInt8(ascii: "1")))
        screen.view.show(collector)
      },
      ScreenKey("0 ", name: "0 or space", "stores nothing", hint: "0 or space none") { _, screen in
        collector.hold(nil)
        screen.view.show(collector)
      },
    ]
  }

  /// Measures the noise of the room, and warns if it is too loud, before anything is stored.
  private func checkRoom() throws(AudioError) {
    guard !isQuiet else { return }
    say("listening to the room for \(Int(Self.roomDuration)) s; please be quiet.")
    var rooms: [RoomNoise] = []
    var end = Double.infinity
    var time = 0.0
    let listener = Listener()
    let format = input.source.format
    for channel in 0..<format.channelCount {
      listener.add(RoomMeter(format: format, channel: channel)) { rooms.append($0) }
    }
    listener.add(LevelMeter(format: format, period: 0.1)) {
      time = $0.time
      if end == .infinity { end = $0.time + Self.roomDuration }
    }
    try listener.run(input.source) { console.isStopping || time >= end }
    guard let room = rooms.max(by: { $0.speechNoise < $1.speechNoise }) else { return }
    let check = room.check(isLive: true)
    say(
      "room: \(check.finding)."
        + (check.remedy.map { " Try: \(CommandAdvice.added(to: $0))" } ?? ""))
  }

  private func cue(_ cue: SoundCollector.Cue) {
    let name = classes[cue.index].name
    let length = decimal(cue.duration, places: 0)
    let text =
      cue.rest > 0
      ? "\(name): \(length) s, in \(decimal(cue.rest, places: 0)) s …"
      : "\(name): \(length) s, now"
    screen?.view.cue = text
    if screen == nil { say(text) }
  }

  private func take(_ event: any AudioEvent) {
    if let json { console.output.writeLine(json.line(for: event)) }
    switch event {
    case let event as ClassRecordingEvent where event.recording.phase == .began:
      guard let round else { return }
      screen?.view.cue = "\(event.soundClass): now"
      if screen == nil, round.rest > 0 { say("\(event.soundClass): now") }
    case let event as CollectionEvent:
      screen?.view.cue = ""
      guard let soundClass = classes.first(where: { $0.name == event.soundClass }) else { return }
      if event.isComplete {
        say("\(event.soundClass) is complete: \(Self.text(event.stored, of: soundClass)).")
      }
    default: break
    }
  }

  private func printHello(_ folder: CollectionFolder) {
    var parameters = ["folder": folder.path]
    for one in classes { parameters["class \(one.name)"] = "\(one.wantedDuration)s" }
    console.output.setFlushesEachLine(input.isWatchable)
    // A device does not wait for slow readers.
    console.output.setWaits(!input.source.isLive)
    console.output.writeLine(JSONLines().line(for: input.hello(parameters)))
  }

  private func say(_ text: String) {
    guard !isQuiet else { return }
    // A line would be written into the picture.
    if screen == nil { console.note(text) } else { notes = notes.suffix(19) + [text] }
  }

  package static func text(_ stored: Double, of soundClass: SoundClass) -> String {
    let isLong = soundClass.wantedDuration >= 120
    let (unit, divisor) = isLong ? ("min", 60.0) : ("s", 1.0)
    return "\(decimal(stored / divisor, places: 1)) of "
      + "\(decimal(soundClass.wantedDuration / divisor, places: 1)) \(unit)"
  }
}
