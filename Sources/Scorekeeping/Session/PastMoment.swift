import FoundationBase

/// A moment in the history of a board, as given by the user.
package enum PastMoment: Equatable, Sendable {
  /// The end of a round: the last entry before the next round, or the newest entry in the round.
  case round(Int)
  /// A time of day in minutes since midnight. It stands for the last time that the clock showed it, on a day with an
  /// entry before it.
  case clock(Int)
  /// A local time, in minutes since 1970.
  case time(Int)
  /// The moment after an entry.
  case entry(Int)

  /// The ways to write a moment, for messages.
  package static let ways =
    #"a round as "round 2", a time as 21:30 or "2026-11-20 21:30", or the number of an entry as 57"#

  /// Parses a moment in any letter case. Nil for any other text, and for times that no clock or calendar has.
  package init?(parsing text: String) {
    let words = text.lowercased().split(separator: " ").map(String.init)
    switch words.count {
    case 1 where words[0].contains(":"):
      guard let minute = Day.minute(parsing: words[0]) else { return nil }
      self = .clock(minute)
    case 1:
      guard let number = Self.number(words[0]), number > 0 else { return nil }
      self = .entry(number)
    case 2 where words[0] == "round":
      guard let number = Self.number(words[1]), number > 0 else { return nil }
      self = .round(number)
    case 2:
      guard let day = Day(parsing: words[0]), let minute = Day.minute(parsing: words[1])
      else { return nil }
      self = .time(day.daysSince1970 * Self.minutesOfDay + minute)
    default: return nil
    }
  }

  private static let minutesOfDay = 24 * 60

  private static func number(_ text: String) -> Int? {
    guard 1...18 ~= text.utf8.count, text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// Whether an entry is at or before the moment. Going back from the newest entry, the first included entry is the one
  /// to show.
  ///
  /// - Parameters:
  ///   - board: the board after the entry.
  ///   - time: the local time of the entry in minutes since 1970; `now` is the current time.
  func includes(_ number: Int, _ board: Scoreboard, at time: Int, now: Int) -> Bool {
    switch self {
    case .round(let round): return board.round == round
    case .entry(let last): return number <= last
    case .time(let last): return time <= last
    case .clock(let minute):
      let midnight =
        Int((Double(time) / Double(Self.minutesOfDay)).rounded(.down)) * Self.minutesOfDay
      return time <= midnight + minute && midnight + minute <= now
    }
  }
}

/// The journal keeps no state of a board for the given moment.
package enum NoSuchMoment: Error, Equatable, CustomStringConvertible {
  /// The number of the entry is higher than the number of the newest entry.
  case entryToCome(Int, newest: Int)
  /// Entries before entry `first` were folded.
  case folded(String, first: Int)
  /// No entry on the board is that early, or in that round. `first` is the number of the oldest entry.
  case none(Scoreboard, PastMoment, first: Int?)

  package var description: String {
    switch self {
    case .entryToCome(let number, let newest):
      "There is no entry \(number) yet: the newest one is \(newest)"
    case .folded(let name, let first):
      "The history of '\(name)' begins with entry \(first), because older changes were folded. "
        + "'scoreboard restore' lists the copies from before"
    case .none(let board, .round(let wanted), _):
      "'\(board.name)' was never in round \(wanted): it is in round \(board.round) now"
    case .none(let board, _, let first?):
      "'\(board.name)' has no entry so early: its first one is entry \(first)"
    case .none(let board, _, nil): "'\(board.name)' has no history"
    }
  }
}
