import FoundationBase
import ScoreSettings
import WholeFiles

extension Checkup {
  /// Whether the completions for the user's shell are installed, and in a place where the shell finds them.
  var completions: Check {
    let name = "completions"
    let program = environment["SHELL"]?.split(separator: "/").last.map(String.init) ?? ""
    guard let shell = PrintCompletionsCommand.Shell(rawValue: program) else {
      return Check(name, .note, "There are some for bash, zsh and fish, but $SHELL is '\(program)'")
    }
    let places = CompletionPlaces(of: shell, in: environment)
    func installed(_ files: [String]) -> String? { files.first { access($0, R_OK) == 0 } }
    if let file = installed(places.searched) {
      if shell != .bash || installed(CompletionPlaces.bashLoaders) != nil {
        return Check(name, "\(shell.rawValue) finds '\(file)'")
      }
      return Check(
        name, .note, "'\(file)' is loaded by bash-completion, which is not installed",
        do: "Install it, or add to \(places.startup): \(places.line(loading: file))")
    }
    guard let file = places.beside.flatMap({ installed([$0]) }) else {
      return Check(
        name, .note, "Those for \(shell.rawValue) are not installed",
        do: "Packages and 'Scripts/install' bring them; 'scoreboard print-completions "
          + "\(shell.rawValue)' prints them")
    }
    let startup = try? String(contentsOfFile: places.startup, encoding: .utf8)
    if startup?.contains(DraftFile.folder(of: file)) == true {
      return Check(name, "'\(places.startup)' loads '\(file)'")
    }
    return Check(
      name, .note, "\(shell.rawValue) does not look for '\(file)'",
      do: "Add to \(places.startup): \(places.line(loading: file))")
  }
}

/// The places of the completions of a shell.
private struct CompletionPlaces {
  private let shell: PrintCompletionsCommand.Shell
  /// The files in which the shell looks for the completions of the program, without a line in its startup file.
  let searched: [String]
  /// The file that was installed together with this program; nil if the program is in no folder `bin`.
  let beside: String?
  /// The file that the shell reads when it starts.
  let startup: String

  /// The scripts that make bash look for completions.
  static let bashLoaders = ["/usr", "/usr/local", "/opt/homebrew"].map {
    $0 + "/share/bash-completion/bash_completion"
  }

  init(of shell: PrintCompletionsCommand.Shell, in environment: EnvironmentVariables) {
    self.shell = shell
    func list(_ name: String) -> [String]? {
      environment[name].flatMap { $0.isEmpty ? nil : $0.split(separator: ":").map(String.init) }
    }
    let home = environment["HOME"] ?? ""
    let shares =
      [XDGDirectory.data.path(in: environment)]
      + (list("XDG_DATA_DIRS") ?? ["/usr/local/share", "/usr/share"])
    let file: String
    switch shell {
    case .bash:
      file = "bash-completion/completions/scoreboard"
      searched = shares.map { "\($0)/\(file)" }
      startup = home + "/.bashrc"
    case .zsh:
      file = "zsh/site-functions/_scoreboard"
      let usual = ["/usr/local/share", "/usr/share", "/opt/homebrew/share"]
      searched =
        (list("FPATH") ?? []).map { $0 + "/_scoreboard" } + usual.map { "\($0)/\(file)" }
        + ["/usr/share/zsh/vendor-completions/_scoreboard"]
      startup = (environment["ZDOTDIR"] ?? home) + "/.zshrc"
    case .fish:
      file = "fish/vendor_completions.d/scoreboard.fish"
      let folder = XDGDirectory.settings.path(in: environment) + "/fish"
      searched = ["\(folder)/completions/scoreboard.fish"] + shares.map { "\($0)/\(file)" }
      startup = folder + "/config.fish"
    }
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let folder = DraftFile.folder(of: program ?? ProgramArguments.all[0])
    beside = folder.hasSuffix("/bin") ? "\(folder.dropLast(4))/share/\(file)" : nil
  }

  /// The line for the startup file.
  func line(loading file: String) -> String {
    let folder = DraftFile.folder(of: file)
    return switch shell {
    case .bash: ". '\(file)'"
    case .zsh: "fpath=('\(folder)' $fpath), before compinit"
    case .fish: "set -p fish_complete_path '\(folder)'"
    }
  }
}
