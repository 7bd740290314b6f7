import Tragus
import TragusStation

/// The run of `tragus blow` over its inputs.
package final class BlowHearing {
  private let request: BlowRequest
  private let console: Console
  private let usualSensitivity: Double
  private let action: EventAction
  private var print: (any AudioEvent) -> Void = { _ in }
  private var profile: BlowProfile?
  // The settings of the sensor at this input.
  private var settings = BlowSensor.Settings()
  private var aside: DirectionRejections?
  // The fault present to the end; it is reported instead of advice.
  private var fault: InputHealth?
  private var tell: (InputHealth) -> Void = { _ in }

  package init(_ request: BlowRequest, _ settings: Settings, on console: Console) throws(AudioError)
  {
    self.console = console
    self.request = request
    usualSensitivity = try settings.sensitivity()
    action = try EventAction(request.action, request.reporting, on: console)
  }

  /// Analyzes all inputs of a session, until all wanted blows came or the timeout has passed.
  ///
  /// - Throws: The exit status when some wanted blows did not come.
  package func hear(_ session: Session) throws {
    try action.hear(session, saysNothingFound: !request.action.ends, missing: sentence) {
      try hear($0, isFirst: $1)
    }
  }

  private func hear(_ input: OpenInput, isFirst: Bool) throws(AudioError) {
    try input.check(for: Blow.self)
    let input = try request.direction?.channels(of: input) ?? input
    profile = try request.profile(of: input)
    settings = settings(of: input)
    aside = request.direction.map {
      DirectionRejections($0.gate, isQuiet: request.reporting.isQuiet, on: console)
    }
    defer { aside?.summarize(showsReasons: request.showsReasons) }
    let listener = Listener()
    fault = nil
    defer {
      // A fault that lasted to the end of the stream has an end too.
      if let end = fault?.end, end < listener.time - 0.1 { fault = nil }
    }
    if input.isLikeDevice {
      listener.add(InputMonitor(format: input.source.format)) { self.take($0) }
    }
    let isOver = { self.action.shouldStop(at: listener.time) }
    if request.reporting.format == .text, input.isWatchable, !request.reporting.isQuiet,
      !action.runsProgram, let terminal = console.terminal
    {
      try watch(input, listener, on: terminal, until: isOver)
    } else {
      try report(input, listener, isFirst: isFirst, until: isOver)
    }
  }

  private func watch(
    _ input: OpenInput, _ listener: Listener, on terminal: Terminal, until isOver: () -> Bool
  ) throws(AudioError) {
    let picture = BlowPicture(
      request, sensitivity: settings.sensitivity, isSetUp: profile != nil,
      isLive: input.source.isLive, on: terminal)
    let screen = LiveScreen.of(picture, input, on: terminal)
    print = { screen.view.picture.hear($0) }
    tell = {
      screen.take($0)
      screen.view.picture.hear($0)
    }
    addDetector(to: listener, input, updates: BlowPicture.interval)
    listener.add(BlowHindranceMonitor(format: input.source.format)) {
      screen.view.picture.hear($0)
    }
    try screen.watch(listener, input, until: isOver)
  }

  private func report(
    _ input: OpenInput, _ listener: Listener, isFirst: Bool, until isOver: () -> Bool
  ) throws(AudioError) {
    let isQuiet = request.reporting.isQuiet
    let report = try DetectionReport(
      input, parameters: parameters,
      events: request.showsReasons ? Self.events : [BlowSensorEvent.self],
      unfilled: request.direction == nil ? ["direction", "directionConfidence"] : [],
      output: request.reporting, isFirst: isFirst)
    // People read events in the order of time; programs get them as soon as they are known. Wind is
    // known after 2.5 s, and a long sound that is not a blow when it ends. Live lines do not wait
    // for that.
    let order =
      request.showsReasons && request.reporting.format == .text
      ? TimeOrder(wait: input.isWatchable ? 3 : 60) : nil
    defer { for event in order?.finish() ?? [] { report.print(event) } }
    print = { event in
      guard self.isWanted(event) else { return }
      for event in order?.take(event) ?? [event] { report.print(event) }
    }
    var isClippingTold = false
    tell = { health in
      // A `BlowHindrance` explains a narrow band better, and every strong blow may clip.
      let isKnown =
        health.condition == .bandLimited || health.condition == .clipping && isClippingTold
      guard health.phase == .began, !isKnown, !isQuiet else { return }
      if health.condition == .clipping { isClippingTold = true }
      self.console.warn(health)
    }
    if let profile, !isQuiet {
      console.note(
        "set up for \(printable(profile.device)): sensitivity "
          + "\(plainNumber(settings.sensitivity)), strength 1 at "
          + "\(decimal(profile.fullLevel, places: 1)) dBFS; --no-profile leaves that out."
      )
    }
    addDetector(to: listener, input, updates: request.period)
    if input.isLikeDevice, !isQuiet {
      listener.add(BlowHindranceMonitor(format: input.source.format)) {
        self.console.warn("\($0.finding). \($0.remedy)")
      }
    }
    try report.run(listener, warns: false, until: isOver)
  }

  private func addDetector(
    to listener: Listener, _ input: OpenInput, updates period: Double?
  ) {
    let format = input.source.format
    switch request.method {
    case .tutorial:
      listener.add(TutorialBlowDetector(format: format, threshold: request.threshold)) {
        self.take($0)
      }
    case .tragus:
      settings.updatePeriod = period
      if request.showsReasons { addReasons(to: listener, format) }
      listener.add(BlowSensor(format: format, settings)) { self.take($0) }
    }
  }

  private func settings(of input: OpenInput) -> BlowSensor.Settings {
    var settings = BlowSensor.Settings(
      sensitivity: request.sensitivity, profile: profile,
      usualSensitivity: usualSensitivity, isFromDevice: input.isLikeDevice)
    settings.limits = request.limits
    settings.direction = request.direction.map {
      BlowSensor.Settings.DirectedHearing($0.gate, spacing: $0.spacing)
    }
    return settings
  }

  private func addReasons(to listener: Listener, _ format: AudioFormat) {
    listener.add(BlowObserver(format: format, settings)) {
      self.aside?.take($0)
      if !self.isDone { self.print($0) }
    }
    listener.add(BlowAdvisor(format: format, settings)) {
      if !self.isDone { self.print($0) }
    }
  }

  private func sentence(_ time: String) -> String {
    if aside?.isAny == true { return "no blow from there was heard\(time)." }
    let blow = request.action.words.bare
    if let fault { return "no \(blow) was heard\(time); \(fault.finding(isLive: true))." }
    let advice =
      request.method == .tutorial
      ? "a lower --threshold hears more, of everything"
      : "--why shows what was"
        + (settings.sensitivity < 1 ? ", and --sensitivity 1 hears more" : "")
    return "no \(blow) was heard\(time); \(advice)."
  }

  private var isDone: Bool { action.isDone }

  private func take(_ health: InputHealth) {
    if health.condition == .silent || health.condition == .constant { fault = health }
    tell(health)
  }

  private func take(_ event: BlowSensorEvent) {
    switch event {
    case .wind(let wind):
      guard !isDone else { return }
      print(wind)
      action.take(wind)
    case .aside(let blow): if !isDone { turnAside(blow) }
    case .blow(let blow): take(blow)
    }
  }

  private func turnAside(_ blow: Blow) {
    aside?.count(blow)
    if request.showsReasons, let reason = aside?.reason(for: blow) { print(reason) }
  }

  private func take(_ blow: Blow) {
    guard !isDone else { return }
    print(blow)
    action.take(blow)
  }

  // As text a blow is one line at its end, unless the user needs the blow earlier.
  private func isWanted(_ event: any AudioEvent) -> Bool {
    guard request.reporting.format == .text, let blow = event as? Blow else { return true }
    return blow.phase == .ended || request.action.endsAtFirst || request.period != nil
  }

  private var parameters: [String: String] {
    var parameters = ["method": request.method.rawValue]
    switch request.method {
    case .tutorial:
      parameters["threshold"] = plainNumber(request.threshold)
    case .tragus:
      parameters["sensitivity"] = plainNumber(settings.sensitivity)
      parameters["profile"] = profile?.device
      parameters["short"] = plainNumber(request.limits.longestShort)
      parameters["double"] = plainNumber(request.limits.doublePause)
      parameters["hard"] = plainNumber(min(request.limits.hard, 1))
      if let direction = request.direction {
        parameters["direction"] = direction.text
        parameters["spacing"] = plainNumber(direction.spacing)
      }
    }
    return parameters
  }

  private static let events: [any AudioEvent.Type] = [
    BlowSensorEvent.self, BlowObservation.self, BlowAdvice.self,
  ]
}
