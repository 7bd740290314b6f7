import Tragus
import TragusStation

extension SpectrogramSitting {
  /// Prints the spectra as lines of JSON.
  package func printSpectra() throws {
    let format = input.source.format
    let windowLength = try request.windowLength(in: format)
    let isLive = input.source.isLive
    let printer = EventPrinter(
      of: input.hello(["period": "\(request.period)s", "window": "\(windowLength)"]), input.tally,
      format: .json, columns: [], isFirst: true,
      startDate: isLive ? currentDate() : nil, on: console)
    if !request.isQuiet { input.announce() }
    let listener = Listener()
    listener.onGap { printer.print($0) }
    listener.add(meter(format, windowLength)) { printer.print($0) }
    if isLive, !request.isQuiet { listener.addWarnings(format: format, on: console) }
    try listener.run(input, isQuiet: request.isQuiet || console.output.isTerminal)
  }

  /// Prints the spectra as rows of a table.
  ///
  /// - Parameter isFirst: Whether this is the first input printed; a table has one header.
  package func printTable(isFirst: Bool) throws {
    let format = input.source.format
    let isLive = input.source.isLive
    let name = input.name.text
    // The name is escaped as in `writeRow`.
    let table = SpectrumTable(
      source: console.output.isTerminal ? name.escapingControls(but: "\t") : name,
      startDate: isLive ? currentDate() : nil, range: try request.range(in: format))
    console.output.setFlushesEachLine(console.output.isTerminal)
    console.output.setWaits(!isLive)
    if isFirst { console.output.writeLine(table.header) }
    let listener = Listener()
    if !request.isQuiet {
      input.announce()
      // The table has no row for a gap.
      listener.onGap { gap in
        console.warn("\(gap.frames) frames were lost; the next begin at \(gap.time) s.")
      }
    }
    listener.add(meter(format, try request.windowLength(in: format))) {
      console.output.writeLine(table.rows(of: $0))
    }
    if isLive, !request.isQuiet { listener.addWarnings(format: format, on: console) }
    try listener.run(input, isQuiet: request.isQuiet || console.output.isTerminal)
  }

  /// Shows the spectrogram in the terminal: live for real-time input, else after its end.
  package func show(isFirst: Bool) throws {
    let environment = console.environment
    let terminal = console.terminal
    let text =
      terminal.map { SpectrogramText(on: $0, environment: environment, colormap: request.colormap) }
      ?? SpectrogramText(ink: .characters, hasUnicode: false, colormap: request.colormap)
    if let terminal, input.isWatchable, !request.isQuiet {
      if request.channel == .each {
        throw AudioError(
          .invalidRequest,
          "The live view shows one picture; name a channel, as --channel 0, or draw with -o FILE.")
      }
      try watch(on: terminal, text)
      return
    }
    let width = SpectrogramText.columns(inWidth: terminal?.width ?? 80)
    // The title, the axis, the legend and the prompt stay visible.
    let height = max(min((terminal?.height ?? 24) - 6, 40), 4)
    let gatherer = try gatherer(width: width)
    if !request.isQuiet {
      input.announce(ending: input.isWatchable ? "Ctrl-C ends and draws" : nil)
    }
    try hear(gatherer, needsReader: true)
    let range = try request.range(in: input.source.format)
    let spectrograms = gatherer.spectrograms()
    let rasters = spectrograms.map { spectrogram in
      SpectrogramRaster(
        spectrogram, width: width, height: height * text.levelsPerCell, scale: request.scale,
        range: range)
    }
    let highest = rasters.map(\.highest).max() ?? SpectrogramRaster.floor
    let levels = SpectrogramPicture.levels(highest: highest, floor: request.floor)
    let start = spectrograms[0].startTime
    let end = start + max(spectrograms[0].duration, 0.001)
    for (channel, raster) in rasters.enumerated() {
      let title =
        (request.title.map(printable) ?? name) + (rasters.count > 1 ? ", channel \(channel)" : "")
      if !isFirst || channel > 0 { console.output.writeLine("") }
      console.output.write(styled: (terminal?.bold(title) ?? title) + "\n")
      for line in text.lines(raster, levels: levels, time: start...end) {
        console.output.write(styled: line + "\n")
      }
    }
  }

  private func watch(on terminal: Terminal, _ text: SpectrogramText) throws(AudioError) {
    let format = input.source.format
    let windowLength = try request.windowLength(in: format)
    let view = SpectrogramView(
      text, format: format, scale: request.scale, range: try request.range(in: format),
      floor: request.floor, period: request.period)
    let screen = LiveScreen(
      view, "spectrogram", of: input, on: terminal, keys: SpectrogramView.keys)
    defer { screen.close() }
    let listener = Listener()
    listener.onGap { screen.view.showGap($0) }
    screen.addMonitor(to: listener, of: input)
    listener.add(meter(format, windowLength)) { spectrum in
      screen.view.show(spectrum)
      screen.update(at: spectrum.time)
    }
    try listener.run(input, on: screen)
  }

  private func meter(_ format: AudioFormat, _ windowLength: Int) -> SpectrumMeter {
    SpectrumMeter(
      format: format, period: max(request.period, 1 / format.sampleRate), windowLength: windowLength
    )
  }
}
