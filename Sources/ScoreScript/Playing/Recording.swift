import ScoreScreen
import ScoreTables
import Scorekeeping
import StructReference

/// The recorders of a performance, and the changes that they have not received yet.
final class Recording {
  private let recorders: [any PerformanceRecorder]
  /// The frame that the recorders received last.
  private var frame: Frame?
  private var narrator: Narrator
  /// The transitions that the recorders have not received yet; always empty without recorders.
  private var transitions: [Transition] = []
  private var observation: Disposable?

  init(_ recorders: [any PerformanceRecorder], of session: Session) {
    self.recorders = recorders
    narrator = Narrator(session.state)
    if recorders.isEmpty { return }
    observation = session.observe { [weak self] in self?.transitions.append($0) }
  }

  func record(_ event: PerformanceEvent, at time: Duration) throws {
    for recorder in recorders { try recorder.record(event, at: time) }
  }

  /// Records a frame, unless it equals the last one.
  func record(_ newest: Frame, drawnOn grid: Grid, at time: Duration) throws {
    if recorders.isEmpty || newest == frame { return }
    frame = newest
    try record(.frame(ScreenImage(frame: newest, grid: grid)), at: time)
  }

  /// Records the changes since the last call, in words.
  func narrate(at time: Duration) throws {
    for transition in transitions {
      for line in narrator.lines(of: transition) { try record(.change(line), at: time) }
    }
    transitions = []
  }

  /// Records hidden changes: only that another board is open than before them.
  func narrateHidden(since board: Scoreboard.ID?, to state: AppState, at time: Duration) throws {
    let start = transitions.first?.old ?? state
    transitions = []
    let lines = narrator.lines(of: Transition(from: start, to: state, origin: .command))
    if state.board?.id == board { return }
    for line in lines { try record(.change(line), at: time) }
  }

  /// Completes the recordings. If one recorder fails, the others still finish.
  ///
  /// - Throws: the first error.
  func finish(at time: Duration, status: Int32) throws {
    var failure: (any Error)?
    for recorder in recorders {
      do { try recorder.finish(at: time, status: status) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}
