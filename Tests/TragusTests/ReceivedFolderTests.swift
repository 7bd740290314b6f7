import Foundation
import Testing
import TragusCore

@testable import Tragus
@testable import TragusModem

@Test func `nothing is overwritten`() throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let received = try ReceivedFolder(folder.path)
  let names = try (1...3).map { number in
    URL(filePath: try received.save([UInt8(number)], name: "a.tar")).lastPathComponent
  }
  #expect(names == ["a.tar", "a-2.tar", "a-3.tar"])
  #expect(try Data(contentsOf: folder.appending(path: "a.tar")) == Data([1]))
  #expect(throws: (any Error).self) { try ReceivedFolder(folder.path + "/a.tar") }
  let other = try ReceivedFolder(folder.path + "/new/inbox")
  #expect(try other.save([7], name: "b") == folder.path + "/new/inbox/b")
}

@Test func `what was heard in part is kept for the next time`() throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let received = try ReceivedFolder(folder.path)
  #expect(received.partialMessages == nil)
  // One fragment of a message that takes several.
  let message = try ModemMessage(file: Array(repeating: 7, count: 1000), name: "seven")
  var assembler = MessageAssembler()
  var events: [ModemEvent] = []
  assembler.add(
    HeardPacket(
      packet: PacketSequence(message, mode: .normal)[0], mode: .normal, band: .audible, start: 0,
      end: 1, signalToNoiseRatio: 20, correctedSymbolCount: 0, symbolCount: 1), into: &events)
  try received.keep(assembler.partialMessages)
  #expect(received.partialMessages == assembler.partialMessages)
  let path = folder.appending(path: ".tragus-partial.json")
  let attributes = try FileManager.default.attributesOfItem(atPath: path.path)
  #expect(attributes[.posixPermissions] as? Int == 0o600)
  try received.keep(MessageAssembler().partialMessages)
  #expect(!FileManager.default.fileExists(atPath: path.path))
  try Data("{}".utf8).write(to: path)
  #expect(received.partialMessages == nil)
}
