import TragusAnalysis
import TragusCore

/// An analyzer of the catalogue: what it hears, what it needs for that, and how it is set.
public struct AnalyzerEntry: Sendable {
  /// Gets each event of an analyzer.
  public typealias Handler = (any AudioEvent) -> Void

  /// The types of the events that it gives; the first one is its own.
  public let eventTypes: [any AudioEvent.Type]
  /// What it hears, in the plural: "blows".
  public let subject: String
  /// The lowest rate of a stream that it can hear, in hertz; 0 for any.
  public let lowestRate: Double
  /// The settings that can be chosen.
  public let settings: [AnalyzerSetting]
  /// The types of its events that `listen` reports without being asked to; often none.
  public let usualTypes: [any AudioEvent.Type]
  /// Whether it needs a calibration.
  package let needsCalibration: Bool
  private let addTo: @Sendable (Listener, AnalyzerArguments, @escaping Handler) -> Void

  /// Its name: the `type` of its events in JSON.
  public var name: String { eventTypes[0].name }

  /// Whether `listen` hears it without being asked to.
  public var isHeardByDefault: Bool { !usualTypes.isEmpty }

  /// Whether it hears what begins and ends, so that it can be scored.
  package var isPhased: Bool { eventTypes[0] is any PhasedEvent.Type }

  /// - Parameters:
  ///   - subject: What it hears, in the plural.
  ///   - eventTypes: The types of its events, its own first.
  ///   - usualTypes: The types that `listen` reports; `nil` for all or none, as `isHeardByDefault`
  ///     says.
  ///   - add: Adds it to a listener.
  init(
    _ subject: String, _ eventTypes: [any AudioEvent.Type], from lowestRate: Double = 0,
    isHeardByDefault: Bool = false, usualTypes: [any AudioEvent.Type]? = nil,
    needsCalibration: Bool = false, settings: [AnalyzerSetting] = [],
    add: @escaping @Sendable (Listener, AnalyzerArguments, @escaping Handler) -> Void
  ) {
    (self.subject, self.eventTypes, self.lowestRate) = (subject, eventTypes, lowestRate)
    self.usualTypes = usualTypes ?? (isHeardByDefault ? eventTypes : [])
    (self.needsCalibration, self.settings) = (needsCalibration, settings)
    addTo = add
  }

  /// An entry for an analyzer that gives one type of events.
  init<A: Analyzer>(
    _ subject: String, from lowestRate: Double = 0, isHeardByDefault: Bool = false,
    settings: [AnalyzerSetting] = [],
    _ analyzer: @escaping @Sendable (AnalyzerArguments) -> A
  ) {
    self.init(
      subject, [A.Event.self], from: lowestRate, isHeardByDefault: isHeardByDefault,
      settings: settings
    ) { listener, arguments, handler in
      listener.add(analyzer(arguments)) { handler($0) }
    }
  }

  /// An entry for meters.
  ///
  /// - Parameter measure: Says what is measured.
  init(
    _ subject: String, _ type: any AudioEvent.Type, from lowestRate: Double = 0,
    isHeardByDefault: Bool = false, needsCalibration: Bool = false,
    settings: [AnalyzerSetting] = [.period], measure: @escaping @Sendable (inout Meters) -> Void
  ) {
    self.init(
      subject, [type], from: lowestRate, isHeardByDefault: isHeardByDefault,
      needsCalibration: needsCalibration, settings: settings
    ) { listener, arguments, handler in
      var meters = arguments.meters
      measure(&meters)
      meters.add(to: listener, format: arguments.format, handler: handler)
    }
  }

  /// Whether a stream has the rate that it needs.
  public func isSuitable(for format: AudioFormat) -> Bool { format.sampleRate >= lowestRate }

  /// Makes sure that a stream has the rate that it needs.
  ///
  /// - Parameters:
  ///   - format: The format of the stream.
  ///   - title: What people call the stream.
  /// - Throws: `invalidRequest` when the rate is too low.
  package func check(
    _ format: AudioFormat, of title: String = "The stream"
  ) throws(AudioError) {
    if isSuitable(for: format) { return }
    throw AudioError(
      .invalidRequest,
      "\(title) has \(format.sampleRate.short) Hz, too few for \(subject); record with "
        + "\(lowestRate.short) Hz or more.")
  }

  /// Adds it to a listener.
  ///
  /// - Parameters:
  ///   - listener: The listener that reads the stream.
  ///   - format: The format of the stream.
  ///   - settings: How it hears.
  ///   - handler: Called with each event, which is of one of ``eventTypes``.
  /// - Throws: `invalidRequest` when the rate is too low, or a calibration is missing.
  public func add(
    to listener: Listener, format: AudioFormat, _ settings: AnalyzerSettings = AnalyzerSettings(),
    handler: @escaping Handler
  ) throws(AudioError) {
    try check(format)
    if needsCalibration, settings.calibration == nil {
      throw AudioError(
        .invalidRequest, "'\(name)' needs a calibration, and this input is not calibrated.")
    }
    addTo(
      listener, AnalyzerArguments(entry: self, format: format, settings: settings), handler)
  }
}
