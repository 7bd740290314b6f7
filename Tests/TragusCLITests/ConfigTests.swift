import Foundation
import Testing
import TragusStation

extension CommandTests {
  @Suite struct Configuration {
    let workspace = try! Workspace()

    @Test
    func `flags win over the project, the project over the user, the user over what is built in`()
      throws
    {
      func origins() throws -> [String] {
        Array(try workspace.run("config", "show", "--origin").lines.prefix(3))
      }
      func period(_ options: String...) throws -> String? {
        let script =
          "\"$tragus\" listen 'sim:silence?duration=0s' --json -q " + options.joined(separator: " ")
        return try workspace.shell(script).lines.first
      }
      #expect(
        try origins() == [
          "device = (not set)  # the microphone: any part of its name or id",
          "period = 100ms  # built in", "floor = -160  # built in",
        ])

      let user = workspace.folder.appending(path: "home/.config/tragus/config.toml")
      try FileManager.default.createDirectory(
        at: user.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("device = \"User\"\nperiod = \"2s\"\nfloor = -80\n".utf8).write(to: user)
      try workspace.write("period = \"3s\"\n", to: "tragus.toml")
      guard try workspace.run("config", "show", "--origin").text.contains(user.path) else {
        return  // The user's folder is elsewhere on this system.
      }
      #expect(
        try origins() == [
          "device = User  # \(user.path)", "period = 3s  # tragus.toml",
          "floor = -80  # \(user.path)",
        ])
      #expect(try period()?.contains("\"floor\":\"-80.0\",\"period\":\"3.0s\"") == true)
      #expect(
        try period("--period 4s --floor -70")?.contains("\"floor\":\"-70.0\",\"period\":\"4.0s\"")
          == true)

