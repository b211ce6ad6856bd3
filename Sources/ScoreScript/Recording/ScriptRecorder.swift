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
