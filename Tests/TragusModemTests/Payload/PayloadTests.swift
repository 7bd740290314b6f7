import Foundation
import Testing

@testable import TragusModem

struct PayloadTests {
  @Test(
    arguments: [
      ("10.0.0.12:8080", "10.0.0.12", 8080), ("255.255.255.255:0", "255.255.255.255", 0),
      ("[fe80::1]:80", "fe80::1", 80), ("[::]:65535", "::", 65535),
      ("[2001:db8:0:1:2:3:4:5]:1", "2001:db8:0:1:2:3:4:5", 1),
    ] as [(String, String, UInt16)])
  func `an address with a port is read and written`(text: String, host: String, port: UInt16) {
    let address = InternetAddress(text)
    #expect(address?.host == host)
    #expect(address?.port == port)
    #expect(address?.text == text)
  }

  @Test(arguments: [
    "10.0.0.12", "10.0.0:80", "10.0.0.256:80", "10.0.0.012:80", "10.0.0.1:65536", "10.0.0.1:",
    "10.0.0.1:+1", "fe80::1:80", "[fe80::1::2]:80", "[1:2:3:4:5:6:7]:80", "[12345::]:80",
    "[1:2:3:4:5:6:7:8::]:80", "[:]:80", "host:80", "",
  ])
  func `what is no address is none`(text: String) {
    #expect(InternetAddress(text) == nil)
  }

  @Test func `the example of the form's description is read`() {
    // ZXing, "Barcode Contents": the network name "foo;bar\baz" as it is escaped there.
    let credential = WiFiCredential(#"WIFI:S:\"foo\;bar\\baz\";T:WPA;P:secret;;"#)
    #expect(credential?.name == #""foo;bar\baz""#)
    #expect(credential?.password == "secret")
    #expect(credential?.security == .wpa)
  }

  @Test(arguments: WiFiCredential.Security.allCases, [false, true])
  func `a credential is read as it was written`(
    security: WiFiCredential.Security, isHidden: Bool
  ) throws {
    let credential = try #require(
      WiFiCredential(
        name: #"a:b;c,d\e"f"#, password: security == .open ? "" : #"\\;;::"#, security: security,
        isHidden: isHidden))
    #expect(WiFiCredential(credential.text) == credential)
  }

  @Test(arguments: [
    "WIFI:", "WIFI:S:a", "WIFI:S:a;T:WPA;;", "WIFI:S:;P:b;;", "WIFI:S:a;T:WPA;P:b;H",
    "WIFI:S:a;T:magic;P:b;;", #"WIFI:S:a;P:b;\"#, "wifi:S:a;P:b;;",
    "WIFI:S:123456789012345678901234567890123;P:b;;",
  ])
  func `what is no credential is none`(text: String) {
    #expect(WiFiCredential(text) == nil)
  }

  @Test(arguments: [
    ("guests", "12345678", WiFiCredential.Security.wpa, true),
    ("guests", String(repeating: "~", count: 63), .wpa, true),
    ("guests", String(repeating: "aF", count: 32), .wpa, true),
    ("guests", "1234567", .wpa, false), ("guests", String(repeating: "g", count: 64), .wpa, false),
    ("guests", "pässwort", .wpa, false), ("guests", "line\nline", .wpa, false),
    ("--help", "12345678", .wpa, false), ("a\u{1B}[31m", "12345678", .wpa, false),
    ("guests", "12345", .wep, false), ("Café", "", .open, true),
  ])
  func `what cannot be joined is known before`(
    name: String, password: String, security: WiFiCredential.Security, isSound: Bool
  ) throws {
    // IEEE 802.11-2020, J.4.1: 8 to 63 characters from 32 to 126, or 64 hexadecimal digits.
    let credential = try #require(
      WiFiCredential(name: name, password: password, security: security))
    #expect((credential.problem == nil) == isSound)
  }

  @Test func `a text is taken for what its form says`() {
    #expect(ModemPayload("1.2.3.4:5") == .address(InternetAddress(host: "1.2.3.4", port: 5)!))
    #expect(ModemPayload("https://example.org/a?b#c") == .link("https://example.org/a?b#c"))
    #expect(ModemPayload("HTTP://example.org") == .link("HTTP://example.org"))
    for text in [
      "http://", "https:///a", "http://a b", "ftp://a", "http://a\u{202E}", "javascript:1",
    ] {
      #expect(ModemPayload(text) == .text(text))
    }
    #expect(ModemPayload("WIFI:S:a;P:b;;").text == "WIFI:T:WPA;S:a;P:b;;")
  }

  @Test(
    arguments: [
      ("1.2.3.4:5", "address"), ("https://example.org", "link"), ("WIFI:S:a;P:b;;", "network"),
      ("hello", nil),
    ] as [(String, String?)])
  func `the form of a text is told with the message`(text: String, form: String?) throws {
    var channel = PacketChannel()
    channel.send(PacketSequence(try ModemMessage(text: text), capacity: 128)[0])
    let message = try #require(channel.messages.first)
    #expect(message.payload == ModemPayload(text))
    let data = try JSONEncoder().encode(message)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["form"] as? String == form)
  }
}
