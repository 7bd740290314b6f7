import Testing
import TragusDSP

@testable import TragusPlots

struct GaugeTests {
  private func texts(_ picture: Picture) throws -> [String] {
    try #require(try elements(ofXML: picture.svg())).filter { $0.name == "text" }.map(\.text)
  }

  @Test func `the defaults are those of the tutorial's gauge`() {
    let gauge = GaugePicture()
    #expect((gauge.lower, gauge.upper) == (-60, 0))
    let style = gauge.style
    #expect((style.knobRadius, style.knobBorderWidth) == (10, 2))
    #expect((style.needleWidth, style.needleBorderWidth) == (10, 2))
    #expect((style.needleColor.alpha, style.needleBorderColor.alpha) == (0.8, 0.6))
    #expect((style.tickLabelFontSize, style.tickLabelOffset) == (20, -33))
    #expect((style.baselineWidth, style.rangeAlpha, style.rangeInnerPosition) == (2, 0.4, 0.85))
    // -15, -8 and -2 of the tutorial are 10 log10 of an amplitude.
    #expect(gauge.ranges.dropFirst().map(\.lower) == [-30, -16, -4])
  }

  @Test(arguments: GaugePicture.Shape.allCases)
  func `every gauge writes value, unit and the name of the range`(
    shape: GaugePicture.Shape
  ) throws {
    let gauge = GaugePicture(shape, title: "Microphone")
    for (value, digits, name) in [
      (-23.44, "−23.4", "good"), (-30.1, "−30.1", "quiet"), (-16, "−16.0", "loud"),
      (-4, "−4.0", "too loud"), (3, "3.0", "too loud"), (-61, "−61.0", ""),
      (-Double.infinity, "−∞", ""),
    ] {
      let picture = gauge.picture(of: value, width: 400, height: 300)
      let all = try texts(picture).joined(separator: "|")
      #expect(all.contains(digits) && all.contains("dBFS") && all.contains("Microphone"))
      #expect(name.isEmpty || all.contains(name))
      #expect(picture.summary.hasPrefix("Microphone: \(digits) dBFS"))
      #expect(picture.summary.hasSuffix(name))
    }
    for value in [nil, Double.nan] {
      #expect(gauge.picture(of: value, width: 400, height: 300).summary == "Microphone: no value")
    }
  }

  @Test(arguments: GaugePicture.Shape.allCases)
  func `the names of value and peak are written`(shape: GaugePicture.Shape) throws {
    var gauge = GaugePicture(shape, title: "Room", unit: "dB SPL", lower: 30, upper: 120)
    gauge.valueName = "LAeq"
    gauge.peakName = "LAFmax"
    let picture = gauge.picture(of: 64.2, peak: 81.6, width: 600, height: 300)
    let all = try texts(picture).joined(separator: "|")
    #expect(all.contains("LAeq"))
    #expect(shape == .number || all.contains("LAFmax 81.6"))
    #expect(picture.summary.hasPrefix("Room: LAeq 64.2 dB SPL"))
  }

