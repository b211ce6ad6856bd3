import Scorekeeping

/// A stream that is played onto the open board of a session at a given rate, on a clock of the caller.
///
/// Law: at any time, the board equals the board that the events so far would make as commands, one by one, whatever the
/// steps of the clock.
package final class StreamPlayback {
  private let lines: [String]
  /// The number of events in a second.
  private let rate: Int
  private var engine: StreamEngine<WordLines>
  private let board: StreamBoard
  private var time = Duration.zero
  private var next = 0

  /// Prepares to play lines of words. A line that does not count is skipped.
  package init(_ lines: [String], perSecond rate: Int, on session: Session) throws {
    self.lines = lines
    self.rate = rate
    var options = StreamOptions()
    options.top = .max
    options.wins = session.state.board?.rules.wins ?? .high
    engine = StreamEngine(WordLines(), options)
    board = StreamBoard(on: session)
    try engine.begin(board.start)
  }

  /// Whether all lines are played.
  package var isOver: Bool { next == lines.count }

  /// Advances the clock, and updates the board as one change.
  package func advance(by duration: Duration) throws {
    time += duration
    let count = Int((time / .seconds(1) * Double(rate)).rounded(.down))
    let end = min(lines.count, count)
    if end <= next { return }
    engine.append(Array(lines[next..<end].joined(separator: "\n").utf8) + [.lineFeed])
    next = end
    try engine.readLines()
    board.receive(engine.pollUpdate())
    try board.apply()
  }
}
