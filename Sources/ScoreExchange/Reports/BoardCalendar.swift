import FoundationBase
import ScoreTables
import Scorekeeping
import Texts

/// The matches of a board that have a date, as a calendar to which phones subscribe: an event of a day for each, which
/// says the result when it is known.
///
/// Law: an event keeps its identity when its date, its players or its result change.
///
/// Source: RFC 5545. RFC 7986 defines `NAME`; older programs read the name of a calendar from `X-WR-CALNAME`.
package struct BoardCalendar: CustomStringConvertible {
  package let description: String

  /// Makes the calendar. O(m) for m matches.
  ///
  /// - Parameter now: the time at which it is made.
  package init(of board: Scoreboard, at now: Date) {
    let stamp = now.inUTC.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    let name = Self.escaped(board.name)
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Scoreboard//Matches//EN",
      "NAME:\(name)", "X-WR-CALNAME:\(name)",
    ]
    for match in (board.matches ?? Matches()).sorted(by: { $0.isBefore($1) }) {
      guard let date = match.date, let entry = board.entry(of: match) else { continue }
      lines += [
        "BEGIN:VEVENT", "UID:match-\(match.id)@\(board.id.uuidString)", "DTSTAMP:\(stamp)",
        "DTSTART;VALUE=DATE:\(date.description.filter { $0 != "-" })",
        "SUMMARY:\(Self.escaped(Self.summary(entry)))",
        "DESCRIPTION:\(Self.escaped("\(board.name), \(board.words(ofRound: match.round))"))",
        "TRANSP:TRANSPARENT", "END:VEVENT",
      ]
    }
    lines.append("END:VCALENDAR")
    description = lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  /// `Ann – Bob` or `Ann 3, Bob 1`.
  private static func summary(_ entry: Command.MatchEntry) -> String {
    var entry = entry
    (entry.number, entry.round, entry.date) = (nil, nil, nil)
    return entry.words
  }

  private static func escaped(_ text: String) -> String {
    text.printed.replacing(/[\\;,]/) { "\\" + $0.output }
  }

  /// The line in parts of at most 75 bytes, none of which breaks a character.
  private static func folded(_ line: String) -> String {
    var (folded, count) = ("", 0)
    for character in line {
      let size = String(character).utf8.count
      if count + size > 75, count > 1 {
        folded += "\r\n "
        count = 1
      }
      folded.append(character)
      count += size
    }
    return folded
  }
}
