import Tragus
import TragusStation
import TragusTerminal

// What gets through.
extension SendCommand {
  /// - Returns: `nil` when it was interrupted.
  func measureChannel(byteCount: Int, on console: Console) throws -> (
    mode: ModemMode, band: ModemBand
  )? {
    let input = try openMicrophone(on: console)
    defer { input.close() }
    guard let report = try ack ? askForReport(input, on: console) : localReport(input, on: console)
    else { return nil }
    let choice = report.choice(for: byteCount, band: modem.band)
    show(report, choice, on: console)
    guard let choice else {
      throw AudioError(
        .unsuitableSignal,
        "Nothing of \(modem.band.map { "the band '\($0.rawValue)'" } ?? "any band") gets through. "
          + "Turn the loudspeaker up, or come closer.")
    }
    return choice
  }

  private func localReport(_ input: Microphone, on console: Console) throws(AudioError)
    -> ChannelReport?
  {
    try ChannelProbe.measure(input, device: device, level: modem.level) {
      console.isStopping
    }
  }

  private func askForReport(_ input: Microphone, on console: Console) throws -> ChannelReport? {
    let loudspeaker = try Loudspeaker(device, format: TalkLink.format)
    var link = TalkLink(format: input.format, settings: settings)
    try link.sendProbe(mode: .normal, band: .audible)
    var outcome: TalkEvent?
    let listener = Listener()
    let talk = listener.add(link) { moment in
      guard outcome == nil else { return }
      switch moment.content {
      case .began(_, let duration, let attempt):
        tell(
          "a probe of \(decimal(duration, places: 1)) s"
            + (attempt > 1 ? ", \(attempt) of \(tries)." : "."), on: console)
      case .awaiting: tell("waiting for an answer.", on: console)
      case .probed, .unanswered: outcome = moment.content
      default: break
      }
    }
    try listener.run(input, playing: talk, on: loudspeaker) {
      outcome != nil || console.isStopping
    }
    switch outcome {
    case .probed(_, let report?): return report
    case .probed:
      throw AudioError(
        .unsuitableSignal,
        "The other one did not hear the probe. Turn the loudspeaker up, or come closer.")
    case .unanswered:
      console.complain(
        "nobody answered the probe; is there a 'tragus receive --answer' in earshot?")
      throw ExitStatus.timeout
    default: return nil
    }
  }

  // The picture is what was asked for when nothing is sent; else it is for people.
  private func show(
    _ report: ChannelReport, _ choice: (mode: ModemMode, band: ModemBand)?, on console: Console
  ) {
    let isData = words.isEmpty && file == nil
    guard isData || !quiet else { return }
    var lines = [
      report.passedRanges.map { "this pair passes \($0) kHz" } ?? "this pair passes nothing"
    ]
    if let time = report.reverberationTime {
      lines[0] +=
        time <= 0.16
        ? ", with hardly an echo" : "; sound dies away in \(decimal(time, places: 1)) s"
    }
    lines += ChannelPicture.lines(of: report)
    if let choice {
      lines.append("best: --mode \(choice.mode.rawValue) --band \(choice.band.rawValue)")
    }
    for line in lines {
      if isData {
        console.output.writeLine(line)
      } else {
        console.errors.write(styled: line + "\n")
      }
    }
  }
}
