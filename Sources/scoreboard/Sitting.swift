import Foundation
import ScoreScreen
import ScoreScript
import ScoreSettings
import ScoreStore
import Scorekeeping

/// Keeping score: what is played, where it is kept, and how it is drawn.
///
/// Knows nothing of the parser, which to ask takes a quarter of the time until the first frame: it looks at every option
/// of every command.
struct Sitting: Equatable {
  /// The board to open or to make.
  var board: String?
  /// The data file and the file of settings, if they are named.
  var data: String?
  var config: String?
  var isSaved = true
  var isPlain = false
  var looks = ChosenLooks()

  /// Keeps score on the terminal until the person quits.
  ///
  /// - Parameter file: where to record what is done; nil for nowhere.
  /// - Throws: among others a `RecordingError`, also when all is over if the recording ended before, and
  ///   `StoreError.lost`.
  func play(recordingInto file: String? = nil) throws {
    // Before any thread starts.
    let signals = Signals()
    let path = DataPlace.path(named: data)
    let recording = try file.map { path throws(RecordingError) in try RecordingFile(path: path) }
    let isNew = try isSaved && DataFile.isMissing(at: path)
    let file = !isSaved ? nil : try DataFile(path: path, onDelay: Progress().tell)
    let journal: any Journal = file ?? MemoryJournal()
    let backups = file?.keepBackups()
    let aftermath = Aftermath(file: file)
    var hasFailed = true
    defer {
      // The terminal is given back by now.
      let loss = aftermath.file?.loss()
      if hasFailed, let loss { ScoreboardCommand.warn("\(loss)") }
      if let failure = backups?.finish(copying: loss == nil) {
        ScoreboardCommand.warn("\(failure)")
      }
    }
    let settings = SettingsFile(named: config)
    let session = try Session(
      journal: journal, environment: .init(rules: settings.settings.rules))
    try MainActor.assumeIsolated {
      let recorder = try recording.map { try ScriptRecorder(of: session, into: $0) }
      func open(_ screens: Screens) {
        recorder?.onFailure = { [weak screens] in screens?.report($0) }
        if let board { screens.open(board) }
        if isNew, !Backups(of: path).named.isEmpty {
          screens.warn("\(StoreError.vanished(path))")
        }
        if let warning = settings.warning { screens.warn(warning) }
      }
      let looks = self.looks.applied(to: settings.settings)
      if isPlain {
        let theme = Theme.ofLines(isASCII: looks.isASCII)
        let screens = Screens(
          session: session, size: LinesFrontEnd.size, theme: theme, keys: settings.settings.keys)
        let lines = LinesFrontEnd(screens, write: Output.send)
        open(screens)
        if let recording { try Output.write("Recording into '\(recording.path.terminalSafe())'\n") }
        try EventLoop(lines, signals: signals).run()
        try Self.finish(recorder, recording)
        return
      }
      signals.awaitForeground()
      let terminal = try Terminal(looks, isSaved: isSaved)
      defer { terminal.end() }
      let screens = Screens(
        session: session, size: terminal.measure(), theme: terminal.theme,
        keys: settings.settings.keys)
      screens.isCalm = looks.isCalm
      screens.isRecording = recorder != nil
      open(screens)
      let front = TerminalFrontEnd(screens, on: terminal)
      front.onSignalledEnd = { try? Self.finish(recorder, recording) }
      try EventLoop(front, signals: signals).run()
      try Self.finish(recorder, recording)
    }
    hasFailed = false
    if let loss = aftermath.file?.loss() { throw loss }
  }

  /// Says what was recorded.
  ///
  /// - Throws: why the recording ended before, or an `OutputError`.
  private static func finish(_ recorder: ScriptRecorder?, _ file: RecordingFile?) throws {
    guard let recorder, let file else { return }
    if let failure = recorder.failure { throw failure }
    let count = recorder.count == 1 ? "1 command" : "\(recorder.count) commands"
    let seconds = Int(recorder.duration.components.seconds)
    let time = seconds < 60 ? "\(seconds)s" : "\(seconds / 60)m\(seconds % 60)s"
    try Output.write(
      recorder.count == 0
        ? "Nothing was recorded\n"
        : "Recorded \(count) in \(time) to '\(file.path.terminalSafe())'\n")
  }

  /// The data file when all is over, which is in the thread that it was used in.
  private struct Aftermath: @unchecked Sendable {
    let file: DataFile?
  }
}

extension Sitting {
  /// As it is usually begun: with the name of a board, or nothing; nil for all else.
  ///
  /// Law: what the parser makes of these words. What may be a slip for a command is left to it.
  init?(usual words: some Collection<String>) {
    guard words.count <= 1 else { return nil }
    if let word = words.first {
      if word.isEmpty || word.hasPrefix("-") || Self.commands.contains(word) { return nil }
      if Self.command(near: word) != nil || CommandWord(rawValue: word) != nil { return nil }
    }
    board = words.first
  }

  /// The command that a word was perhaps meant to be. A capital letter tells of a name, and many short names are near
  /// to `do`.
  static func command(near word: String) -> String? {
    if word != word.lowercased() || commands.contains(word) { return nil }
    return nearest(to: word, among: commands.filter { $0.utf8.count > 2 && !$0.contains("-") })
  }

  /// The words that name a command, where they come first.
  static let commands = [
    "keep", "boards", "show", "do", "watch", "play", "record", "snapshot", "export", "import",
    "restore", "compact",
    "config", "print-completions", "print-manual", "help",
  ]
}
