import Scorekeeping

/// Lines that match a regular expression with the groups `player` and, if they are wanted, `score`, `team` and `time`.
///
/// Cost: a microsecond for most lines, some hundredths of a second at most.
struct PatternLines: LineFormat {
  private let regex: BoundedRegex
  private let player: Int
  private let score: Int?
  private let team: Int?
  private let time: Int?
  private let sets: Bool

  /// Compiles an expression.
  ///
  /// - Throws: `.badRegex`, `.regexWithoutPlayer`.
  init(_ text: String, countsLines: Bool = false, sets: Bool = false) throws(StreamError) {
    do { regex = try BoundedRegex(text) } catch { throw .badRegex(text, reason: error.reason) }
    guard let player = regex.number(ofGroup: "player") else { throw .regexWithoutPlayer(text) }
    self.player = player
    score = countsLines ? nil : regex.number(ofGroup: "score")
    team = regex.number(ofGroup: "team")
    time = regex.number(ofGroup: "time")
    self.sets = sets
  }

  mutating func event(in line: UnsafeRawBufferPointer) throws(StreamError) -> StreamEvent? {
    let line = line.last == .carriageReturn ? line.part(0, line.count - 1) : line
    if line.isEmpty { return nil }
    let matches: Bool
    do {
      matches = try regex.matches(line)
    } catch .notUTF8 {
      throw .notUTF8
    } catch {
      throw .matchingTime
    }
    guard matches else { throw .noMatch }
    func group(_ number: Int) -> UnsafeRawBufferPointer? {
      regex.range(ofGroup: number).map { line.part($0.lowerBound, $0.upperBound) }
    }
    guard let name = group(player) else { throw .missing("player") }
    var event = StreamEvent(name: name)
    if let score {
      guard let points = group(score) else { throw .missing("score") }
      event.amount = try AmountParser.thousandths(of: points)
      event.sets = sets
    }
    if let team, let name = group(team), !name.isEmpty { event.team = name }
    if let time {
      guard let moment = group(time) else { throw .missing("time") }
      event.time = try LineTime.milliseconds(moment)
    }
    return event
  }
}
