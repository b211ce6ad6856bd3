import Foundation
import TestSupport
import Testing

/// The encoding of the locale determines the output.
@Suite struct EncodingTests {
  /// The second UTF-8 byte of each is a control character in ISO 8859-1: CSI, OSC, DCS.
  private static let name = "Û31m Ý0;x Ð$q 日本"

  static let localedef = ["/usr/bin/localedef", "/bin/localedef"].first {
    FileManager.default.isExecutableFile(atPath: $0)
      && FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/de_DE")
  }

  /// All output to a terminal of a program with an environment.
  private static func written(_ environment: [String: String], in workspace: Workspace) async throws
    -> [TerminalSession]
  {
    var terminals: [TerminalSession] = []
    for arguments in [["show", "Game"], ["boards"], ["show", name], ["Game"]] {
      let terminal = try TerminalSession(arguments, in: workspace, environment: environment)
      try await terminal.waitForEnd(or: "help")
      terminal.end()
      try await terminal.waitForEnd()
      try await terminal.checkBytes(isScreen: arguments == ["Game"], "\(environment)")
      terminals.append(terminal)
    }
    return terminals
  }

  /// Makes a locale with an encoding, and returns the variables that choose it.
  static func locale(
    with codeset: String, in workspace: Workspace
  ) async throws -> [String: String] {
    let locale = workspace.folder.appending(path: "xx_XX").path
    let made = try await Run.of(
      [Self.localedef ?? "", "-c", "-i", "de_DE", "-f", codeset, locale],
      environment: workspace.environment)
    try #require(FileManager.default.fileExists(atPath: locale), "\(made.errorText)")
    return ["LOCPATH": workspace.folder.path, "LC_ALL": "xx_XX"]
  }

  private static func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.perform("add \"\(name)\" Zoë")
    try await workspace.perform("add x", on: "board \(name)")
    return workspace
  }

  @Test(
    .enabled(if: localedef != nil, "The sources of locales are not installed"),
    arguments: ["ISO-8859-1", "KOI8-R"])
  func `a terminal with another encoding gets ASCII only`(codeset: String) async throws {
    let workspace = try await Self.workspace()
    let environment = try await Self.locale(with: codeset, in: workspace)
    for terminal in try await Self.written(environment, in: workspace) {
      #expect(terminal.bytes.allSatisfy { $0 < 0x80 }, "\(terminal.text)")
      #expect(terminal.writtenText.contains("?31m"))
    }
    // Data in a pipe is not converted.
    let run = try await workspace.scoreboard(
      ["show", "Game", "--format", "csv"], environment: environment)
    #expect(run.outputText.contains(Self.name))
  }

  @Test(arguments: ["C", "POSIX", "C.UTF-8", "xx_YY.UTF-8"])
  func `a terminal with UTF-8 or no stated encoding gets characters as they are`(
    locale: String
  ) async throws {
    let workspace = try await Self.workspace()
    for terminal in try await Self.written(["LC_ALL": locale, "LANG": locale], in: workspace) {
      #expect(terminal.writtenText.contains("Û31m Ý0;x Ð$q"), "\(terminal.writtenText)")
    }
  }
}
