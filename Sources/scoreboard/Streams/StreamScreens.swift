import FoundationBase
import ScoreScreen
import ScoreStream
import Scorekeeping
import WholeFiles

/// The screens of a stream: they show the updates of its reader, a limited number per second, and its progress.
///
/// Nothing here waits for the reader. An update is requested once the last one is on the screen and the time of a frame
/// is over. Without input, the status row changes at two points in time, and then no more.
final class StreamScreens: Display {
  /// The longest time that applying changes may take before keys are handled.
  private static let patience = Duration.milliseconds(8)
  /// The times without input after which the rate is nil, and after which the status row gives the reason.
  private static let silences: [Duration] = [.seconds(1), .seconds(5)]

  let screens: Screens
  private let reader: StreamReader
  private let board: StreamBoard
  private let input: StreamInput
  private let frameTime: Duration
  /// Whether the view stays after the end of the input.
  private let stays: Bool
  /// The window in words; nil without one.
  private let window: String?
  /// The number of changed players that can be applied in time.
  private var limit = 500
  private var nextRequest: ContinuousClock.Instant?
  private var rate = EventRate()
  private var silence = 0
  private var lastInput: ContinuousClock.Instant
  private var lastInputTime = Date()
  /// The reason why changes could not be applied.
  private(set) var failure: (any Error)?

  init(
    _ screens: Screens, reader: StreamReader, board: StreamBoard, input: StreamInput,
    frameTime: Duration, stays: Bool, window: String?
  ) {
    self.window = window
    self.screens = screens
    self.reader = reader
    self.board = board
    self.input = input
    self.frameTime = frameTime
    self.stays = stays
    lastInput = .now
    reader.request()
  }

  var size: Size {
    get { screens.size }
    set { screens.size = newValue }
  }
  var theme: Theme {
    get { screens.theme }
    set { screens.theme = newValue }
  }
  var needsRepaint: Bool {
    get { screens.needsRepaint }
    set { screens.needsRepaint = newValue }
  }
  var isFinished: Bool {
    screens.isFinished || failure != nil
      || board.isComplete && !board.hasMore && !stays && !screens.isHeld
  }
  var changeFeed: ChangeFeed { screens.changeFeed.joined(by: reader.signal) }

  var nextFrame: ContinuousClock.Instant? {
    if board.hasMore { return .now }
    let silenceEnd =
      board.isComplete || silence == Self.silences.count ? nil : lastInput + Self.silences[silence]
    return [screens.nextFrame, nextRequest, silenceEnd].compactMap(\.self).min()
  }

  func handle(_ keys: [Key]) { screens.handle(keys) }

  func pollChanges() -> Bool {
    guard !board.hasMore, let update = reader.poll() else { return screens.pollChanges() }
    let now = ContinuousClock.now
    board.receive(update)
    for notice in board.pollNotices() { screens.warn("\(notice)") }
    rate.note(update.statistics.events, at: now)
    (lastInput, lastInputTime, silence) = (now, Date(), 0)
    apply()
    if !update.isLast { nextRequest = now + (update.isFull ? .zero : frameTime) }
    return true
  }

  func frame() -> Frame {
    let now = ContinuousClock.now
    if board.hasMore { apply() }
    if let time = nextRequest, now >= time, !board.hasMore {
      nextRequest = nil
      reader.request()
    }
    while silence < Self.silences.count, now >= lastInput + Self.silences[silence] {
      silence += 1
      rate = EventRate()
    }
    screens.notice = notice
    if !screens.isHeld { screens.streamFacts = board.facts(window: window) }
    return screens.frame()
  }

  /// Applies changes as long as there is time.
  private func apply() {
    let start = ContinuousClock.now
    do { try board.apply(limit: limit) } catch {
      failure = error
      return
    }
    let time = start.duration(to: .now)
    if time > Self.patience { limit = max(50, limit * 3 / 4) }
    if time < Self.patience / 2 { limit = min(1 << 20, limit * 2) }
  }

  // MARK: the status row

  private var notice: String {
    let facts = board.statistics
    var parts: [String] = []
    if facts.lines > 0 {
      parts.append("\(Int(facts.events).formatted) \(facts.events == 1 ? "event" : "events")")
      if !board.isComplete, let rate = rate.text { parts.append(rate) }
      let players =
        board.streamPlayerCount == 1
        ? "1 player" : "\(board.streamPlayerCount.formatted) players"
      parts.append(board.hiddenCount > 0 ? "\(board.playerCount.formatted) of \(players)" : players)
    }
    if board.isComplete {
      parts.append("end of input")
    } else if silence == Self.silences.count {
      parts.append(silenceReason)
    }
    if let absence = board.absence { parts.append(absence) }
    if facts.late > 0 { parts.append("\(facts.late.formatted) too late") }
    if let line = facts.firstSkipped {
      parts.append(
        "\(facts.skipped.formatted) skipped (line \(line.number.formatted): \(line.reason))")
    }
    return parts.isEmpty ? "Waiting for the first line" : parts.joined(separator: ", ")
  }

  private var silenceReason: String {
    if let problem = input.nameProblem { return problem.description }
    if board.statistics.lines == 0, input.name != "-" { return "nothing has come in yet" }
    return "no input since \(Day.timeOfDay(of: lastInputTime))"
      + (input.isPipe ? " (lines held back in a pipe? try stdbuf -oL)" : "")
  }
}

/// The number of events in a second, over the last second.
private struct EventRate {
  private var samples: [(time: ContinuousClock.Instant, events: Int64)] = []

  mutating func note(_ events: Int64, at time: ContinuousClock.Instant) {
    samples.append((time, events))
    while samples.count > 2, samples[1].time <= time - .seconds(1) { samples.removeFirst() }
  }

  /// The rate with two digits or more: `1.2 M/s`; nil while it is not known.
  var text: String? {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return nil
    }
    let rate = Double(last.events - first.events) / ((last.time - first.time) / .seconds(1))
    for (unit, name) in [(1e6, " M"), (1e3, " k")] where rate >= unit {
      return Self.text(of: rate / unit) + "\(name)/s"
    }
    return Self.text(of: rate) + "/s"
  }

  /// A number with one decimal if it is below 10, else with none.
  private static func text(of number: Double) -> String {
    number >= 10 ? "\(Int(number))" : number.withOneDecimal
  }
}
