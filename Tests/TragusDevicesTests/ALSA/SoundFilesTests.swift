#if os(Linux)
  import Foundation
  import Testing

  @testable import TragusDevices

  @Suite struct SoundFilesTests {
    /// A folder with files of the kernel, removed after use.
    private func withRoot(_ files: [String: String], _ body: (String) -> Void) throws {
      let root = FileManager.default.temporaryDirectory
        .appendingPathComponent("tragus-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: root) }
      for (path, text) in files {
        let file = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      body(root.path + "/")
    }

    // As Linux writes them: sound/core/pcm.c and sound/usb/proc.c.
    private let running = """
      state: RUNNING
      owner_pid   : 812
      trigger_time: 1412.281712392
      tstamp      : 0.000000000
      delay       : 480
      avail       : 480
      avail_max   : 960

      """
    private let stream = """
      C-Media Electronics Inc. USB PnP Sound Device at usb-0000:00:14.0-1, full speed : USB Audio

      Playback:
        Status: Stop
        Interface 1
          Altset 1
          Format: S16_LE
          Channels: 2
          Endpoint: 0x01 (1 OUT) (ADAPTIVE)
          Rates: 48000, 44100
          Bits: 16

      Capture:
        Status: Stop
        Interface 2
          Altset 1
          Format: S16_LE
          Channels: 1
          Endpoint: 0x82 (2 IN) (ASYNC)
          Rates: 16000, 48000
          Bits: 16
        Interface 2
          Altset 2
          Format: S24_3LE
          Channels: 4
          Endpoint: 0x82 (2 IN) (ASYNC)
          Rates: 8000 - 96000 (continuous)

      """

    @Test func `who holds a device is named`() throws {
      let files = [
        "proc/asound/card0/pcm0c/sub0/status": running,
        "proc/asound/card1/pcm0c/sub0/status": "closed\n",
        "proc/asound/card1/pcm0p/sub0/status": running.replacing("812", with: "900"),
        "proc/812/comm": "obs\n",
      ]
      try withRoot(files) { root in
        #expect(SoundFiles(root: root).holders(.input) == ["obs (process 812)"])
        let error = ALSA.failure(toOpen: "hw:0", .input, -EBUSY, files: SoundFiles(root: root))
        #expect(error.code == .deviceBusy)
        #expect(error.message.contains("obs (process 812)"))
        // A program that plays holds another device.
        #expect(SoundFiles(root: root).holders(.output) == ["a program (process 900)"])
      }
    }

    @Test func `inputs that may not be opened are a lack of permission`() throws {
      let files = ["dev/snd/pcmC0D0c": "", "dev/snd/pcmC0D0p": "", "dev/snd/controlC0": ""]
      try withRoot(files) { root in
        let denied = SoundFiles(root: root, isAccessible: { !$0.hasSuffix("D0c") })
        #expect(denied.isAccessDenied(.input))
        let error = ALSA.failure(toOpen: "default", .input, -ENOENT, files: denied)
        #expect(error.code == .permissionDenied)
        #expect(error.message.contains("audio"))
        #expect(!SoundFiles(root: root, isAccessible: { _ in true }).isAccessDenied(.input))
      }
    }

    @Test func `without cards nothing is held or denied`() throws {
      try withRoot([:]) { root in
        let files = SoundFiles(root: root)
        #expect(!files.isAccessDenied(.input))
        #expect(files.holders(.input).isEmpty)
        #expect(files.abilities(card: 0, device: 0, isInput: true) == SoundFiles.Abilities())
        #expect(ALSA.failure(toOpen: "hw:0", .input, -ENOENT, files: files).code == .deviceNotFound)
      }
    }

    @Test func `the abilities of a USB device are read`() throws {
      try withRoot(["proc/asound/card2/stream0": stream]) { root in
        let files = SoundFiles(root: root)
        #expect(
          files.abilities(card: 2, device: 0, isInput: true)
            == .init(channelCount: 4, sampleRates: [8000, 16_000, 48_000, 96_000]))
        #expect(
          files.abilities(card: 2, device: 0, isInput: false)
            == .init(channelCount: 2, sampleRates: [44_100, 48_000]))
      }
    }
  }
#endif