      let environment = ["TRAGUS_DEVICE": "Environment", "TRAGUS_PERIOD": "5s"]
      let shown = try workspace.run("config", "show", "--origin", environment: environment)
      #expect(shown.lines[0] == "device = Environment  # environment, TRAGUS_DEVICE")
      #expect(shown.lines[1] == "period = 5s  # environment, TRAGUS_PERIOD")
    }

    @Test func `settings that are written at once are all kept`() async throws {
      let path = workspace.url("at/once.toml").path(percentEncoded: false)
      let environment = ["TRAGUS_CONFIG": path]
      let values: [(Settings.Key, String)] = [
        (.device, "USB"), (.period, "1s"), (.floor, "-60"), (.sensitivity, "0.7"),
      ]
      await withThrowingTaskGroup(of: Void.self) { group in
        for (key, text) in values {
          group.addTask { _ = try Settings.set(key, to: text, environment: environment) }
        }
      }
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == values.count)
      // A link to a file elsewhere stays a link.
      let link = workspace.url("link.toml").path(percentEncoded: false)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      _ = try Settings.set(.floor, to: "-50", environment: ["TRAGUS_CONFIG": link])
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("floor = -50"))
    }

    @Test func `a setting is written into the user's file, and nothing else there changes`() throws
    {
      let environment = ["TRAGUS_CONFIG": "mine.toml"]
      func run(_ words: String...) throws -> Outcome {
        try workspace.run(["config"] + words, environment: environment)
      }
      try workspace.write("# mine\r\nfloor = -50 # quiet\r\n", to: "mine.toml")
      #expect(try run("set", "device", "USB \"PnP\"").status == 0)
      #expect(try run("set", "floor", "-60dB").status == 0)
      #expect(try run("set", "period", "1s").status == 0)
      #expect(
        try String(contentsOf: workspace.url("mine.toml"), encoding: .utf8)
          == "# mine\r\nfloor = -60 # quiet\r\ndevice = \"USB \\\"PnP\\\"\"\r\nperiod = \"1s\"\r\n")
      #expect(try run().lines.prefix(2) == ["device = USB \"PnP\"", "period = 1s"])
      #expect(try run("unset", "floor").status == 0)
      #expect(try run("unset", "floor").errors.contains("floor is -160"))
      #expect(try run("set", "period", "0s").status == 64)
      #expect(try run("set", "sensitivity", "7").status == 64)
      #expect(try run("set", "colour", "red").status == 64)
      #expect(try run("set", "device", "--global", "USB").status == 64)
      try workspace.write("period = \"3s\"\n", to: "tragus.toml")
      #expect(try run("set", "period", "2s").errors.contains("tragus.toml wins: period is 3s"))
      try workspace.write("floor = \n", to: "mine.toml")
      #expect(try run("set", "period", "2s").status == 65)
      #expect(try run("set", "floor", "-40").status == 0)
      for wrong in ["", " ", "a\u{1B}b", String(repeating: "x", count: 300)] {
        #expect(try run("set", "device", wrong).status == 64)
      }
      try workspace.write("\u{FEFF}floor = -50\nfloor = -55\n", to: "mine.toml")
      #expect(try run("set", "floor", "-45").status == 0)
      #expect(try workspace.bytes("mine.toml") == Data("\u{FEFF}floor = -45\n".utf8))
      try workspace.write("dev = 1\n", to: "mine.toml")
      #expect(try run("set", "floor", "-45").status == 65)
      #expect(
        try String(contentsOf: workspace.url("mine.toml"), encoding: .utf8) == "dev = 1\n")
    }

    @Test func `a named file takes the place of the user's`() throws {
      try workspace.write("floor = -55\n", to: "other.toml")
      let environment = ["TRAGUS_CONFIG": "other.toml"]
      let outcome = try workspace.run("config", "show", "--json", environment: environment)
      #expect(outcome.text.contains("\"floor\":{\"origin\":\"other.toml\",\"value\":\"-55\"}"))
      let missing = try workspace.run("config", environment: ["TRAGUS_CONFIG": "missing.toml"])
      #expect(missing.status == 66)
    }

    @Test(arguments: [
      ("period = 1\n", 65), ("period = \"0s\"\n", 65), ("period = \"25h\"\n", 65),
      ("floor = 5\n", 65), ("floor = nan\n", 65), ("floor = -1e305\n", 65), ("nonsense = 1\n", 65),
      ("device = [1]\n", 65),
      ("device = \n", 65), ("period = \"1s\"\nperiod = \"2s\"\n", 65),
      (String(repeating: "# long\n", count: 10_000), 65),
    ])
    func `a file with a mistake is named with its mistake`(text: String, status: Int) throws {
      try workspace.write(text, to: "tragus.toml")
      for command in ["config", "listen 'sim:tone?duration=1s'"] {
        let outcome = try workspace.shell("\"$tragus\" \(command)")
        #expect(outcome.status == status)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains("tragus.toml"))
        #expect(outcome.output.isEmpty)
      }
    }

    @Test func `what a blow is heard with can be set`() throws {
      func hello(_ options: String...) throws -> Outcome {
        try workspace.run(["blow", "sim:silence?duration=0s", "--json", "-q"] + options)
      }
      #expect(try hello().text.contains(#""sensitivity":"0.5""#))
      try workspace.write("sensitivity = 0.7\n", to: "tragus.toml")
      #expect(try hello().text.contains(#""sensitivity":"0.7""#))
      #expect(try hello("--sensitivity", "0.2").text.contains(#""sensitivity":"0.2""#))
      try workspace.write("sensitivity = 2\n", to: "tragus.toml")
      for outcome in [try hello(), try workspace.run("config")] {
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("sensitivity (tragus.toml) is '2'"))
      }
    }

    @Test func `a folder of settings whose name is not UTF-8 is refused`() throws {
      let variables = ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "TRAGUS_CONFIG"]
      for variable in variables {
        let outcome = try workspace.shell(
          "\(variable)=\"$PWD/$(printf '\\377')\" \"$tragus\" config")
        #expect(outcome.status == 64, "\(variable)")
        #expect(outcome.errors.hasPrefix("tragus: \(variable) is "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
      }
      let help = try workspace.shell("HOME=$(printf '/\\377') \"$tragus\" --help")
      #expect(help.status == 0)
      // Nothing of the user's is in the other one then.
      let outcome = try workspace.shell(
        "HOME=$(printf '/\\377') XDG_CONFIG_HOME=$PWD XDG_DATA_HOME=$PWD \"$tragus\" config")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `no endless file is read as settings`() throws {
      let outcome = try workspace.run("config", environment: ["TRAGUS_CONFIG": "/dev/zero"])
      #expect(outcome.status == 65)
    }
  }
}
