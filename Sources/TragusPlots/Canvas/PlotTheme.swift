/// The colours of a picture, for light or dark surroundings.
public struct PlotTheme: Sendable, Hashable {
  /// Behind everything.
  package var background: PlotColor
  /// Behind the curves.
  package var surface: PlotColor
  /// Titles and labels.
  package var text: PlotColor
  /// What matters less: units, notes.
  package var secondaryText: PlotColor
  /// The lines of the axes and frames.
  package var axis: PlotColor
  /// The lines across the plot at the ticks.
  package var grid: PlotColor
  /// The first curve.
  package var primary: PlotColor
  /// The second curve, told apart by brightness too.
  package var secondary: PlotColor
  /// What is wrong: clipped samples, lost frames.
  package var warning: PlotColor

  /// For paper and bright screens.
  public static let light = PlotTheme(
    background: .white, surface: PlotColor(hex: 0xF7F8FA), text: PlotColor(hex: 0x1B1F24),
    secondaryText: PlotColor(hex: 0x57606A), axis: PlotColor(hex: 0x8C959F),
    grid: PlotColor(hex: 0xDDE1E6), primary: .blue, secondary: PlotColor(hex: 0x8CC4EA),
    warning: .vermilion)

  /// For dark screens.
  public static let dark = PlotTheme(
    background: PlotColor(hex: 0x14181D), surface: PlotColor(hex: 0x1B2027),
    text: PlotColor(hex: 0xE8ECF1), secondaryText: PlotColor(hex: 0xA3ADB8),
    axis: PlotColor(hex: 0x6B7682), grid: PlotColor(hex: 0x2F3741), primary: .skyBlue,
    secondary: PlotColor(hex: 0x2A6791), warning: PlotColor(hex: 0xFF8A4C))

  /// Black on white with no grey between: for weak eyes, projectors and copies.
  public static let highContrast = PlotTheme(
    background: .white, surface: .white, text: .black, secondaryText: .black, axis: .black,
    grid: PlotColor(hex: 0xB8B8B8), primary: .black, secondary: PlotColor(hex: 0x8A8A8A),
    warning: PlotColor(hex: 0xB00000))

  /// The themes by the names that people type: light, dark, contrast.
  package static let named: [(name: String, theme: PlotTheme)] = [
    ("light", .light), ("dark", .dark), ("contrast", .highContrast),
  ]

  /// - Parameters:
  ///   - background: Behind everything.
  ///   - surface: Behind the curves.
  ///   - text: Titles and labels.
  ///   - secondaryText: What matters less.
  ///   - axis: The lines of the axes and frames.
  ///   - grid: The lines across the plot.
  ///   - primary: The first curve.
  ///   - secondary: The second curve.
  ///   - warning: What is wrong.
  package init(
    background: PlotColor, surface: PlotColor, text: PlotColor, secondaryText: PlotColor,
    axis: PlotColor, grid: PlotColor, primary: PlotColor, secondary: PlotColor, warning: PlotColor
  ) {
    self.background = background
    self.surface = surface
    self.text = text
    self.secondaryText = secondaryText
    self.axis = axis
    self.grid = grid
    self.primary = primary
    self.secondary = secondary
    self.warning = warning
  }
}
