import ArgumentParser
import Foundation
import Testing
import Tragus
import TragusStation

@testable import TragusCLI

struct HelpTests {
  private static let commands = CommandDescription.root.all.filter { !$0.path.isEmpty }
  private static let pages = commands.map { HelpPage($0) } + HelpTopic.allCases.map(\.page)

  private func examples(of page: HelpPage) -> [String] {
    page.blocks.flatMap { block -> [String] in
      if case .examples(let examples) = block { examples.map(\.command) } else { [] }
    }
  }

  private func rows(of page: HelpPage) -> [HelpPage.Row] {
    page.blocks.flatMap { block -> [HelpPage.Row] in
      if case .table(let rows) = block { rows } else { [] }
    }
  }

  // MARK: Commands

  @Test func `the help of every command begins with three examples or more`() {
    #expect(Self.commands.count > 30)
    for command in Self.commands {
      let page = HelpPage(command)
      guard case .examples(let examples)? = page.blocks.first else {
        Issue.record("\(page.name) does not begin with examples.")
        continue
      }
      #expect(3...5 ~= examples.count, "\(page.name)")
      #expect(
        examples.allSatisfy {
          $0.command.contains("tragus \(page.name)")
            || $0.command.contains("tragus \(command.path[0])")
        })
    }
  }

  @Test func `every example is a command line that is understood`() throws {
    for page in Self.pages {
      for example in examples(of: page) {
        let words = try #require(Self.words(of: example), "\(example)")
        #expect(throws: Never.self, "\(example)") {
          _ = try TragusCommand.parsed(words)
        }
      }
    }
  }

  // The words behind `tragus`, up to what the shell takes for itself.
  private static func words(of example: String) -> [String]? {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var isWord = false
    for character in example + " " {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        (quote, isWord) = (character, true)
      } else if quote == nil, character == " " {
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
      } else if quote == nil, character == ";" {
        if isWord { words.append(word) }
        words.append(";")
        (word, isWord) = ("", false)
      } else {
        word.append(character)
        isWord = true
      }
    }
    guard let start = words.lastIndex(of: "tragus") else { return nil }
    // A second command behind a pipe is an example as well, and the last one is taken.
    return Array(words[(start + 1)...].prefix { !["|", ">", "||", "&&", ";"].contains($0) })
  }

  @Test func `every option has a help text, and each title of options names some`() {
    for command in Self.commands {
      for argument in command.ownArguments {
        #expect(argument.abstract?.isEmpty == false, "\(command.path) \(argument.name)")
      }
    }
    let options = Dictionary(
      uniqueKeysWithValues: Self.commands.map { command in
        (command.path.joined(separator: " "), Set(command.ownArguments.map(\.name)))
      })
    for (command, sections) in OptionSections.special {
      for option in sections.flatMap(\.options) {
        #expect(options[command]?.contains(option) == true, "\(command) has no --\(option)")
      }
    }
    let all = options.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for option in OptionSections.shared.flatMap(\.options) {
      #expect(all.contains(option), "No command has --\(option)")
    }
  }

  @Test func `an option is listed once, under one title`() {
    for command in Self.commands {
      let listed = OptionSections.sections(of: command).flatMap(\.arguments).map(\.name)
      #expect(listed.sorted() == command.ownArguments.map(\.name).sorted(), "\(command.path)")
    }
  }

  // MARK: Words

  @Test func `no line of help is longer than a terminal`() {
    for page in Self.pages {
      for width in [80, 100, 200] {
        let lines = HelpText.lines(of: page, width: width)
        let commands = examples(of: page) + rows(of: page).map(\.term)
        for line in lines where line.count > min(width, 100) {
          // What can be copied is never broken.
          #expect(commands.contains { line.contains($0) } && line.count <= 100, "\(line)")
        }
      }
    }
  }

  @Test func `sentences of help are short`() {
    var sentences: [String] = []
    for page in Self.pages {
      sentences.append(page.summary)
      for block in page.blocks {
        switch block {
        case .paragraph(let text): sentences += Self.sentences(in: text)
        case .table(let rows): for row in rows { sentences += Self.sentences(in: row.text) }
        case .examples(let examples): sentences += examples.map(\.comment)
        case .title, .literal, .usage, .status, .more: break
        }
      }
    }
    let long = Set(sentences).filter { $0.split(separator: " ").count > 25 }
    #expect(long.count * 100 <= Set(sentences).count, "\(long.sorted().joined(separator: "\n"))")
  }

  private static func sentences(in text: String) -> [String] {
    text.components(separatedBy: ". ").flatMap { $0.components(separatedBy: "; ") }
  }

  @Test func `what help refers to is there`() throws {
    let guides = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for page in Self.pages {
      for case .more(let text) in page.blocks {
        for reference in text.components(separatedBy: ", ") {
          let words = reference.split(separator: " ").map(String.init)
          if words.first == "guide" {
            let path = guides.appending(path: words[1]).path
            #expect(FileManager.default.fileExists(atPath: path), "\(reference)")
          } else if words.starts(with: ["tragus", "help"]) {
            #expect(throws: Never.self) { try HelpPage.page(for: Array(words.dropFirst(2))) }
          } else if words.first == "tragus" {
            #expect(CommandDescription.named(by: [words[1]]).rest.isEmpty, "\(reference)")
          } else {
            Issue.record("'\(reference)' refers to nothing.")
          }
        }
      }
    }
  }

  // MARK: Topics

  @Test func `every type of event says what it is`() {
    #expect(Set(EventSentences.all.keys) == Set(EventChoice.names))
  }

  @Test func `topics have what the program has`() {
    let signals = rows(of: HelpTopic.signals.page).map(\.term)
    #expect(signals == SimulatedSource.catalog.map(\.name))
    let types = rows(of: HelpTopic.events.page).map(\.term).joined(separator: " ")
    for entry in AnalyzerCatalog.all {
      for type in entry.eventTypes { #expect(types.contains(type.name), "\(type.name)") }
    }
    let settings = rows(of: HelpTopic.settings.page).map(\.term)
    for key in Settings.Key.allCases { #expect(settings.contains(key.rawValue)) }
    let formats = rows(of: HelpTopic.formats.page).map(\.term)
    for format in EventFormat.allCases { #expect(formats.contains(format.rawValue)) }
  }

  @Test(arguments: [
    AudioError.Code.fileNotFound, .malformedFile, .unsupportedFormat, .readFailed, .writeFailed,
    .fileExists, .cannotCreate, .permissionDenied, .deviceNotFound, .deviceLost, .invalidRequest,
    .pairingFailed,
  ])
  func `every status of a failure is explained`(code: AudioError.Code) {
    let statuses = ExitStatus.meanings.map(\.status.rawValue)
    #expect(statuses.contains(ExitStatus(code).rawValue))
    #expect(statuses == statuses.sorted())
    // That of grep, sysexits.h and the shell's own.
    #expect(statuses == [0, 1, 2, 64, 65, 66, 69, 70, 73, 74, 76, 77, 124, 130, 143])
  }
}

extension FileCommandTests {
  @Suite struct HelpOnTheCommandLine {
    let workspace = try! Workspace()

    @Test func `help is the same however it is asked for`() throws {
      for words in [["blow"], ["models", "list"], ["config", "show"], ["send"]] {
        let help = try workspace.run(["help"] + words)
        #expect(help.status == 0 && help.errors.isEmpty && help.text.contains("USAGE: tragus"))
        #expect(try workspace.run(words + ["--help"]).text == help.text)
        #expect(try workspace.run(words + ["-h"]).text == help.text)
      }
      #expect(try workspace.run("blow", "-qh").text == workspace.run("help", "blow").text)
      #expect(try workspace.run("blow", "--version").text == Hello.toolVersion + "\n")
    }

    @Test func `every topic is explained, and a slip gets the nearest name`() throws {
      let overview = try workspace.run("--help").text
      for topic in HelpTopic.names {
        #expect(overview.contains(topic))
        let outcome = try workspace.run("help", topic)
        #expect(outcome.status == 0 && outcome.lines.count > 5)
      }
      for (words, hint) in [
        (["exot"], "did you mean 'exit'?"), (["inpust"], "did you mean 'inputs'?"),
        (["models", "lst"], "did you mean 'list'?"),
      ] {
        let outcome = try workspace.run(["help"] + words)
        #expect(outcome.status == 64 && outcome.errors.contains(hint), "\(outcome.errors)")
      }
    }

    @Test func `manual pages can be read`() throws {
      let files = try workspace.run("help", "--man", "--list").lines
      #expect(files.contains("tragus.1") && files.contains("tragus-blow.1"))
      #expect(files.contains("tragus-exit.7"))
      let reader = ["/usr/bin/mandoc -T lint -W warning", "/usr/bin/groff -man -ww -Kutf8 -Tutf8"]
        .first { FileManager.default.isExecutableFile(atPath: String($0.prefix { $0 != " " })) }
      for file in files {
        let words = file.prefix { $0 != "." }.split(separator: "-").dropFirst().map(String.init)
        let page = try workspace.run(["help", "--man"] + words)
        #expect(page.status == 0 && page.text.hasPrefix(".TH "))
        #expect(page.text.contains("\n.SH NAME\n") && page.text.contains("\n.SH DESCRIPTION\n"))
        try workspace.write(page.text, to: file)
      }
      if let reader {
        let outcome = try workspace.shell("\(reader) tragus*.1 tragus*.7 2>&1 >/dev/null")
        #expect(outcome.text.isEmpty, "\(outcome.text)")
      }
    }

    // MARK: Completions

    /// What bash offers for the last of some words.
    private func offers(_ words: [String]) throws -> [String] {
      let line = words.joined(separator: " ")
      let quoted = words.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try workspace.shell(
        """
        mkdir -p bin && ln -sf "$tragus" bin/tragus && PATH="$PWD/bin:$PATH" bash -c '
          eval "$(tragus completions bash)"
          COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="'"\(line)"'" COMP_POINT=\(line.count)
          _tragus tragus "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
          printf "%s\\n" "${COMPREPLY[@]}"' bash \(quoted)
        """)
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
      return outcome.lines
    }

    @Test func `bash completes inputs, sounds, notes, topics and models`() throws {
      guard FileManager.default.isExecutableFile(atPath: "/bin/bash") else { return }
      try workspace.synth("take.wav", "tone duration=100ms rate=8000")
      try workspace.write("", to: "takes/$(touch hacked).wav")
      try workspace.write("", to: "a b.wav")
      try workspace.write("", to: "home.tragusmodel")
      let inputs = try offers(["tragus", "meter", ""])
      #expect(
        Set(inputs).isSuperset(of: ["mic", "mic:", "sim:tone", "take.wav", "takes/", "a b.wav"]))
      // bash takes a colon for the end of a word.
      #expect(try offers(["tragus", "meter", "sim", ":", "bl"]).contains("blow"))
      #expect(try offers(["tragus", "meter", "takes/"]) == ["takes/$(touch hacked).wav"])
      #expect(!workspace.exists("hacked"))
      #expect(try offers(["tragus", "classify", "--on", "Dom"]).contains("Domestic animals, pets"))
      #expect(try offers(["tragus", "record", "--on", "sound", ":", "Do"]).contains("Dog"))
      #expect(try offers(["tragus", "tune", "--target", "E2"]) == ["E2"])
      #expect(try offers(["tragus", "help", "ev"]).sorted() == ["eval", "events"])
      #expect(try offers(["tragus", "classify", "--model", "ho"]) == ["home.tragusmodel"])
      #expect(try offers(["tragus", "meter", "--for", "10"]).contains("10s"))
      #expect(try offers(["tragus", "send", "--peer", ""]).isEmpty)
      // A command of one detector offers what it hears, and what is written already is not offered again.
      #expect(try offers(["tragus", "blow", "--on", "h"]) == ["hard"])
      #expect(try offers(["tragus", "tune", "--on", "A4"]) == ["A4"])
      #expect(try offers(["tragus", "listen", "--only", "voice,vo"]).isEmpty)
      #expect(try offers(["tragus", "listen", "--phase", "up"]) == ["updated"])
      #expect(try offers(["tragus", "meter", "--dose", "osha-h"]) == ["osha-hc"])
      #expect(try offers(["tragus", "meter", "--ranges", "h"]) == ["hearing"])
      #expect(try offers(["tragus", "breathe", "bo"]) == ["box"])
      #expect(try offers(["tragus", "synth", "tone", "fr"]) == ["frequency="])
    }
  }
}
