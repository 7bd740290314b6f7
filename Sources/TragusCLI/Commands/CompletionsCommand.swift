import ArgumentParser
import TragusStation

/// `tragus completions`: the script with which a shell completes commands and options.
final class CompletionsCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print a completion script for a shell.",
    discussion: """
      tragus completions bash > ~/.local/share/bash-completion/completions/tragus
      tragus completions zsh > "${fpath[1]}/_tragus"
      tragus completions fish > ~/.config/fish/completions/tragus.fish

      The scripts complete inputs, devices, peers, models, sounds, notes and topics. './run \
      --install' installs them.
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish

    var completionShell: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run(_ console: Console) {
    console.output.writeLine(
      CompletionScript.text(for: shell.completionShell))
  }
}
