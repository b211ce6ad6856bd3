import Foundation
import Scorekeeping
import StructReference

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
