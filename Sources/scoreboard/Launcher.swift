import FoundationBase
import ScoreScreen
import ScoreScript
import ScoreServer
import ScoreSettings
import ScoreStore
import Scorekeeping

/// Runs a session of scorekeeping: opens the files, runs the event loop, completes the backups and the recording.
///
/// It does not use the argument parser, which inspects every option of every command and takes a quarter of the time
/// until the first frame.
struct Launcher: Equatable {
  /// The name of the board to open or to create.
  var board: String?
  /// The game whose rules the board gets; nil to keep its own or, for a new one, those of the settings.
  var game: String?
  /// The data file and the settings file named on the command line.
  var data: String?
  var config: String?
  var isSaved = true
  var isPlain = false
  var looks = LooksOverrides()
  /// The address of pages for phones.
  var address = PageAddress()

  /// Keeps score on the terminal until the player quits.
  ///
  /// - Parameter file: the script to record into; nil for none.
  /// - Throws: among others a `RecordingError`, reported at the end if the recording failed meanwhile, and
  ///   `StoreError.lost`.
  func run(recordingInto file: String? = nil) throws {
    // This must happen before any thread starts.
    let signals = Signals()
    let settings = SettingsFile(named: config)
    let location = try DataLocation(named: data, settings: settings.settings)
    let recording = try file.map { path throws(RecordingError) in try RecordingFile(path: path) }
    let isNew = try isSaved && location.path.map(DataFile.isMissing) ?? false
    let store = !isSaved ? nil : try location.open(onDelay: Progress().report)
    let journal: any Journal = store ?? MemoryJournal()
    let file = store as? DataFile
    let backups = file?.keepBackups()
    let box = UncheckedBox(file: file)
    var hasFailed = true
    defer {
      // By now, the terminal has been released.
      let loss = box.file?.loss()
      if hasFailed, let loss { ScoreboardCommand.warn("\(loss)") }
      if let failure = backups?.finish(copying: loss == nil) {
        ScoreboardCommand.warn("\(failure)")
      }
    }
    let session = try Session(
      journal: journal,
      environment: .init(
        rules: settings.settings.rules, games: { [config] in try OwnGames.all(config: config) }))
    let hooks = HookRunner(settings.settings.hooks, of: session)
    // The terminal is released before.
    defer { hooks?.finish(orUntilReadable: signals.file, onWait: Self.sayWait) }
    try MainActor.assumeIsolated {
      let recorder = try recording.map {
        try ScriptRecorder(of: session, into: $0, size: isPlain ? nil : Terminal.size)
      }
      let observation = hooks.map { session.observe($0.tell) }
      func open(_ screens: Screens) {
        recorder?.onFailure = { [weak screens] in screens?.report($0) }
        screens.options.discardsUnusedBoards = isSaved
        if let board { screens.open(board, game: game) }
        if isNew, let path = location.path, !Backups(of: path).named.isEmpty {
          screens.warn("\(StoreError(path, .vanished))")
        }
        if let warning = settings.warning { screens.warn(warning) }
      }
      /// Runs until the player quits. Leaving is not an event of a game.
      func keep(_ front: any FrontEnd, _ screens: Screens) throws {
        let loop = EventLoop(front, signals: signals)
        let scoring = ScoringBeside(in: isSaved ? location : nil, at: address) { scorers in
          let tell = { scorers.consumeNotice().map(screens.warn) ?? () }
          loop.companions.append((scorers.newsFile, tell))
        }
        defer { scoring.end() }
        screens.companion.showScorers = { [unowned screens] in try scoring.show($0, on: screens) }
        screens.companion.clockEnded = { hooks?.clockEnded($0) }
        screens.companion.savePicture = {
          try PictureFile.write($0, on: try session.day(of: $0.id), at: session.now)
        }
        if let hooks {
          loop.companions.append((hooks.newsFile, { hooks.pollNews().forEach(screens.warn) }))
        }
        defer { observation?.dispose() }
        try loop.run()
      }
      let looks = self.looks.applied(to: settings.settings)
      if isPlain {
        let theme = Theme.ofLines(isASCII: looks.isASCII)
        let screens = Screens(
          session: session, size: LinesFrontEnd.size, theme: theme, keys: settings.settings.keys)
        let lines = LinesFrontEnd(screens, write: Output.writeRaw)
        open(screens)
        if let recording { try Output.write("Recording into '\(recording.path.terminalSafe())'\n") }
        lines.onSignalledEnd = {
          hooks?.stop()
          screens.discardUnusedBoards(isLeaving: true)
        }
        defer { screens.discardUnusedBoards(isLeaving: true) }
        try keep(lines, screens)
        try Self.finish(recorder, recording)
        return
      }
      signals.awaitForeground()
      let terminal = try Terminal(looks, isSaved: isSaved)
      defer { terminal.end() }
      let screens = Screens(
        session: session, size: terminal.measure(), theme: terminal.theme,
        keys: settings.settings.keys)
      screens.options.isCalm = looks.isCalm
      screens.options.isRecording = recorder != nil
      open(screens)
      let front = TerminalFrontEnd(screens, on: terminal)
      front.onSignalledEnd = { isSaving in
        hooks?.stop()
        if !isSaving { screens.discardUnusedBoards(isLeaving: true) }
        try? Self.finish(recorder, recording)
      }
      defer { screens.discardUnusedBoards(isLeaving: true) }
      try keep(front, screens)
      try Self.finish(recorder, recording)
    }
    hasFailed = false
    if let loss = box.file?.loss() { throw loss }
  }

