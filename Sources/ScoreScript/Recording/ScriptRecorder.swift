import Foundation
import Scorekeeping
import StructReference

/// Writes what a session does into a script while it does it: intentions, not keys, and the pauses between them.
///
/// The lines come from the entries of the journal on the boards that the session opens, also from those of others. Law:
/// played from the beginning they lead to boards that agree with those: in names, scores, teams, orders, ranks, rules
/// and round. Changes that no command in the recording leads to, such as an undo that reaches back before it, are
/// written as the commands that come to the same.
///
/// What is committed is written before observers that were added later are told of it, and before anything is drawn.
/// Time counts from the first line, without what the machine sleeps.
public final class ScriptRecorder {
  /// Called once if the recording ends early, with an error that tells so in words.
  public var onFailure: (RecordingError) -> Void = { _ in }
  /// Why the recording ended early; nil if it did not.
  public private(set) var failure: RecordingError?
  /// How many commands are written, but for those that lead to what was there before.
  public private(set) var count = 0
  private let transcript: Transcript
  private let elapsed: () -> Duration
  private let append: (String) throws(RecordingError) -> Void
  private var begin: Duration?
  private var pauses = Pauses()
  private var isHidden = false
  private var observation: Disposable?

  /// Begins to record into a file; what is open is the first thing in it.
  public convenience init(of session: Session, into file: RecordingFile) throws {
    let clock = SuspendingClock()
    let start = clock.now
    try self.init(of: session, elapsed: { clock.now - start }, append: file.append)
  }

  /// - Parameter elapsed: the time since any moment.
  init(
    of session: Session, elapsed: @escaping () -> Duration,
    append: @escaping (String) throws(RecordingError) -> Void
  ) throws {
    self.elapsed = elapsed
    self.append = append
    transcript = Transcript(of: session)
    observation = session.observe { [weak self] in if $0.isCommitted { self?.record() } }
    record()
  }

  /// How long it has recorded: since the first line.
  public var duration: Duration { begin.map { elapsed() - $0 } ?? .zero }

  /// Writes what is new, all of it at once.
  private func record() {
    if failure != nil { return }
    let now = elapsed()
    let lines = transcript.consumeLines()
    if lines.isEmpty { return }
    var text = ""
    if begin == nil { text = "# Recorded with 'scoreboard record'\n" }
    let time = now - (begin ?? now)
    begin = begin ?? now
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

/// The pauses between the lines of a script, so that their sum follows a clock.
///
/// Pauses are whole milliseconds. One that is too short to be seen is left out, and what was left out or rounded is
/// made good by the next: however many there are, their sum is never off by more than the shortest. Of a pause
/// that is longer than a script can say, the longest is left.
struct Pauses {
  /// What is shorter is no pause.
  static let shortest = Duration.milliseconds(10)
  /// What the clock will show when the line is carried out that is written next.
  private var reached = Duration.zero

  /// What is to be written before a line that is carried out at a time since the first one; nil if nothing is.
  mutating func pause(until time: Duration) -> Statement? {
    let pause = Duration.milliseconds((time - reached).milliseconds)
    if pause < Self.shortest { return nil }
    reached += pause
    return .sleep(min(pause, .longestInScripts))
  }
}

extension Session {
  /// A script that makes a board of the same name and content as the open one, line by line, with the pauses that
  /// there were between the commands; without pauses where the journal does not tell how the board came about.
  ///
  /// Cost: that of carrying the commands out once.
  ///
  /// - Throws: `.noBoard`, or what the journal throws.
  public func pacedScript() throws -> [String] {
    guard let board = state.board else { throw ScorekeepingError.noBoard }
    let opening = Command.board(board.name).description
    guard let history = try history() else { return [opening] + (try script()) }
    var pauses = Pauses()
    var begin: Date?
    return [opening]
      + history.flatMap { command in
        let seconds = command.time.timeIntervalSince(begin ?? command.time)
        begin = begin ?? command.time
        // A clock can be wrong by any number, or show none.
        let time = Duration.seconds(seconds > 0 ? min(seconds, 1e9) : 0)
        return [pauses.pause(until: time)?.description, command.text].compactMap(\.self)
      }
  }
}
