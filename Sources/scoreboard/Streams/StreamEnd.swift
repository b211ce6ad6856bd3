import Foundation
import ScoreScreen
import ScoreStream
import Scorekeeping

/// The end of a stream: all that the reader has counted comes onto the board, and the standings are printed.
struct StreamEnd {
  let reader: StreamReader
  let board: StreamBoard
  let session: Session
  let isASCII: Bool
  /// The number of players to print; nil for all.
  let limit: Int?

  /// Ends the stream, and prints the board with the number of lines that did not count.
  func print() throws {
    reader.stop()
    while board.hasMore { try board.apply() }
    while !board.isComplete {
      var file = pollfd(fd: reader.signal, events: Int16(POLLIN), revents: 0)
      poll(&file, 1, -1)
      try take()
    }
    guard var shown = session.state.board else { return }
    let ranked = RankedBoard(shown).ranked
    let rest = ranked.dropFirst(limit ?? .max)
    for (_, player) in rest { shown.players.remove(player.id) }
    try Output.writeText(of: shown, isASCII: isASCII)
    let others = max(rest.count, board.statistics.players - (ranked.count - rest.count))
    if others > 0, limit != nil { try Output.write(" and \(others.formatted) more\n") }
    if let line = board.statistics.firstSkipped {
      let count = board.statistics.skipped
      ScoreboardCommand.warn(
        "\(count.formatted) \(count == 1 ? "line is" : "lines are") skipped. "
          + "Line \(line.number): \(line.reason): \(Word.inQuotes(line.text))")
    }
  }

  /// Takes the update that was handed over, if there is one.
  func take() throws {
    guard let update = reader.poll() else { return }
    board.receive(update)
    try board.apply()
  }
}

/// Follows a stream without a screen. Only a board that is saved is brought up to date before the end.
final class StreamFrontEnd: FrontEnd {
  private let end: StreamEnd
  private let flushTime: Duration?
  private var nextRequest: ContinuousClock.Instant?
  private var failure: (any Error)?

  /// - Parameter flushTime: the time between two updates; nil for none but the last.
  init(_ end: StreamEnd, flushTime: Duration?) {
    self.end = end
    self.flushTime = flushTime
    if flushTime != nil { end.reader.request() }
  }

  var usesTerminal: Bool { false }
  var changeFeed: ChangeFeed { ChangeFeed(file: end.reader.signal, interval: nil) }
  var due: ContinuousClock.Instant? { nextRequest }
  var isFinished: Bool { end.board.isComplete }

  func pollChanges() throws -> Bool {
    try end.take()
    if let flushTime, !isFinished { nextRequest = .now + flushTime }
    return true
  }

  func show() {
    guard let time = nextRequest, .now >= time else { return }
    nextRequest = nil
    end.reader.request()
  }

  func end(by signal: Int32) {
    try? end.print()
    Signals.die(of: signal)
    exit(128 + signal)
  }
}
