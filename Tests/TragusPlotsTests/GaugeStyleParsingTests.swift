import Testing
import TragusCore

@testable import TragusPlots

struct GaugeStyleParsingTests {
  @Test func `every stored style can be set by a name`() {
    // The mirror knows what there is; a name is the property's with hyphens.
    let properties = Mirror(reflecting: GaugeStyle()).children.compactMap(\.label)
    #expect(properties.count == GaugeStyle.names.count)
  }

  @Test(arguments: GaugeStyle.names)
  func `setting a style by its name changes it and nothing else`(name: String) throws {
    let plain = GaugeStyle()
    var style = plain
    let isColor = name.hasSuffix("color") || name.hasSuffix("background")
    let isShare = name.hasPrefix("range-")
    try style.set(name, to: isColor ? "#12345680" : isShare ? "0.3125" : "7.25")
    func values(_ style: GaugeStyle) -> [String] {
      Mirror(reflecting: style).children.map { "\($0.value)" }
    }
    let changed = zip(values(plain), values(style)).filter { $0 != $1 }
    #expect(changed.count == 1)
  }

  @Test(arguments: [
    ("needle-width", "wide"), ("needle-width", "-1"), ("range-alpha", "1.5"),
    ("needle-color", "#12"), ("needle-color", "#12345G"), ("major-tick-step", "0"),
    ("needle-width", "nan"), ("glow", "1"),
  ])
  func `what does not fit is refused in one sentence`(name: String, text: String) {
    var style = GaugeStyle()
    let error = #expect(throws: AudioError.self) { try style.set(name, to: text) }
    #expect(error?.code == .invalidRequest)
    #expect(error?.message.hasSuffix(".") == true)
    #expect(style == GaugeStyle())
  }

  @Test func `a colour is read with and without its opacity`() throws {
    #expect(try PlotColor(parsing: "#e67300") == PlotColor(hex: 0xE67300))
    #expect(try PlotColor(parsing: "#E6730080") == PlotColor(hex: 0xE67300, alpha: 128.0 / 255))
    #expect(try PlotColor(parsing: "Sky-Blue") == .skyBlue)
  }
}
