import Testing
import TragusCore

@testable import TragusDevices

@Suite struct AudioDeviceTests {
  private let devices = [
    AudioDevice(id: "default", name: "Default", isDefault: true),
    AudioDevice(id: "plughw:CARD=Device,DEV=0", name: "USB PnP Sound Device"),
    AudioDevice(id: "plughw:CARD=Device,DEV=1", name: "USB PnP Sound Device"),
    AudioDevice(id: "plughw:CARD=PCH,DEV=0", name: "HDA Intel PCH"),
    AudioDevice(id: "studio", name: "PCH"),
    AudioDevice(id: "Größe", name: "Ständer"),
  ]

  @Test(arguments: [
    ("default", ["default"]),
    ("plughw:CARD=Device,DEV=1", ["plughw:CARD=Device,DEV=1"]),
    ("PLUGHW:card=pch,dev=0", ["plughw:CARD=PCH,DEV=0"]),
    ("intel", ["plughw:CARD=PCH,DEV=0"]),
    ("usb", ["plughw:CARD=Device,DEV=0", "plughw:CARD=Device,DEV=1"]),
    ("pch", ["studio"]),  // a whole name goes before a part of another
    ("ständ", ["Größe"]),
    ("nothing", []),
  ])
  func `a name means what it is a part of`(name: String, ids: [String]) {
    #expect(AudioDevice.matches(name, in: devices).map(\.id) == ids)
  }

  @Test func `an unclear name is an error that lists what it can mean`() {
    let error = AudioDevice.unclear("usb", in: devices)
    #expect(error.code == .deviceNotFound)
    #expect(error.message.contains("'plughw:CARD=Device,DEV=0' (USB PnP Sound Device)"))
    #expect(error.message.contains("'plughw:CARD=Device,DEV=1' (USB PnP Sound Device)"))
    #expect(!error.message.contains("PCH"))
  }

  @Test func `an unknown name is an error that lists what there is`() {
    let error = AudioDevice.unclear("nothing", in: devices)
    #expect(error.code == .deviceNotFound)
    #expect(devices.allSatisfy { error.message.contains($0.id) })
    #expect(!error.message.contains("Did you mean"))
    let near = AudioDevice.unclear("ubs", in: devices)
    #expect(near.message.contains("matches 'ubs'. Did you mean 'USB'? There are "))
    #expect(AudioDevice.unclear("nothing", in: []).message.contains("none at all"))
  }
}
