#if os(Linux)
  import Testing

  @testable import TragusDevices

  struct DeviceNameTests {
    @Test(arguments: [
      "default", "null", "hw:0,0", "plughw:CARD=PCH,DEV=0", "dsnoop:CARD=U0x46d,DEV=0",
    ])
    func `names of devices are passed on`(name: String) {
      #expect(ALSABackend.isHarmless(name))
    }

    // Definitions from the documentation of ALSA's PCM plugins.
    @Test(arguments: [
      "file:'|touch x',raw", "file:x.raw", "tee:default,x.wav", "plug:SLAVE=file", "FILE:x",
      "plug:'file:x'", "{type file file x}", "plug:{type tee}", "file:/tmp/x",
    ])
    func `definitions that write files or run commands are refused`(name: String) {
      #expect(!ALSABackend.isHarmless(name))
    }
  }
#endif
