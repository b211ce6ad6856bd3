import Scorekeeping

/// The options for reading and counting a stream.
package struct StreamOptions: Sendable {
  package var format = StreamFormat.words
  /// Whether each line is one point, whatever else it holds.
  package var countsLines = false
  /// Whether points are new totals.
  package var sets = false
  /// The number of players on the board.
  package var top = 1000
  package var wins = Wins.high
  /// The milliseconds for which points count; nil if they always count.
  package var window: Int64?
  /// Whether a line that does not count ends the stream.
  package var stopsAtBadLine = false
  package var playerLimit = 1_000_000
  /// Whether a later run continues where this one ends. If so, updates have positions, and a last line without a line
  /// break waits for its end.
  package var isResumable = false
  /// The file to which skipped lines are appended, and its name; nil for none.
  package var skippedFile: (file: Int32, name: String)?
  /// The milliseconds since 1970, against which the times in lines are held.
  package var clock: @Sendable () -> Int64 = StreamOptions.now
  /// The milliseconds at which lines without a time arrive: since 1970 by the clock as it was at the start, and only
  /// forward from there.
  var arrivalClock: @Sendable () -> Int64 = {
    let (start, time) = (ContinuousClock.now, StreamOptions.now())
    return { time + Int64((ContinuousClock.now - start) / .milliseconds(1)) }
  }()

  package init() {}
}

/// The statistics of a stream at some moment.
package struct StreamStatistics: Equatable, Sendable {
  /// The number of lines so far.
  package var lines = 0
  /// The number of lines that counted.
  package var events: Int64 = 0
  /// The number of players.
  package var players = 0
  /// The sum of their points, in thousandths; nil if it is out of the range of a score.
  package var total: Int64? = 0
  /// The number of lines that did not count because of a mistake.
  package var skipped = 0
  /// The first skipped line.
  package var firstSkipped: SkippedLine?
  /// The number of events that were older than the window.
  package var late = 0
  /// The number of bytes of whole lines.
  package var offset: Int64 = 0

  /// A line that did not count.
  package struct SkippedLine: Equatable, Sendable {
    /// The number of the line, from 1.
    package let number: Int
    /// The beginning of the line.
    package let text: String
    package let reason: StreamError
  }
}

/// A player of the board with new points.
package struct StreamChange: Equatable, Sendable {
  /// The number of the player in the order of first appearance, from 0.
  package let player: Int
  /// The points in thousandths.
  package let total: Int64
  /// The number of the event with which the player reached the total.
  package let reached: Int64
  /// Whether the total was set since the last change, rather than only added to.
  package let isSet: Bool
  /// The name of a player that enters the board; nil for a player that is already on it.
  package let name: String?
  package let team: String?
}

/// The changes of the board since the last update.
package struct StreamUpdate: Sendable {
  /// The numbers of the players that leave the board.
  package var leaving: [Int] = []
  /// The players that enter the board, in the order of their numbers, then the other players that have changed.
  package var changes: [StreamChange] = []
  package var statistics = StreamStatistics()
  /// The positions up to which files were read; the last one is in the current file.
  package var positions: [FilePosition] = []
  /// Whether there were as many changes as one update has, so that the next update is due.
  package var isFull = false
  /// What was not told apart since the last update.
  package var notices: [StreamNotice] = []
  /// Whether this is the last update.
  package var isLast = false
  /// The reason why the stream ended before its end.
  package var failure: StreamError?
}