  private static func sayWait() {
    ScoreboardCommand.warn("Waiting for hooks. ^C ends them")
  }

  /// Prints a summary of the recording.
  ///
  /// - Throws: the failure that ended the recording early, or an `OutputError`.
  private static func finish(_ recorder: ScriptRecorder?, _ file: RecordingFile?) throws {
    guard let recorder, let file else { return }
    if let failure = recorder.failure { throw failure }
    let count = recorder.count.phrase("command")
    let seconds = Int(recorder.duration.components.seconds)
    let time = seconds < 60 ? "\(seconds)s" : "\(seconds / 60)m\(seconds % 60)s"
    try Output.write(
      recorder.count == 0
        ? "Nothing was recorded\n"
        : "Recorded \(count) in \(time) to '\(file.path.terminalSafe())'\n")
  }

  /// Passes the data file out of the closure on the main actor, which runs on this same thread.
  private struct UncheckedBox: @unchecked Sendable {
    let file: DataFile?
  }
}

extension Launcher {
  /// Makes the launcher for the name of a board, or for no arguments; nil for all other arguments.
  ///
  /// Law: the result equals the result of the argument parser. A word that may be a misspelt command is left to the
  /// parser.
  init?(withoutParsing words: some Collection<String>) {
    guard words.count <= 1 else { return nil }
    if let word = words.first {
      if word.isEmpty || word.hasPrefix("-") || Self.commands.contains(word) { return nil }
      if Self.meaning(of: word) != nil { return nil }
    }
    board = words.first
  }

  /// The command that a word may mean if it names no subcommand: a subcommand, or a command on a board; nil for
  /// the name of a board. A word with a capital letter is a name. `do` is not considered, because too many short names
  /// are similar.
  static func meaning(of word: String) -> String? {
    if word != word.lowercased() || commands.contains(word) { return nil }
    if CommandWord(rawValue: word) != nil { return word }
    let words = commands.filter { $0.utf8.count > 2 && !$0.contains("-") }
    return CommandWord.suggestion(for: word, among: words)
      .map { String($0.trimmingPrefix("scoreboard ")) }
  }

  /// The words that name a command when they come first.
  static let commands = [
    "keep", "boards", "show", "stats", "chart", "do", "pair", "watch", "follow", "serve", "play",
    "record",
    "snapshot", "export", "import", "copy", "restore", "compact", "database", "config",
    "games", "hooks", "doctor", "print-completions", "print-manual", "help",
  ]
}
