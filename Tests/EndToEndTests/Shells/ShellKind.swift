import Foundation
import TestSupport
import Testing

/// A shell with completions, set up as its manual says.
enum ShellKind: String, CaseIterable {
  case bash
  case bashCompletion = "bash-completion"
  case zsh
  case fish

  /// The path of bash-completion, which loads completions on demand.
  private static let bashCompletionFile = ["/usr", "/usr/local", "/opt/homebrew"]
    .map { $0 + "/share/bash-completion/bash_completion" }
    .first { FileManager.default.fileExists(atPath: $0) }

  var isInstalled: Bool {
    switch self {
    case .bashCompletion: Self.bashCompletionFile != nil
    default: Self.has(rawValue)
    }
  }

  /// Whether the environment's `PATH` has a program.
  static func has(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// The program's name for the shell.
  var shell: String { self == .bashCompletion ? "bash" : rawValue }

  /// Starts the shell in a terminal. There, `scoreboard` prints its arguments in angle brackets, but completes as the
  /// real program does.
  func start(in workspace: Workspace) async throws -> TmuxSession {
    let share = workspace.folder.appending(path: "share")
    let bin = workspace.folder.appending(path: "bin")
    let completions = try await workspace.scoreboard(["print-completions", shell]).output
    func write(_ text: Data, _ path: String, below folder: URL) throws {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file)
    }
    let stub = """
      #!/bin/sh
      [ "$1" = ---completion ] && exec '\(Workspace.program)' "$@"
      printf '<%s>' "$@"
      """
    try await workspace.writeExecutable(stub, to: "bin/scoreboard")
    var command = [shell, "-i"]
    switch self {
    case .bash:
      try write(completions, "scoreboard.bash", below: share)
      try write(Data("PS1='$ '; . '\(share.path)/scoreboard.bash'\n".utf8), "rc", below: share)
      command = ["bash", "--noprofile", "--rcfile", share.path + "/rc", "-i"]
    case .bashCompletion:
      try write(completions, "bash-completion/completions/scoreboard", below: share)
      try write(
        Data("PS1='$ '; . '\(Self.bashCompletionFile ?? "")'\n".utf8), "rc", below: share)
      command = ["bash", "--noprofile", "--rcfile", share.path + "/rc", "-i"]
    case .zsh:
      try write(completions, "zsh/_scoreboard", below: share)
      let rc =
        "PROMPT='$ '; fpath=('\(share.path)/zsh' $fpath); autoload -U compinit; compinit -u -D\n"
      try write(Data(rc.utf8), ".zshrc", below: workspace.folder)
    case .fish:
      try write(completions, "fish/vendor_completions.d/scoreboard.fish", below: share)
      let rc = """
        function fish_prompt; echo -n '$ '; end
        function fish_greeting; end
        set -g fish_autosuggestion_enabled 0
        """
      try write(Data(rc.utf8), ".config/fish/config.fish", below: workspace.folder)
      // Where the folder is missing, fish reads all manual pages.
      try write(Data(), "fish/generated_completions/none", below: share)
    }
    let path = bin.path + ":" + (workspace.environment["PATH"] ?? "")
    let session = try await TmuxSession(
      command, in: workspace, columns: 160, rows: 30,
      environment: [
        "PATH": path, "HISTFILE": "", "XDG_DATA_HOME": share.path,
        "XDG_DATA_DIRS": share.path + ":/usr/local/share:/usr/share",
        "ZDOTDIR": workspace.folder.path,
      ])
    try await session.wait(until: "a prompt") { $0.text.contains("$ ") || $0.text.hasPrefix("$") }
    return session
  }
}
