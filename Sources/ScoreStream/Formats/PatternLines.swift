import Foundation
import Scorekeeping

/// Lines that match a regular expression with the groups `player` and, if they are wanted, `score`, `team` and `time`.
///
/// The syntax is that of ICU. Cost: some microseconds for each line, at most a tenth of a second.
struct PatternLines: LineFormat {
  private let regex: NSRegularExpression
  private let hasScore: Bool
  private let hasTeam: Bool
  private let hasTime: Bool
  private let sets: Bool
  private let name = ScratchBytes()
  private let team = ScratchBytes()

  /// Compiles an expression.
  ///
  /// - Throws: `.badRegex`, `.regexWithoutPlayer`.
  static func compiled(_ text: String) throws(StreamError) -> NSRegularExpression {
    guard let regex = try? NSRegularExpression(pattern: text) else { throw .badRegex(text) }
    guard text.contains("(?<player>") else { throw .regexWithoutPlayer(text) }
    return regex
  }

  init(_ regex: NSRegularExpression, countsLines: Bool = false, sets: Bool = false) {
    self.regex = regex
    self.sets = sets
    let text = regex.pattern
    hasScore = text.contains("(?<score>") && !countsLines
    hasTeam = text.contains("(?<team>")
    hasTime = text.contains("(?<time>")
  }

  mutating func event(in line: UnsafeRawBufferPointer) throws(StreamError) -> StreamEvent? {
    let line = line.last == .carriageReturn ? line.part(0, line.count - 1) : line
    if line.isEmpty { return nil }
    let text = try line.text()
    var time = MatchingTime()
    let found: NSTextCheckingResult?
    do { found = try regex.firstMatch(in: text, within: &time) } catch { throw .matchingTime }
    guard let match = found else { throw .noMatch }
    func group(_ name: String) -> String? {
      let range = match.range(withName: name)
      return range.location == NSNotFound ? nil : (text as NSString).substring(with: range)
    }
    guard let player = group("player") else { throw .missing("player") }
    var event = StreamEvent(name: name.replace(with: player))
    if hasScore {
      guard var score = group("score") else { throw .missing("score") }
      event.amount = try score.withBytes { bytes throws(StreamError) in
        try Amount.thousandths(of: bytes)
      }
      event.sets = sets
    }
    if hasTeam, let group = group("team"), !group.isEmpty { event.team = team.replace(with: group) }
    if hasTime {
      guard var time = group("time") else { throw .missing("time") }
      event.time = try time.withBytes { bytes throws(StreamError) in
        try LineTime.milliseconds(bytes)
      }
    }
    return event
  }
}
