import ScoreTables
import Scorekeeping

/// A sentence on the status row.
struct Message {
  private var words: String
  private(set) var outcome: OutcomeText?
  /// The last change by other processes; removed after some seconds.
  private(set) var headline: Headline?
  /// A sentence after the outcome.
  private(set) var note = ""
  let isError: Bool
  /// Whether the message gives way at once to a change by another process.
  let isReplaceable: Bool
  /// The time at which the message was first shown; nil if no clock runs.
  private var shownAt: ContinuousClock.Instant?
  /// Whether the message has been shown for some seconds.
  private(set) var isOld = false
  private static let timeUntilOld = Duration.seconds(5)

  init(text: String = "", isError: Bool = false, isReplaceable: Bool = false) {
    words = text
    self.isError = isError
    self.isReplaceable = isReplaceable
  }

  /// The outcome of a command, put into words when it is drawn.
  init(_ outcome: OutcomeText) {
    self.init()
    self.outcome = outcome
  }

  /// A change by other processes, put into words when it is drawn.
  init(_ headline: Headline) {
    self.init()
    self.headline = headline
  }

  /// Whether there is neither a text nor an outcome nor a headline; the text of an outcome may be empty.
  var isEmpty: Bool { outcome == nil && headline == nil && words.isEmpty }

  /// Whether the message reports a change, by the user or by another process.
  var isOfChange: Bool { outcome != nil || headline != nil }

  var text: String {
    [outcome?.description ?? headline?.text ?? words, note].filter { !$0.isEmpty }
      .joined(separator: ". ")
  }

  /// Adds a sentence after the outcome, before other notes.
  mutating func add(_ sentence: String) {
    note = [sentence, note].filter { !$0.isEmpty }.joined(separator: ". ")
  }

  /// The time at which the message becomes old; nil if it is old already, or never becomes so.
  var end: ContinuousClock.Instant? { isOld ? nil : shownAt.map { $0 + Self.timeUntilOld } }

  /// Records that the message is shown at a time. Errors do not become old.
  mutating func show(at now: ContinuousClock.Instant) {
    if isError || isEmpty { return }
    if let end, now >= end { isOld = true }
    shownAt = shownAt ?? now
    if isOld, headline != nil { self = Message() }
  }
}