  @Test(arguments: [160, 400, 1000], [-60, -120.0])
  func `the numbers of a dial are clear of its ticks`(side: Int, lower: Double) throws {
    let gauge = GaugePicture(lower: lower)
    let picture = gauge.picture(of: -20, width: side, height: side)
    let middle = Double(side) / 2
    // The baseline's radius, in which ticks of 14 hang; 400 pixels are the measure of all lengths.
    let unit = Double(side) / 400
    let tickEnd = (194 - 10 - 14 - 14) * unit
    let labels = try #require(try elements(ofXML: picture.svg())).filter {
      $0.name == "text" && Double($0.text.replacing("−", with: "-")) != nil
        && $0.attributes["font-weight"] == nil
    }
    #expect(labels.count >= 3)
    for label in labels {
      let size = try #require(label.attributes["font-size"].flatMap(Double.init))
      let x = try #require(label.attributes["x"].flatMap(Double.init)) - middle
      let y = try #require(label.attributes["y"].flatMap(Double.init)) - middle
      let half = Picture.width(of: label.text, size: size) / 2
      let top = y - StrokeFont.capitalHeight * size
      for (x, y) in [(x - half, y), (x + half, y), (x - half, top), (x + half, top)] {
        #expect((x * x + y * y).squareRoot() < tickEnd)
      }
    }
  }

  @Test(arguments: [(-60, 135.0), (-45, 202.5), (-30, 270), (0, 405), (12, 405), (-90, 135)])
  func `the needle points at its value`(value: Double, degrees: Double) throws {
    var gauge = GaugePicture()
    gauge.style.needleColor = PlotColor(hex: 0x123456)
    let svg = try gauge.picture(of: value, width: 400, height: 400).svg()
    let needle = try #require(
      elements(ofXML: svg)?.first { $0.attributes["fill"] == "#123456" }?.attributes["d"])
    // The second corner is the tip.
    let numbers = needle.split { "MLHVZ ".contains($0) }.compactMap { Double($0) }
    let measured = angle(y: numbers[3] - 200, x: numbers[2] - 200)
    let expected = degrees * .pi / 180
    // Corners are written to a hundredth of a pixel, 150 pixels from the axle.
    #expect(abs(sine((measured - expected) / 2)) < 1e-4)
  }

  @Test func `every style shows`() throws {
    let plain = try GaugePicture().picture(of: -20, width: 300, height: 300).svg()
    let color = PlotColor(hex: 0x010203)
    let changes: [(inout GaugeStyle) -> Void] = [
      { $0.knobRadius = 14 }, { $0.knobColor = color }, { $0.knobBorderWidth = 3 },
      { $0.knobBorderColor = color }, { $0.needleWidth = 14 }, { $0.needleColor = color },
      { $0.needleBorderWidth = 3 }, { $0.needleBorderColor = color },
      { $0.tickLabelFontSize = 17 }, { $0.tickLabelOffset = -45 }, { $0.tickLabelColor = color },
      { $0.baselineWidth = 3 }, { $0.baselineColor = color }, { $0.majorTickStep = 15 },
      { $0.majorTickLength = 9 }, { $0.majorTickWidth = 4 }, { $0.majorTickColor = color },
      { $0.minorTickStep = 1 }, { $0.minorTickLength = 5 }, { $0.minorTickWidth = 2 },
      { $0.minorTickColor = color }, { $0.innerBackground = color },
      { $0.outerBackground = color }, { $0.bevelPrimaryColor = color },
      { $0.bevelSecondaryColor = color }, { $0.bevelWidth = 20 },
      { $0.rangeInnerPosition = 0.7 }, { $0.rangeOuterPosition = 0.95 }, { $0.rangeAlpha = 0.7 },
      { $0.startAngle = 150 }, { $0.sweepAngle = 240 }, { $0.valueFontSize = 30 },
      { $0.valueColor = color }, { $0.textFontSize = 14 },
    ]
    for (index, change) in changes.enumerated() {
      var gauge = GaugePicture()
      change(&gauge.style)
      let changed = try gauge.picture(of: -20, width: 300, height: 300).svg()
      #expect(changed != plain, "style \(index)")
    }
  }

  @Test(arguments: GaugePicture.Shape.allCases, [(1, 1), (40, 30), (110, 400), (600, 100)])
  func `a gauge can be drawn at any size`(
    shape: GaugePicture.Shape, size: (width: Int, height: Int)
  ) throws {
    let gauge = GaugePicture(
      shape, title: "A title, rather long for a gauge", unit: "dB(A)", lower: 30, upper: 30.5)
    let picture = gauge.picture(of: 1e9, peak: 30.2, width: size.width, height: size.height)
    #expect(try elements(ofXML: picture.svg()) != nil)
    let decoded = try DecodedPNG(picture.png())
    #expect(decoded.width == size.width)
  }

  @Test(arguments: GaugePicture.Shape.allCases, [-1000, 0, 1e-300, 1000.0])
  func `styles that make no sense are drawn all the same`(
    shape: GaugePicture.Shape, number: Double
  ) throws {
    var gauge = GaugePicture(shape, title: "Microphone")
    gauge.style.majorTickStep = abs(number)
    gauge.style.minorTickStep = abs(number)
    gauge.style.tickLabelOffset = number
    gauge.style.startAngle = number
    gauge.style.sweepAngle = number
    for path in [
      \GaugeStyle.knobRadius, \.knobBorderWidth, \.needleWidth, \.needleBorderWidth,
      \.tickLabelFontSize, \.baselineWidth, \.majorTickLength, \.majorTickWidth,
      \.minorTickLength, \.minorTickWidth, \.bevelWidth, \.rangeInnerPosition,
      \.rangeOuterPosition, \.valueFontSize, \.textFontSize,
    ] {
      var extreme = gauge
      extreme.style[keyPath: path] = abs(number)
      let picture = extreme.picture(of: -20, peak: -10, width: 120, height: 90)
      #expect(try elements(ofXML: picture.svg()) != nil)
      #expect(try !picture.png().isEmpty)
    }
  }
}
