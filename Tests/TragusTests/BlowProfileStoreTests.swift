import Foundation
import Testing
import TragusCore

@testable import Tragus

@Suite final class BlowProfileStoreTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tragus-test-\(UUID().uuidString)")
  private var path: String { folder.appending(path: "tragus/blow.json").path }
  private var store: BlowProfileStore { BlowProfileStore(path: path) }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func profile(_ device: String, name: String? = nil, sensitivity: Double = 0.4)
    -> BlowProfile
  {
    BlowProfile(
      device: device, deviceName: name, date: 1_700_000_000, sensitivity: sensitivity,
      blowLevel: -12.5, quietLevel: -60, talkLevel: -30)
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "tragus"), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test func `what was stored is there again, for its owner alone`() throws {
    #expect(try store.profiles().isEmpty)
    try store.save(profile("usb", name: "Yeti"))
    try store.save(profile("pci"))
    #expect(try store.profiles() == [profile("pci"), profile("usb", name: "Yeti")])
    #expect(try store.profile(ofDevice: "usb") == profile("usb", name: "Yeti"))
    #expect(try store.profile(named: "yet").device == "usb")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `a new profile takes the place of the old one, and the rest stays`() throws {
    try write(#"{"version":1,"profiles":[],"later":{"a":1}}"#)
    try store.save(profile("usb"))
    try store.save(profile("usb", sensitivity: 0.7))
    #expect(try store.profiles().map(\.sensitivity) == [0.7])
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""later""#))
  }

  @Test(arguments: [
    "", "x", "[]", "{}", #"{"version":2}"#, #"{"version":1,"profiles":3}"#,
    #"{"version":1,"profiles":[{}]}"#,
    """
    {"version":1,"profiles":[{"device":"a","date":"2026-11-20T08:15:30Z","sensitivity":9,"blow":-9,
    "quiet":-60,"talk":-30}]}
    """,
  ])
  func `a file that cannot be understood is left as it is`(text: String) throws {
    try write(text)
    #expect(throws: AudioError.self) { try self.store.profiles() }
    #expect(throws: AudioError.self) { try self.store.save(self.profile("usb")) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `a name that means none or several is said`() throws {
    #expect(throws: AudioError.self) { try self.store.profile(named: "usb") }
    try store.save(profile("usb1"))
    try store.save(profile("usb2"))
    #expect(throws: AudioError.self) { try self.store.profile(named: "usb") }
    #expect(try store.profile(named: "USB2").device == "usb2")
    #expect(throws: AudioError.self) { try self.store.profile(named: "") }
    let error = #expect(throws: AudioError.self) { try self.store.profile(named: "ubs1") }
    #expect(error?.message.contains("There is no profile 'ubs1'. Did you mean 'usb1'?") == true)
  }

  @Test func `the strength 1 is a level that a microphone can give`() {
    let loud = BlowProfile(
      device: "usb", deviceName: nil, date: 0, sensitivity: 0.5, blowLevel: -4, quietLevel: -60,
      talkLevel: -30)
    #expect(loud.fullLevel == 0)
    #expect(profile("usb").fullLevel == -6.5)
  }
}

@Test func `what is asked for wins over the profile, and the profile over what is usual`() {
  let profile = BlowProfile(
    device: "a", deviceName: nil, date: 0, sensitivity: 0.7, blowLevel: -20, quietLevel: -60,
    talkLevel: -30)
  func settings(_ sensitivity: Double?, _ profile: BlowProfile?) -> BlowSensor.Settings {
    BlowSensor.Settings(
      sensitivity: sensitivity, profile: profile, usualSensitivity: 0.4, isFromDevice: true)
  }
  #expect(settings(nil, nil).sensitivity == 0.4)
  #expect(settings(nil, profile).sensitivity == 0.7)
  #expect(settings(0.2, profile).sensitivity == 0.2)
  // 6 dB above the usual blow, as the profile says.
  #expect(settings(0.2, profile).fullLevel == -14)
  #expect(settings(nil, nil).fullLevel == nil)
  #expect(settings(nil, nil).isFromDevice)
}
