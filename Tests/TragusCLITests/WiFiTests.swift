import Foundation
import Testing

extension CommandTests {
  @Suite struct WiFi {
    private static let hasDescriptors = FileManager.default.fileExists(atPath: "/proc/self/fd")
    let workspace = try! Workspace()

    /// Runs lines of shell in which `nmcli` writes down its words and its input, and ends with a status.
    private func shell(_ script: String, ending status: Int = 0) throws -> Outcome {
      try workspace.write(
        """
        #!/bin/sh
        printf '%s\\n' "$@" > words
        cat > input
        echo "Error: No network with SSID 'guests' found." >&2
        exit \(status)

        """, to: "bin/nmcli")
      return try workspace.shell("chmod +x bin/nmcli; PATH=$PWD/bin:$PATH; \(script)")
    }

    private func send(_ options: String, to name: String = "m.wav") throws {
      let outcome = try workspace.shell(
        "printf 'correct horse\\nmore' | \"$tragus\" send --wifi guests \(options) --mode quick -o \(name)"
      )
      try #require(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `a network is sent as phones read it`() throws {
      try send("--wifi-password -")
      // The form of the codes of phones: ZXing, "Barcode Contents".
      #expect(
        try workspace.run("receive", "m.wav").text == "WIFI:T:WPA;S:guests;P:correct horse;;\n")
      try send("--wifi-open --wifi-hidden", to: "open.wav")
      #expect(try workspace.run("receive", "open.wav").text == "WIFI:T:nopass;S:guests;H:true;;\n")
      let sent = try workspace.run(
        "send", "--wifi", "a;b", "--mode", "quick", "-o", "c.wav",
        environment: ["TRAGUS_WIFI_PASSWORD": "12:345678"])
      #expect(sent.errors.contains("anyone near can hear the password; --peer NAME"))
      #expect(
        try workspace.run("receive", "c.wav", "--bytes").text
          == "WIFI:T:WPA;S:a\\;b;P:12\\:345678;;")
    }

    @Test func `without a terminal, only a paired device is believed`() throws {
      try send("--wifi-password -")
      let outcome = try shell("\"$tragus\" receive m.wav --join")
      #expect(outcome.status == 2)
      // No password where people read.
      #expect(outcome.text == "Wi-Fi network guests\n")
      #expect(outcome.errors.contains("no terminal to ask in"))
      #expect(!workspace.exists("words"))
    }

    // The `script` of other systems takes its words in another order.
    @Test(
      .enabled(if: hasDescriptors),
      arguments: [
        ("y", 0, 0, "joined the Wi-Fi network 'guests'"), ("n", 0, 0, "'guests' is not joined."),
        ("yes", 10, 2, "nmcli says: No network with SSID 'guests' found."),
      ])
    func `in a terminal one is asked, and nmcli reads the password`(
      answer: String, ending: Int, status: Int, words: String
    ) throws {
      try send("--wifi-password -")
      // `script` gives the command a terminal, whose input is the pipe.
      let outcome = try shell(
        """
        (until grep -q 'y/N' screen 2>/dev/null; do :; done; echo \(answer)) |
          script -qefc '"$tragus" receive m.wav --join' screen > /dev/null
        """, ending: ending)
      let screen = String(decoding: try workspace.bytes("screen"), as: UTF8.self)
      #expect(outcome.status == status, "\(screen)")
      #expect(screen.contains("Anyone near may have sent this.") && screen.contains(words))
      #expect(workspace.exists("words") == (answer != "n"))
      guard answer != "n" else { return }
      let given = String(decoding: try workspace.bytes("words"), as: UTF8.self)
      #expect(given == "--wait\n45\n--ask\ndevice\nwifi\nconnect\nguests\n")
      #expect(try workspace.bytes("input") == Data("correct horse\n".utf8))
    }

    @Test func `without NetworkManager that is one line`() throws {
      try send("--wifi-password -")
      let outcome = try workspace.shell("PATH=/nowhere; \"$tragus\" receive m.wav --join")
      #expect(outcome.status == 64 && outcome.text.isEmpty)
      #expect(outcome.errors.contains("there is no 'nmcli' here"))
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }

    @Test(arguments: [
      ("--wifi guests", "--wifi-password FILE"), ("--wifi a text", "leave the text"),
      ("--wifi guests --wifi-password short", "8 to 63"),
      ("--wifi-open text", "name it with --wifi"),
      ("--wifi guests --wifi-password empty", "empty"),
      ("--wifi guests --wifi-open --wifi-password short", "leave --wifi-password out"),
      ("--wifi 123456789012345678901234567890123 --wifi-open", "1 to 32 bytes"),
    ])
    func `what cannot be sent is one line`(options: String, words: String) throws {
      try workspace.write("1234567\n", to: "short")
      try workspace.write("", to: "empty")
      let outcome = try workspace.run(
        ["send"] + options.split(separator: " ").map(String.init) + ["-o", "m.wav"])
      #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.count { $0 == "\n" } == 1 && !workspace.exists("m.wav"))
    }
  }
}
