import Foundation
import Testing

@testable import TragusPlots

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a well-formed XML document, in their order, or `nil` when it is not.
func elements(ofXML text: String) -> [(name: String, attributes: [String: String], text: String)]? {
  final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String], text: String)] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append((name, attributes, ""))
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      // Line breaks between elements do not belong to their text.
      elements[elements.count - 1].text += string.filter { !$0.isNewline }
    }
  }
  let parser = XMLParser(data: Data(text.utf8))
  let reader = Reader()
  parser.delegate = reader
  return parser.parse() ? reader.elements : nil
}

struct SVGTests {
  @Test func `an SVG is well-formed whatever the texts`() throws {
    var picture = Picture(width: 100, height: 50, background: .white)
    picture.summary = "a < b & \"c\""
    picture.text(
      "<&>\"'\u{0}\u{202E}\u{FFFE} −12 dB µ ∞", at: .init(5, 20), size: 12, color: .black)
    picture.stroke(.circle(center: .init(20, 20), radius: 10), color: PlotColor.blue.opacity(0.5))
    let image = RasterImage(width: 2, height: 1, pixels: .rgb([255, 0, 0, 0, 0, 255]))
    picture.draw(image, in: .init(x: 1, y: 2, width: 20, height: 10))
    let all = try #require(try elements(ofXML: picture.svg()))
    #expect(all.map(\.name) == ["svg", "title", "rect", "text", "path", "image"])
    #expect(all[0].attributes["viewBox"] == "0 0 100 50")
    #expect(all[1].text == "a < b & \"c\"")
    #expect(all[3].text == "<&>\"'\u{FFFD}\u{FFFD}\u{FFFD} −12 dB µ ∞")
    #expect(all[4].attributes["stroke"] == "#0072b2")
    #expect(all[4].attributes["stroke-opacity"] == "0.5")
    // Two arcs of half a circle each.
    #expect(all[4].attributes["d"] == "M30 20A10 10 0 0 1 10 20A10 10 0 0 1 30 20Z")
    let data = try #require(all[5].attributes["href"]?.split(separator: ",").last)
    let png = try DecodedPNG(Array(#require(Data(base64Encoded: String(data)))))
    #expect(png.rows == [[255, 0, 0, 0, 0, 255]])
  }
}
