import Foundation
import TestSupport
import Testing

/// Signals from outside, and a terminal that goes away.
@Suite struct SignalTests {
  /// Starts a shell with some text on its screen.
  private static func shell(
    _ workspace: Workspace, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) async throws -> TmuxSession {
    let terminal = try await TmuxSession.shell(
      in: workspace, columns: columns, rows: rows, environment: environment)
    try await terminal.enter("echo earlier $((6 * 7))")
    try await terminal.wait(for: "earlier 42")
    _ = try await settings(of: terminal, in: workspace, as: "before")
    return terminal
  }

  /// Starts a shell with some text on its screen, and the program in it.
  private static func start(
    _ workspace: Workspace, command: String = "scoreboard Game",
    columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) async throws -> (terminal: TmuxSession, process: pid_t) {
    try await workspace.perform("add Red 12 Blue 7")
    let terminal = try await shell(
      workspace, columns: columns, rows: rows, environment: environment)
    try await terminal.enter(command)
    try await terminal.wait(until: "the board") { $0.score(of: "Red") == 12 }
    let shell = try await terminal.process()
    let children = try String(
      contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
    let process = try #require(pid_t(children.trimmingCharacters(in: .whitespacesAndNewlines)))
    return (terminal, process)
  }

  /// Starts a shell in an emulated terminal, and the program in it.
  private static func startInEmulator(
    _ workspace: Workspace, columns: Int = 80, rows: Int = 24
  ) async throws -> TerminalSession {
    try await workspace.perform("add Red 12 Blue 7")
    let terminal = try await TerminalSession.shell(in: workspace, columns: columns, rows: rows)
    terminal.enter("scoreboard Game")
    try await terminal.wait(until: "the board") { $0.score(of: "Red") == 12 }
    return terminal
  }

  /// The terminal's settings, as a file: the screen wraps lines, and the shell's line editor changes the settings.
  private static func settings(
    of terminal: TmuxSession, in workspace: Workspace, as name: String
  ) async throws -> String {
    try await terminal.enter("stty -a > ~/\(name); echo $? written to \(name)")
    try await terminal.wait(for: "0 written to \(name)")
    return try String(contentsOf: workspace.folder.appending(path: name), encoding: .utf8)
  }

  /// Checks that the terminal has its former state and belongs to the shell.
  private static func expectClean(_ terminal: TmuxSession, in workspace: Workspace) async throws {
    try await terminal.wait(until: "the shell's earlier output, and no board") {
      $0.contains("earlier 42") && $0.row(of: "Red") == nil
    }
    #expect(try await terminal.value(of: "alternate_on") == "0")
    #expect(try await terminal.value(of: "cursor_flag") == "1")
    #expect(try await terminal.value(of: "keypad_flag") == "0")
    #expect(try await terminal.value(of: "keypad_cursor_flag") == "0")
    #expect(try await terminal.value(of: "insert_flag") == "0")
    #expect(try await terminal.value(of: "wrap_flag") == "1")
    #expect(try await terminal.value(of: "mouse_any_flag") == "0")
    #expect(try await terminal.value(of: "scroll_region_upper") == "0")
    let rows = try await Int(terminal.value(of: "pane_height")) ?? 0
    #expect(try await terminal.value(of: "scroll_region_lower") == "\(rows - 1)")
    let before = try String(
      contentsOf: workspace.folder.appending(path: "before"), encoding: .utf8)
    #expect(try await settings(of: terminal, in: workspace, as: "after") == before)
  }

  /// Signals that the program handles, and others that end it.
  static let deadly = [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGPIPE,
    SIGUSR1,
  ]

  @Test(arguments: deadly)
  func `A signal leaves a clean terminal and an exit status that names it`(signal: Int32)
    async throws
  {
    let workspace = try Workspace()
    let (terminal, process) = try await Self.start(workspace)
    kill(process, signal)
    try await terminal.wait(until: "no board") { $0.row(of: "Red") == nil }
    try await terminal.enter("echo status $?")
    try await terminal.wait(for: "status \(128 + signal)")
    try await Self.expectClean(terminal, in: workspace)
    try await terminal.enter("clear; scoreboard boards")
    try await terminal.wait(for: "2 players")
  }

  #if os(Linux)
    @Test(.enabled(if: !isSanitized, "Swift takes minutes to read such a program"))
    func `A Swift crash message appears on a clean terminal`() async throws {
      let workspace = try Workspace()
      let (terminal, process) = try await Self.start(
        workspace,
        // An installed program does not find the one that writes the message.
        command: "\(Workspace.built) Game", columns: 120, rows: 100,
        environment: [
          "SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,limit=3,registers=none,images=none"
        ])
      kill(process, SIGSEGV)
      try await terminal.wait(for: "Program crashed")
      try await terminal.enter("echo status $?")
      try await terminal.wait(for: "status 139")
      try await Self.expectClean(terminal, in: workspace)
    }
  #endif

  @Test func `A slow regular expression ends its play, and the terminal is restored`()
    async throws
  {
    let workspace = try Workspace()
    let name = String(repeating: "a", count: 60)
    let path = try workspace.script("board \(name)\nadd Red\nwait /(a+)+[éè]/\n")
    let terminal = try await Self.shell(workspace)
    // A script on a data file has no trial run.
    try await terminal.enter("scoreboard play \(path) --data \(workspace.dataFile)")
    try await terminal.wait(for: "takes too long")
    try await terminal.enter("echo status $?")
    try await terminal.wait(for: "status 1")
    try await Self.expectClean(terminal, in: workspace)
  }

  @Test func `A terminal that nobody reads does not keep the program from ending`() async throws {
    let workspace = try Workspace()
    try await workspace.perform(
      "add " + (0..<200).map { "\($0 % 2 == 0 ? "P" : "Q")\($0) \($0)" }.joined(separator: " "))
    var (master, slave): (Int32, Int32) = (0, 0)
    var window = winsize(ws_row: 200, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&master, &slave, nil, nil, &window) == 0)
    defer { close(master) }
    for file in [master, slave] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    let path = String(cString: ttyname(slave))
    let process = try Run.spawn(
      ["/usr/bin/env", Workspace.program, "Game"],
      environment: workspace.environment.merging(["TERM": "xterm-256color"]) { _, new in new },
      files: [path, path, path], hasOwnTerminal: true)
    close(slave)
    var room = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    try await eventually(otherwise: "Nothing is drawn") { poll(&room, 1, 0) == 1 }
    kill(process, SIGTERM)
    var status: Int32 = 0
    try await eventually(otherwise: "Process \(process) is still there") {
      waitpid(process, &status, WNOHANG) == process
    }
    #expect(status & 0x7F == SIGTERM)
  }

