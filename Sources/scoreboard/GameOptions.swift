import ArgumentParser
import Foundation
import ScoreScreen
import ScoreScript
import ScoreStore
import Scorekeeping

/// What is played, where it is kept, and how it is drawn.
struct GameOptions: ParsableArguments {
  @Argument(help: "The board to open or to make.")
  var board: String?

  @OptionGroup var options: DataOptions

  @Flag(name: .long, help: "Keep nothing: the boards are gone when the program ends.")
  var noSave = false

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var live: LiveOptions

  /// Keeps score on the terminal until the person quits.
  ///
  /// - Parameter file: where to record what is done; nil for nowhere.
  /// - Throws: among others a `RecordingError`, also when all is over if the recording ended before.
  func play(recordingInto file: String? = nil) throws {
    // Before any thread starts.
    let signals = Signals()
    let recording = try file.map { path throws(RecordingError) in try RecordingFile(path: path) }
    let journal: any Journal = noSave ? MemoryJournal() : try DataFile(path: options.path)
    let session = try Session(journal: journal)
    try MainActor.assumeIsolated {
      let recorder = try recording.map { try ScriptRecorder(of: session, into: $0) }
      let terminal = try Terminal(
        colours: screen.color, isASCII: screen.ascii, usesMouse: !live.noMouse)
      defer { terminal.end() }
      let screens = Screens(session: session, size: terminal.measure(), theme: terminal.theme)
      screens.isCalm = live.calm
      recorder?.onFailure = { [weak screens] in screens?.report($0) }
      if let board { screens.open(board) }
      Loop(screens: screens, terminal: terminal, signals: signals).run()
      if let failure = recorder?.failure { throw failure }
    }
  }
}
