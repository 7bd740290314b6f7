import Testing

extension WordTests {
  @Suite struct Advice {
    let workspace = try! Workspace()

    /// The library says what is wrong; which option helps is the command's to add.
    @Test(arguments: [
      ("listen text.wav", "--raw s16le@48000x1."),
      ("calibrate --show nothing", "Make one: tragus calibrate."),
      ("collect sounds", "--class breathing:5m"),
      ("calibrate --device a --sensitivity 12.5mV/Pa", "--full-scale 1V"),
      ("devices USB", "takes only options; leave 'USB' out."),
      ("record x.wav sim:scene", "The input comes first: sim:scene x.wav."),
    ])
    func `advice names the option`(command: String, option: String) throws {
      try workspace.write("This is no audio.\n", to: "text.wav")
      let outcome = try workspace.shell("\"$tragus\" \(command)")
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains(option))
    }
  }
}