  @Test(arguments: ["kill %1", "kill -HUP %1", "kill -QUIT %1; kill -CONT %1"])
  func `A job that stopped on output in the background can be ended`(
    command: String
  ) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let terminal = try await TerminalSession.shell(in: workspace)
    terminal.enter("scoreboard Game &")
    // The shell reports it before its next prompt.
    try await eventually(otherwise: "Not stopped: \(terminal.screen())") {
      terminal.press("Enter")
      return terminal.screen().contains("Stopped")
    }
    terminal.enter("clear; \(command)")
    try await eventually(otherwise: "Not over: \(terminal.screen())") {
      terminal.enter("clear; jobs; echo $(jobs | wc -l) left")
      return terminal.screen().contains("0 left")
    }
  }

  @Test func `SIGSTOP and a resize meanwhile leave the screen right`()
    async throws
  {
    let workspace = try Workspace()
    let (terminal, process) = try await Self.start(workspace)
    try await terminal.type("j5")
    try await terminal.wait(for: "+5 for Blue")
    kill(process, SIGSTOP)
    try await terminal.wait(for: "Stopped")
    try await terminal.resize(columns: 60, rows: 15)
    // The program must not draw in the background.
    kill(process, SIGCONT)
    try await terminal.enter("clear; jobs")
    try await terminal.wait(for: "Stopped")
    try await terminal.enter("fg")
    let other = try TerminalSession(in: workspace, columns: 60, rows: 15)
    let header = try await other.wait(until: "the board") { $0.row(of: "Blue") != nil }.lines[0]
    try await terminal.wait(until: "the board at the new size") {
      $0.lines[0] == header && $0.contains("+5 for Blue") && !$0.contains("Stopped")
    }
    #expect(try await terminal.value(of: "alternate_on") == "1")
    #expect(try await terminal.value(of: "keypad_cursor_flag") == "1")
    try await terminal.press("Enter")
    try await terminal.wait(until: "Blue at 12") { $0.score(of: "Blue") == 12 }
    try await terminal.resize(columns: 80, rows: 24)
    try await terminal.press("q")
    try await terminal.wait(until: "the shell") { $0.row(of: "Red") == nil }
    try await terminal.enter("echo status $?")
    try await terminal.wait(for: "status 0")
    try await Self.expectClean(terminal, in: workspace)
  }

  @Test func `Input that the terminal drops at Ctrl-Z does not end the program`() async throws {
    let workspace = try Workspace()
    let terminal = try await Self.startInEmulator(workspace)
    for round in 1...5 {
      terminal.press("j", "j", "k", "k", "C-z")
      try await terminal.wait(for: "Stopped")
      terminal.enter("clear; echo round $((\(round)))")
      try await terminal.wait(for: "round \(round)")
      terminal.enter("fg")
      try await terminal.wait(until: "the board") { $0.score(of: "Red") == 12 }
    }
    terminal.press("q")
    try await terminal.waitForPrompt()
    terminal.enter("echo status $?")
    try await terminal.wait(for: "status 0")
  }

  @Test func `Ctrl-C ends the program as SIGINT does`() async throws {
    let workspace = try Workspace()
    let terminal = try await Self.startInEmulator(workspace)
    terminal.press("C-c")
    try await terminal.waitForPrompt()
    terminal.enter("echo status $?")
    try await terminal.wait(for: "status 130")
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func `Ctrl-Z restores the terminal, and fg redraws the whole screen`(
    columns: Int, rows: Int
  ) async throws {
    let workspace = try Workspace()
    let terminal = try await Self.startInEmulator(workspace, columns: columns, rows: rows)
    terminal.type("j5")
    try await terminal.wait(for: "+5 for Blue")
    let board = terminal.rows
    for _ in 1...2 {
      terminal.press("C-z")
      try await terminal.wait(for: "Stopped")
      #expect(!terminal.isAlternate)
      #expect(terminal.cursor != nil)
      terminal.enter("clear; echo usable $((7 * 8))")
      try await terminal.wait(for: "usable 56")
      terminal.enter("fg")
      try await terminal.wait(for: board)
      // The arrow keys send the bytes of the description again.
      #expect(terminal.bytes(of: "Up") == Array("\u{1B}OA".utf8))
    }
    // The pending amount is still there.
    terminal.press("Enter")
    try await terminal.wait(until: "Blue at 12") { $0.score(of: "Blue") == 12 }
    terminal.press("C-z")
    try await terminal.wait(for: "Stopped")
    terminal.resize(columns: 60, rows: 15)
    terminal.enter("fg")
    let other = try TerminalSession(in: workspace, columns: 60, rows: 15)
    let names = ["Red", "Blue"]
    try await other.wait(until: "the board") { $0.order(of: names) == names }
    let header = other.screen().lines[0]
    try await terminal.wait(until: "the board at the new size") { $0.lines[0] == header }
    terminal.press("q")
    try await terminal.waitForPrompt()
    terminal.enter("echo status $?")
    try await terminal.wait(for: "status 0")
  }

  @Test func `The program ends when its terminal goes away`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let terminal = try TerminalSession(in: workspace)
    try await terminal.wait(for: "help")
    terminal.hangUp()
    try await terminal.waitForEnd()
    #expect(try await workspace.board().names == ["Red"])
  }

  @Test(arguments: ["", "--plain"])
  func `The shell can end a stopped program`(option: String) async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let terminal = try await TerminalSession.shell(in: workspace)
    terminal.enter("scoreboard \(option) Game")
    try await terminal.wait(for: "Red")
    terminal.press("C-z")
    try await terminal.wait(for: "Stopped")
    terminal.enter("kill %1")
    // The shell reports it before its next prompt.
    try await eventually(otherwise: "Not over: \(terminal.screen())") {
      terminal.press("Enter")
      return terminal.screen().contains("Terminated")
    }
    terminal.enter("clear; stty -a | grep -c ' icanon'")
    try await terminal.wait(until: "the mode of the shell") { $0.lines.contains("1") }
  }
}
