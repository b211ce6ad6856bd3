import FoundationBase
import ScoreTables
import Scorekeeping

/// What other processes have done lately, while keys may still be meant for what was there before.
struct OtherWriters {
  /// The loss of the target that keys were meant for: a row removed by another process, the question for names with the
  /// text typed since, or a question about something that others have changed, with the sentence about it.
  enum Loss {
    case row(ScorekeepingError)
    case names(typed: String)
    case question(String)
  }

  /// The seconds after a loss in which keys may still be meant for the lost target: people need that long to read a
  /// sentence and react.
  private static let reactionTime = 0.0..<1.0
  /// The seconds after a round of others in which the key for the next round may be meant for the same round; and so for
  /// reveals.
  private static let roundTime = 0.0..<2.0

  /// The last loss of a target of keys, and its time.
  var lastLoss: (loss: Loss, time: Date)?
  /// The last round that another process has begun, and the time at which it came.
  var lastRound: (number: Int, time: Date)?
  /// The last reveal, by a presenter here or elsewhere.
  var lastReveal: (time: Date, isOwn: Bool)?
  /// The most important change that is not shown yet; the last one of equally important changes.
  var headline: Headline?
  /// The message about changes, or the watched board, that could not be read; nil without a problem.
  var problem: String?
  /// The problem that was last announced.
  var announcedProblem = ""

  func loss(at now: Date) -> Loss? {
    lastLoss.flatMap {
      Self.reactionTime.contains(now.timeIntervalSince($0.time)) ? $0.loss : nil
    }
  }

  /// The reveal of the watched board that was just made; nil without one.
  func reveal(at now: Date) -> (time: Date, isOwn: Bool)? {
    lastReveal.flatMap { reveal in
      let time = reveal.isOwn ? Self.reactionTime : Self.roundTime
      return time.contains(now.timeIntervalSince(reveal.time)) ? reveal : nil
    }
  }

  /// Whether somebody else has just begun a round.
  func haveBegun(_ round: Int, at now: Date) -> Bool {
    lastRound.map {
      $0.number == round && Self.roundTime.contains(now.timeIntervalSince($0.time))
    } ?? false
  }

  mutating func note(_ facts: ChangeFacts) {
    let new = Headline(facts)
    if headline.map({ $0.weight <= new.weight }) ?? true { headline = new }
  }
}
