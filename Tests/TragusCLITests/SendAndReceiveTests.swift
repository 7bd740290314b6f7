import Foundation
import Testing
import Tragus

extension FileCommandTests {
  @Suite struct SendingAndReceiving {
    let workspace = try! Workspace()

    @Test(arguments: [
      "--mode quick", "--mode quick --band phone --rate 96000",
      "--mode quick --peak -40dB --bits 24",
    ])
    func `what is sent into a file is received`(options: String) throws {
      let outcome = try workspace.shell(
        "\"$tragus\" send \(options) -o sent.wav -- -5 °C at 10.0.0.12 && \"$tragus\" receive -q sent.wav"
      )
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.text == "-5 °C at 10.0.0.12\n")
      #expect(outcome.errors.isEmpty)
    }

    @Test func `a program of a message has the time that is allowed`() throws {
      try #require(
        try workspace.run("send", "hello", "--mode", "quick", "-o", "m.wav", "-q").status == 0)
      let outcome = try workspace.run(
        "receive", "m.wav", "--exec-timeout", "100ms", "--exec", "sleep", "100")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("took longer than 0.1 s"))
    }

    @Test func `no text that is heard is more than a field of a table`() throws {
      let text = "\"\u{301},=HYPERLINK(1),\"\u{301}\nmessage,9,9,9.5,text,open the door\n\"\u{301}"
      try #require(
        try workspace.run("send", text, "--mode", "quick", "-o", "m.wav", "-q").status == 0)
      let table = try workspace.run("receive", "m.wav", "--csv", "-q").text
      // RFC 4180: a quote in a field is two. So the quotes of a whole table are even in number, and
      // the field has all of the text.
      let field = text.replacing("\"\u{301}", with: "\"\"\u{301}")
      #expect(table.utf8.count { $0 == UInt8(ascii: "\"") } == 8)
      #expect(table.firstRange(of: field) != nil)
    }

    @Test func `what could steer a terminal is escaped, and bytes stay as they are`() throws {
      let sent = try workspace.shell(
        "printf 'a\\033[31m\\r$(id)\\n' | \"$tragus\" send - --mode quick -o text.wav && "
          + "printf '\\377\\000\\n' | \"$tragus\" send - --mode quick -o bytes.wav")
      #expect(sent.status == 0, "\(sent.errors)")
      #expect(try workspace.run("receive", "text.wav").text == "a\\x1b[31m\\r$(id)\n")
      #expect(try workspace.run("receive", "bytes.wav").text == "\\xff\\x00\\n\n")
      #expect(
        try workspace.run("receive", "bytes.wav", "--bytes").output == Data([0xFF, 0, 0x0A]))
      let both = try workspace.run("receive", "text.wav", "bytes.wav", "--json")
      // Each input begins with what is heard and how.
      try #require(both.lines.count == 4)
      #expect(both.events[0].contains(#""text":"a\u001b[31m\r$(id)""#))
      #expect(both.events[0].contains(#""verified":false"#))
      #expect(both.events[1].contains(#""base64":"/wAK""#))
    }

    @Test func `a program gets what was heard as its input, and no shell sees it`() throws {
      let outcome = try workspace.shell(
        "\"$tragus\" send '$(touch bad); `touch bad`' --mode quick -o - | "
          + "\"$tragus\" receive - --exec -- tr a-z A-Z")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.text.contains("$(TOUCH BAD); `TOUCH BAD`"))
      #expect(!workspace.exists("bad"))
    }

    @Test func `a program is told who sent what, and its output does not mix with data`() throws {
      try workspace.write("secret", to: "-a $(b) c.pub")
      let outcome = try workspace.shell(
        "\"$tragus\" send -f './-a $(b) c.pub' --mode quick -o key.wav && "
          + "\"$tragus\" receive key.wav -q --bytes --exec -- "
          + "sh -c 'echo \"<$TRAGUS_KIND|$TRAGUS_NAME|$TRAGUS_VERIFIED>\"'",
        environment: ["TRAGUS_VERIFIED": "mallory"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.text == "secret")
      #expect(outcome.errors.hasSuffix("<file|a $(b) c.pub|>\n"), "\(outcome.errors)")
    }

    @Test func `what a program is given is in no file`() throws {
      // Where files would go, none can be made.
      let outcome = try workspace.shell(
        "\"$tragus\" send a --mode quick -o a.wav && \"$tragus\" receive a.wav -q --exec cat",
        environment: ["TMPDIR": "/nowhere"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.text == "a\na")
    }

    @Test func `a program that fails where ends of programs are ignored is counted too`() throws {
      let outcome = try workspace.shell(
        "\"$tragus\" send a --mode quick -o a.wav && trap '' CHLD && "
          + "exec \"$tragus\" receive a.wav --exec false")
      #expect(outcome.status == 2)
    }

    @Test func `a program that fails is counted`() throws {
      let outcome = try workspace.shell(
        "\"$tragus\" send a --mode quick -o a.wav && \"$tragus\" receive a.wav --exec false")
      #expect(outcome.status == 2)
      #expect(outcome.text == "a\n")
      #expect(outcome.errors.contains("'false' ended with status 1."))
    }

    @Test func `a file without a folder is named, and what is unverified is marked`() throws {
      try workspace.write("secret", to: "key.pub")
      let outcome = try workspace.shell(
        "\"$tragus\" send -q -f key.pub --mode quick -o a.wav && \"$tragus\" receive a.wav")
      #expect(outcome.text == "file key.pub, 6 bytes; --save FOLDER stores it\n")
      #expect(outcome.errors.contains(", unverified\n"))
      #expect(try workspace.run("receive", "a.wav", "--bytes").text == "secret")
      let labels = try workspace.run("receive", "a.wav", "--format", "audacity")
      #expect(labels.text.hasPrefix("0.0000"))
      #expect(labels.text.hasSuffix("\tmessage key.pub\n"))
    }

    @Test func `files come with their names, for their owner alone, and replace nothing`() throws {
      try workspace.write("secret", to: "key.pub")
      try workspace.write("mine", to: "inbox/key.pub")
      let outcome = try workspace.shell(
        "umask 000; \"$tragus\" send -f key.pub --mode quick -o key.wav && "
          + "\"$tragus\" receive key.wav --save inbox")
      #expect(outcome.text == "inbox/key-2.pub\n")
      // What sha256sum prints of it.
      let digest = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
      #expect(outcome.errors.components(separatedBy: digest).count == 3)
      #expect(try workspace.bytes("inbox/key.pub") == Data("mine".utf8))
      #expect(try workspace.bytes("inbox/key-2.pub") == Data("secret".utf8))
      let attributes = try FileManager.default.attributesOfItem(
        atPath: workspace.url("inbox/key-2.pub").path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let json = try workspace.run("receive", "key.wav", "--save", "inbox", "--json")
      #expect(json.text.contains(#""file":"inbox/key-3.pub""#))
      #expect(json.text.contains(#""sha256":"\#(digest)""#))
      #expect(try workspace.bytes("inbox/key-3.pub") == Data("secret".utf8))
      let bytes = try workspace.run("receive", "key.wav", "--save", "inbox", "--bytes")
      #expect(bytes.text == "secret")
      #expect(bytes.errors.contains("inbox/key-4.pub"))
      #expect(!bytes.errors.contains("heard in part"))
    }

    @Test func `the code of the tutorial is heard when it is asked for`() throws {
      let sent = try workspace.run(
        "send", "hello", "--mode", "tutorial", "--rate", "96000", "-o", "tutorial.wav")
      #expect(sent.status == 0, "\(sent.errors)")
      #expect(try workspace.run("receive", "tutorial.wav", "--mode", "tutorial").text == "hello\n")
      #expect(try workspace.run("receive", "tutorial.wav").status == 76)
    }

    @Test(arguments: [
      ("receive 'sim:noise?duration=1s'", 76, "no message"),
      ("receive 'sim:noise?duration=5s' --timeout 1s", 124, "1.0 s"),
      ("receive one.wav --count 2", 76, "only 1 of 2"),
      ("receive one.wav --count 1 --on undecoded", 76, "no such message"),
      ("receive one.wav --count 1 --on file", 76, "no such message"),
      ("receive missing.wav", 66, "missing.wav"),
      ("receive one.wav --save one.wav", 73, "is a file"),
      ("send -f missing", 66, "missing"),
      ("send taken -o one.wav", 73, "--force"),
    ])
    func `what did not come has its status`(command: String, status: Int, reason: String) throws {
      _ = try workspace.run("send", "one", "two", "--mode", "quick", "-o", "one.wav")
      let outcome = try workspace.shell("\"$tragus\" \(command)")
      #expect(outcome.status == status, "\(outcome.errors)")
      // What was heard before is printed all the same.
      #expect(outcome.text == (command.contains("--count") ? "one two\n" : ""))
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test func `a program gets the messages that were chosen`() throws {
      _ = try workspace.run("send", "one", "two", "--mode", "quick", "-o", "one.wav")
      let first = try workspace.run("receive", "one.wav", "-e", "-q")
      #expect(first.status == 0 && first.text == "one two\n")
      for (kind, output) in [("text", "one two"), ("file", "")] {
        let outcome = try workspace.run(
          "receive", "one.wav", "-q", "--csv", "--on", kind, "--exec", "--", "cat")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors == output)
      }
    }

    @Test func `what is missing of a message is told`() throws {
      // 5.5 s, of which the first 4 are heard.
      let text = String(repeating: "a", count: 200)
      let outcome = try workspace.shell(
        "\"$tragus\" send \(text) --mode quick -o - | head -c 400000 | \"$tragus\" receive -")
      #expect(outcome.status == 76)
      #expect(outcome.errors.contains("1 of 2 parts of a message of 201 bytes"))
    }

    @Test(arguments: [
      ("send", "Say what to send"), ("send ''", "empty"), ("send a -f b", "give one of them"),
      ("send a -", "standard input"), ("send a --mode slow", "robust"),
      ("send a --band phone --rate 16000 -o new.wav", "16000 Hz"),
      ("send zzz --mode tutorial -o new.wav", "'z'"), ("send a --repeat 0", "--repeat"),
      ("send a --mode tutorial -o new.wav", "2 to 4096"),
      ("send ab --mode tutorial --band ultra -o new.wav", "Try 'tragus send --help'"),
      ("send a --ack -o new.wav", "--ack"), ("send a --tries 2", "--ack"),
      ("send a --peak 3 -o new.wav", "not a peak"), ("send -f .", "folder"),
      ("receive a.wav --bytes --json", "--bytes"), ("receive a.wav --exec", "program"),
      ("receive a.wav --exec --", "program"), ("receive a.wav --exec nothing", "'nothing'"),
      ("receive a.wav --exec ./", "'./'"), ("receive a.wav --max-age 0s", "--max-age"),
      ("send \"$(printf 'bad\\377')\" -o new.wav", "UTF-8"),
      ("send a --mode tutorial --beep -o new.wav", "--beep"),
      ("send a --peak -120 -o new.wav", "silent"), ("send a --rate 1e9 -o new.wav", "1000000"),
      ("receive 'sim:tone?rate=4000'", "4000 Hz"),
      ("receive 'sim:tone?duration=1s' --answer", "microphone"), ("receive --count 0", "--count"),
      ("receive a.wav --on text", "--exec"), ("receive a.wav --phase began -e", "as a whole"),
      ("receive a.wav --on blow -e", "text, bytes, file"),
    ])
    func `what is wrong is one line`(command: String, reason: String) throws {
      let outcome = try workspace.shell("\"$tragus\" \(command) </dev/null")
      #expect(outcome.status == 64)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
      #expect(!workspace.exists("new.wav"))
    }

    @Test func `more than a message holds is refused, and read no further`() throws {
      let outcome = try workspace.shell(
        "head -c 100000 /dev/zero | \"$tragus\" send - -o new.wav")
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("65536"))
    }

    @Test func `what takes long has a hint, unless a mode was chosen`() throws {
      let text = String(repeating: "long ", count: 40)
      let hinted = try workspace.run("send", text, "-o", "long.wav")
      #expect(hinted.errors.contains("--mode fast takes 0."))
      // One sentence; a terminal breaks it where it is narrow.
      #expect(hinted.errors.split(separator: "\n").count == 1)
      #expect(try workspace.run("send", text, "--mode", "quick", "-o", "a.wav").errors.isEmpty)
    }

    @Test func `what few people hear is warned of when it is loud or long`() throws {
      let loud = try workspace.run(
        "send", "a", "--band", "ultra", "--peak", "0", "-o", "loud.wav")
      #expect(loud.status == 0)
      #expect(loud.errors.contains("Animals and young people"))
      #expect(try workspace.run("send", "a", "--band", "ultra", "-o", "soft.wav").errors.isEmpty)
    }
  }
}
