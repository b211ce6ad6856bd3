import ArgumentParser
import Foundation
import ScoreScreen
import ScoreScript
import ScoreSettings
import ScoreStore
import Scorekeeping

/// What is played, where it is kept, and how it is drawn.
struct GameOptions: ParsableArguments {
  @Argument(help: "The board to open or to make.")
  var board: String?

  @OptionGroup var options: DataOptions
  @OptionGroup var settings: SettingsOptions

  @Flag(
    name: .long, help: "Begin without boards and keep nothing: they are gone when the program ends."
  )
  var noSave = false

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var live: LiveOptions
  @OptionGroup var plain: PlainOption

  /// Keeps score on the terminal until the person quits.
  ///
  /// - Parameter file: where to record what is done; nil for nowhere.
  /// - Throws: among others a `RecordingError`, also when all is over if the recording ended before, and
  ///   `StoreError.lost`.
  func play(recordingInto file: String? = nil) throws {
    // Before any thread starts.
    let signals = Signals()
    let recording = try file.map { path throws(RecordingError) in try RecordingFile(path: path) }
    let isNew = try !noSave && DataFile.isMissing(at: options.path)
    let file = noSave ? nil : try DataFile(path: options.path, onDelay: DelayNotice().tell)
    let journal: any Journal = file ?? MemoryJournal()
    let backups = file?.keepBackups()
    let aftermath = Aftermath(file: file)
    var hasFailed = true
    defer {
      // The terminal is given back by now.
      if hasFailed, let loss = aftermath.file?.loss() { ScoreboardCommand.warn("\(loss)") }
      if let failure = backups?.finish(copying: true) { ScoreboardCommand.warn("\(failure)") }
    }
    let settings = self.settings.read()
    let session = try Session(
      journal: journal, environment: .init(rules: settings.settings.rules))
    try MainActor.assumeIsolated {
      let recorder = try recording.map { try ScriptRecorder(of: session, into: $0) }
      func open(_ screens: Screens) {
        recorder?.onFailure = { [weak screens] in screens?.report($0) }
        if let board { screens.open(board) }
        if isNew, !Backups(of: options.path).named.isEmpty {
          screens.warn("\(StoreError.vanished(options.path))")
        }
        if !settings.problems.isEmpty { screens.warn(settings.problems.summary) }
      }
      let looks = live.looks(over: screen.looks(over: settings.settings))
      if plain.isSet {
        let theme = Theme.ofLines(isASCII: looks.isASCII)
        let screens = Screens(
          session: session, size: PlainLoop.size, theme: theme, keys: settings.settings.keys)
        let loop = PlainLoop(screens: screens, signals: signals, write: Output.send)
        open(screens)
        try loop.run()
        if let failure = recorder?.failure { throw failure }
        return
      }
      let terminal = try Terminal(looks)
      defer { terminal.end() }
      let screens = Screens(
        session: session, size: terminal.measure(), theme: terminal.theme,
        keys: settings.settings.keys)
      screens.isCalm = looks.isCalm
      open(screens)
      Loop(screens: screens, terminal: terminal, signals: signals).run()
      if let failure = recorder?.failure { throw failure }
    }
    hasFailed = false
    if let loss = aftermath.file?.loss() { throw loss }
  }

  /// The data file when all is over, which is in the thread that it was used in.
  private struct Aftermath: @unchecked Sendable {
    let file: DataFile?
  }
}
