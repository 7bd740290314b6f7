import Testing
import Tragus

@testable import TragusCLI

struct OptionNameTests {
  @Test(arguments: [
    ("block", "--block"), ("minLevel", "--min-level"), ("a4", "--a4"),
    ("execTimeout", "--exec-timeout"),
  ])
  func `names of events have hyphens on the command line`(name: String, option: String) {
    #expect(optionName(name) == option)
  }

  @Test(arguments: [
    ("tone", Tone.name), ("tune", Pitch.name), ("chirps", ChirpRate.name), ("chirps", Chirp.name),
  ])
  func `each setting of an analyzer is an option of its command`(
    command: String, analyzer: String
  ) throws {
    let entry = try #require(AnalyzerCatalog.entry(named: analyzer))
    let type = try #require(
      TragusCommand.configuration.subcommands.first { $0.configuration.commandName == command })
    let help = TragusCommand.helpMessage(for: type)
    for setting in entry.settings { #expect(help.contains(optionName(setting.name) + " ")) }
  }

  @Test func `an option for a program is seen without one, and a program keeps its words`() {
    #expect(ProgramWords.marked(["blow", "--exec"]) == ["blow", "--exec", "--"])
    for arguments in [["blow"], ["blow", "--exec", "ls", "--exec"], ["send", "--", "--exec"]] {
      #expect(ProgramWords.marked(arguments) == arguments)
    }
  }
}
