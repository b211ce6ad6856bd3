import FoundationBase
import ScoreScreen
import Scorekeeping
import StructReference

/// Writes the commands of a session into a script while the session runs: commands, not keys, and the pauses between
/// them.
///
/// The lines come from the entries of the journal on the boards that the session opens, including entries of other
/// processes. Law: playing them from the beginning leads to boards that agree with the boards of the session: in names,
/// scores, teams, orders, ranks, rules and round. A change that no recorded command makes, such as an undo of a change
/// before the recording, is written as commands with the same effect.
///
/// A commit is recorded before observers that were added later receive it, and before anything is drawn. Time counts
/// from the first line, without the time that the machine sleeps.
package final class ScriptRecorder {
  /// Called once if the recording ends early.
  package var onFailure: (RecordingError) -> Void = { _ in }
  /// The error that ended the recording early; nil if there was none.
  package private(set) var failure: RecordingError?
  /// The number of commands written, without the hidden ones that rebuild earlier boards.
  package private(set) var count = 0
  private let transcriber: JournalTranscriber
  private let size: Size?
  private let elapsed: () -> Duration
  private let append: (String) throws(RecordingError) -> Void
  private var start: Duration?
  private var pauses = Pauses()
  private var isHidden = false
  private var observation: Disposable?

  /// Begins to record into a file; the first lines rebuild the open board.
  ///
  /// - Parameter size: the size of the screen on which the recording is played; nil for any.
  package convenience init(
    of session: Session, into file: RecordingFile, size: Size? = nil
  ) throws {
    let clock = SuspendingClock()
    let start = clock.now
    try self.init(of: session, size: size, elapsed: { clock.now - start }, append: file.append)
  }

  /// Makes a recorder with a clock.
  ///
  /// - Parameter elapsed: the time since some fixed moment.
  init(
    of session: Session, size: Size? = nil, elapsed: @escaping () -> Duration,
    append: @escaping (String) throws(RecordingError) -> Void
  ) throws {
    self.size = size
    self.elapsed = elapsed
    self.append = append
    transcriber = JournalTranscriber(of: session)
    observation = session.observe { [weak self] in if $0.isCommitted { self?.record() } }
    record()
  }

  /// The time since the first line.
  package var duration: Duration { start.map { elapsed() - $0 } ?? .zero }

  /// Writes the new lines in one piece.
  private func record() {
    if failure != nil { return }
    let now = elapsed()
    let lines = transcriber.consumeLines()
    if lines.isEmpty { return }
    var text = ""
    if start == nil {
      text = "# Recorded with 'scoreboard record'\n"
      if let size { text += "\(Statement.size(size))\n" }
    }
    let time = now - (start ?? now)
    start = start ?? now
    if let pause = pauses.pause(until: time) { text += "\(pause)\n" }
    for line in lines { text += "\(line)\n" }
    do {
      try append(text)
      for line in lines {
        switch line.statement {
        case .hide: isHidden = true
        case .show: isHidden = false
        case .command where !isHidden: count += 1
        default: break
        }
      }
    } catch {
      failure = error
      observation = nil
      onFailure(error)
    }
  }
}

/// Computes the pauses between the lines of a script, so that their sum follows a clock.
///
/// Pauses are whole milliseconds. A pause that is too short to be seen is left out. The next pause makes up for it and
/// for rounding, so that the sum is never off by more than the shortest pause. A pause that is too long for a script is
/// cut.
struct Pauses {
  /// The shortest pause; a shorter one is left out.
  static let shortest = Duration.milliseconds(10)
  /// The sum of the pauses so far, before too long ones are cut.
  private var reached = Duration.zero

  /// The pause before a line that is performed at a time after the first one; nil if it is too short.
  mutating func pause(until time: Duration) -> Statement? {
    let pause = Duration.milliseconds((time - reached).milliseconds)
    if pause < Self.shortest { return nil }
    reached += pause
    return .sleep(min(pause, .longestInScripts))
  }
}

extension Session {
  /// A script that rebuilds the open board command by command, with the pauses between commands. There are no pauses if
  /// the journal does not hold the history of the board.
  ///
  /// Cost: performing the commands once.
  ///
  /// - Throws: `.noBoard`, or an error of the journal.
  package func pacedScript() throws -> [String] {
    let board = try state.openBoard()
    let opening = Command.board(board.name).description
    guard let history = try history() else { return [opening] + (try script()) }
    var pauses = Pauses()
    var start: Date?
    return [opening]
      + history.flatMap { command in
        let seconds = command.time.timeIntervalSince(start ?? command.time)
        start = start ?? command.time
        // The clock may be wrong by any amount.
        let time = Duration.seconds(seconds > 0 ? min(seconds, 1e9) : 0)
        return [pauses.pause(until: time)?.description, command.text].compactMap(\.self)
      }
  }
}
