import Foundation
import Testing

extension CommandTests {
  /// `scripts/check-usage-description`, which apps for Apple's systems run while they are built.
  @Suite struct UsageDescription {
    let workspace = try! Workspace()

    private static let script = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "scripts/check-usage-description").path

    private func check(_ dictionary: String) throws -> Outcome {
      let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
          <key>CFBundleName</key>
          <string>App</string>
          \(dictionary)
        </dict>
        </plist>
        """
      try workspace.write(text, to: "Info.plist")
      return try workspace.shell("'\(Self.script)' Info.plist")
    }

    @Test func `a reason is found, over several lines too`() throws {
      let reason =
        "<key>NSMicrophoneUsageDescription</key> <string>The level\nis measured.</string>"
      #expect(try check(reason).status == 0)
      #expect(try check("<key>A</key><dict><key>b</key><true/></dict>" + reason).status == 0)
    }

    @Test(arguments: [
      "", "<key>NSMicrophoneUsageDescription</key><string> \n </string>",
      "<key>NSMicrophoneUsageDescription</key><string/>",
      "<key>NSMicrophoneUsageDescription</key><true/>",
      "<!-- <key>NSMicrophoneUsageDescription</key><string>Not this.</string> -->",
      "<key>A</key><dict><key>NSMicrophoneUsageDescription</key><string>Nor this.</string></dict>",
      "<key>NSMicrophoneUsageDescription</key><string>TODO: say why</string>",
    ])
    func `no reason fails the build with one line`(dictionary: String) throws {
      let outcome = try check(dictionary)
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasPrefix("error: 'Info.plist' "))
      #expect(outcome.errors.contains("NSMicrophoneUsageDescription"))
      #expect(outcome.errors.count { $0 == "\n" } == 1)
    }

    @Test func `the file of the product is found as a build names it`() throws {
      _ = try check("<key>NSMicrophoneUsageDescription</key><string>To measure.</string>")
      let folder = workspace.url("").path
      let outcome = try workspace.shell(
        Self.script, environment: ["TARGET_BUILD_DIR": folder, "INFOPLIST_PATH": "Info.plist"])
      #expect(outcome.status == 0)
    }

    @Test func `what cannot be read has a status of its own`() throws {
      try workspace.write("no list", to: "Info.plist")
      #expect(try workspace.shell("'\(Self.script)' Info.plist").status == 65)
      #expect(try workspace.shell("'\(Self.script)' none.plist").status == 66)
      #expect(try workspace.shell("'\(Self.script)'").status == 64)
    }
  }
}
