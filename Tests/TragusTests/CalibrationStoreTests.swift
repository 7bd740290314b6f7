import Foundation
import Testing

@testable import Tragus

final class CalibrationStoreTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tragus-calibrations-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private var path: String { folder.appending(path: "new/calibrations.json").path }
  private var store: CalibrationStore { CalibrationStore(path: path) }

  private func calibration(_ device: String, _ level: Double = 120) -> Calibration {
    Calibration(
      device: device, deviceName: "Studio \(device)", fullScaleLevel: level, date: 1_795_000_000,
      method: .calibrator(level: 94, frequency: 1000), measuredLevel: 94 - level)
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.appending(path: "new").path, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test func `what is stored is found again`() throws {
    #expect(try store.calibrations() == [])
    try store.save(calibration("usb"), replacing: false)
    try store.save(calibration("card"), replacing: false)
    #expect(try store.calibrations() == [calibration("card"), calibration("usb")])
    #expect(try store.calibration(ofDevice: "usb") == calibration("usb"))
    #expect(try store.calibration(ofDevice: "us") == nil)
    #expect(try store.calibration(named: "STUDIO U") == calibration("usb"))
    #expect(throws: AudioError.self) { try self.store.calibration(named: "studio") }
    #expect(throws: AudioError.self) { try self.store.calibration(named: "other") }
  }

  @Test func `only the owner reads the file, and nothing else is left in its folder`() throws {
    try store.save(calibration("usb"), replacing: false)
    try store.save(calibration("usb", 121), replacing: true)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "new").path)
    #expect(names == ["calibrations.json"])
  }

  @Test func `nothing is replaced unasked, and what is replaced stays in the history`() throws {
    try store.save(calibration("usb"), replacing: false)
    let error = #expect(throws: AudioError.self) {
      try self.store.save(self.calibration("usb", 130), replacing: false)
    }
    #expect(error?.code == .fileExists)
    #expect(throws: AudioError.self) { try self.store.checkVacancy(ofDevice: "usb") }
    #expect(try store.calibrations() == [calibration("usb")])
    try store.save(calibration("usb", 130), replacing: true)
    #expect(try store.calibrations() == [calibration("usb", 130)])
    #expect(try store.forget("usb") == calibration("usb", 130))
    #expect(try store.calibrations() == [])
    #expect(try store.history() == [calibration("usb"), calibration("usb", 130)])
  }

  @Test func `keys that are not known are kept`() throws {
    try store.save(calibration("usb"), replacing: false)
    var text = try String(contentsOfFile: path, encoding: .utf8)
    text = text.replacingOccurrences(
      of: "\"device\"", with: "\"shop\" : {\"price\" : 12.5, \"open\" : true},\n\"device\"")
    text = text.replacingOccurrences(of: "\"version\"", with: "\"owner\" : [null, 7],\n\"version\"")
    try write(text)
    try store.save(calibration("card"), replacing: false)
    _ = try store.forget("usb")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any])
    #expect((object["owner"] as? [Any])?.count == 2)
    let history = try #require(object["history"] as? [[String: Any]])
    #expect((history[0]["shop"] as? [String: Any])?["price"] as? Double == 12.5)
    #expect(try store.calibrations() == [calibration("card")])
  }

  @Test(arguments: [
    ("", "not a JSON object"), ("[]", "not a JSON object"), ("{", "not a JSON object"),
    ("{}", "no version"), (#"{"version":2}"#, "newer tragus"),
    (#"{"version":1,"calibrations":{}}"#, "no list"),
    (#"{"version":1,"calibrations":[7]}"#, "entry 0"),
    (#"{"version":1,"calibrations":[{"device":"a"}]}"#, "'fullScale' is missing"),
    (
      #"{"version":1,"calibrations":[{"device":"a","fullScale":"x","date":"","method":"typed"}]}"#,
      "'fullScale' is of the wrong kind"
    ),
    (
      #"{"version":1,"calibrations":[{"device":"a","fullScale":900,"date":"","method":"typed"}]}"#,
      "outside of 40 to 220"
    ),
    (
      #"{"version":1,"calibrations":[{"device":"a","fullScale":90,"date":"now","method":"typed"}]}"#,
      "'now' is no date"
    ),
    (
      #"{"version":1,"calibrations":[{"device":"a","fullScale":90,"date":"2026-11-20T08:15:30Z","#
        + #""method":"luck"}]}"#,
      "'luck' is not known"
    ),
  ])
  func `a file that is not understood is refused and left alone`(
    text: String, reason: String
  ) throws {
    try write(text)
    for attempt in [
      { _ = try self.store.calibrations() },
      { try self.store.save(self.calibration("usb"), replacing: true) },
    ] {
      let error = #expect(throws: AudioError.self) { try attempt() }
      #expect(error?.code == .malformedFile)
      let message = error?.message ?? ""
      #expect(message.contains(reason), "\(message)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `a link stays a link`() throws {
    try write(#"{"version":1}"#)
    let link = folder.appending(path: "link.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try CalibrationStore(path: link).save(calibration("usb"), replacing: false)
    #expect(try store.calibrations() == [calibration("usb")])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
  }

  @Test func `several programs at once lose nothing`() async throws {
    let store = store
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let calibration = calibration("device \(number)")
        group.addTask { try? store.save(calibration, replacing: false) }
      }
    }
    #expect(try store.calibrations().count == 20)
  }

  @Test func `the file lies where the settings lie`() {
    #expect(
      CalibrationStore.userPath(environment: ["XDG_CONFIG_HOME": "/x", "HOME": "/h"])
        == "/x/tragus/calibrations.json")
    #expect(CalibrationStore.userPath(environment: [:]) == nil)
  }
}
