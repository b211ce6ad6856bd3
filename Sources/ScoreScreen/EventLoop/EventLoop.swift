import FoundationBase
import Scorekeeping

/// The event loop of the program. It waits for signals, keys, changes by other processes and points in time. Its front
/// end reads keys and shows changes: on a terminal, as lines of text, or in a script that is played.
package final class EventLoop {
  private let front: any FrontEnd
  /// The source of signals; nil leaves signals to the system.
  private let signals: Signals?
  /// Work beside the screens: files that are readable when there is something to say, and functions that say it on the
  /// screens.
  package var companions: [(file: Int32, tell: () -> Void)] = []
  private var feedTimer = ChangeFeedTimer(at: .now)
  /// The number of `SIGTSTP` signals that came while a change was being saved.
  private var deferredStops = 0

  package init(_ front: any FrontEnd, signals: Signals?) {
    self.front = front
    self.signals = signals
  }

  /// Makes a loop for a front end on a terminal. Nothing is drawn before `run()`.
  @MainActor
  package convenience init(_ front: TerminalFrontEnd, signals: Signals) {
    self.init(front as any FrontEnd, signals: signals)
  }

  /// Runs until the front end is finished. A terminating signal ends the process, unless the front end handles it.
  ///
  /// - Throws: the errors of the front end.
  package func run() throws {
    let missed = front.usesTerminal ? signals?.waitForForeground() ?? [] : []
    defer { front.end() }
    try front.begin { [unowned self] in handleSignals(isWaiting: true) }
    for signal in missed where signal != SIGCONT { handle(signal) }
    try front.show()
    while !front.isFinished { try turn() }
  }

  /// The files that the loop waits for.
  private enum AwaitedFile: Int, CaseIterable {
    case keys, signals, changes, output
  }

  private func turn() throws {
    let (feed, due) = (front.changeFeed, front.due)
    let wait = feedTimer.wait(for: feed, at: .now)
    var files = AwaitedFile.allCases.map { awaited -> pollfd in
      let file: Int32? =
        switch awaited {
        case .keys: front.keyFile
        case .signals: signals?.file
        case .changes: wait.file
        case .output: front.watchedOutput
        }
      // `poll` ignores a negative file. Without requested events, it reports that the reader of an output is gone.
      return pollfd(fd: file ?? -1, events: awaited == .output ? 0 : Int16(POLLIN), revents: 0)
    }
    files += companions.map { pollfd(fd: $0.file, events: Int16(POLLIN), revents: 0) }
    func has(_ awaited: AwaitedFile, _ events: Int32 = ~0) -> Bool {
      Int32(files[awaited.rawValue].revents) & events != 0
    }
    let keyWait = front.keyWait
    let dueWait = due.map { ContinuousClock.now.milliseconds(until: $0) }
    let milliseconds = [wait.milliseconds, keyWait, dueWait].compactMap(\.self).min() ?? -1
    if poll(&files, nfds_t(files.count), milliseconds) < 0 { return }
    let hasSignals = has(.signals)
    if hasSignals { handleSignals(isWaiting: false) }
    if has(.output, POLLERR | POLLHUP) {
      front.end(by: isatty(files[AwaitedFile.output.rawValue].fd) == 1 ? SIGHUP : SIGPIPE)
    }
    let isReadable = has(.keys)
    let hasKeys = isReadable || keyWait != nil ? try front.readKeys(isReadable: isReadable) : false
    let isPollDue =
      !front.isFinished && feedTimer.isDue(feed, isReadable: has(.changes), at: .now)
    let isNew = try isPollDue && front.pollChanges()
    let isFrameDue = due.map { .now >= $0 } ?? false
    var isTold = false
    for (file, companion) in zip(files.dropFirst(AwaitedFile.allCases.count), companions)
    where file.revents != 0 && !front.isFinished {
      companion.tell()
      isTold = true
    }
    if hasSignals || hasKeys || isNew || isFrameDue || isTold { try front.show() }
    if isPollDue { feedTimer.didPoll(isNew: isNew, at: .now) }
    while deferredStops > 0 {
      deferredStops -= 1
      handle(SIGTSTP)
    }
  }

  // MARK: signals

  /// Handles the signals that have come.
  ///
  /// - Parameter isWaiting: whether a change is being saved. A process stopped now would keep the data file locked.
  private func handleSignals(isWaiting: Bool) {
    for signal in signals?.received() ?? [] {
      if signal == SIGTSTP, isWaiting { deferredStops += 1 } else { handle(signal) }
    }
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGWINCH: front.resize()
    case SIGTSTP:
      front.suspend()
      resume(after: signals?.stop(by: SIGTSTP) ?? [])
    // SIGSTOP cannot be handled: afterwards the mode, the screen and the size of the terminal are unknown.
    case SIGCONT: resume(after: [])
    default: front.end(by: signal)
    }
  }

  /// Takes over the terminal once the process is in the foreground, then handles the signals that came before.
  private func resume(after missed: [Int32]) {
    let missed = front.usesTerminal ? signals?.waitForForeground(after: missed) ?? [] : missed
    front.suspend()
    front.resume()
    for signal in missed where signal != SIGCONT { handle(signal) }
  }
}

/// The part of the program that reads keys and shows changes, driven by the event loop.
package protocol FrontEnd: AnyObject {
  /// The file to read keys from; nil if there is none.
  var keyFile: Int32? { get }
  /// The milliseconds after which to read keys even without input; nil to wait for input.
  var keyWait: Int32? { get }
  /// An output that ends the program when its reader is gone; nil for none.
  var watchedOutput: Int32? { get }
  /// Whether the front end uses the controlling terminal of the process.
  var usesTerminal: Bool { get }
  /// The changes by other processes that the loop waits for.
  var changeFeed: ChangeFeed { get }
  /// The time at which `show()` is due even if nothing happens; nil for none.
  var due: ContinuousClock.Instant? { get }
  var isFinished: Bool { get }

  /// Called once, before all other functions.
  ///
  /// - Parameter handlingSignals: handles signals; the front end calls it repeatedly while a change is being saved.
  func begin(handlingSignals: @escaping () -> Void) throws
  /// Handles the keys that are waiting, and returns whether there is something to show.
  ///
  /// - Parameter isReadable: whether `poll` has reported something to read.
  func readKeys(isReadable: Bool) throws -> Bool
  /// Follows changes by other processes, and returns whether there were any.
  func pollChanges() throws -> Bool
  func show() throws
  func resize()
  /// Releases the terminal, unless this was already done.
  func suspend()
  func resume()
  /// Called once, when the loop ends.
  func end()
  /// Called when a signal asks the process to end.
  func end(by signal: Int32)
}

extension FrontEnd {
  package var keyFile: Int32? { nil }
  package var keyWait: Int32? { nil }
  package var watchedOutput: Int32? { nil }
  package func begin(handlingSignals: @escaping () -> Void) {}
  package func readKeys(isReadable: Bool) -> Bool { false }
  package func resize() {}
  package func suspend() {}
  package func resume() {}
  package func end() {}

  /// Releases the terminal, and ends the process by the signal.
  package func end(by signal: Int32) {
    end()
    Signals.die(of: signal)
    exit(128 + signal)
  }
}

/// Decides when to poll the change feed: when its file is readable, and after its interval at the latest.
///
/// The interval counts from the last poll, so keys and signals do not delay it. A poll that finds changes is followed
/// by a pause, so that many commits draw no more frames than a screen can show.
struct ChangeFeedTimer {
  static let rest = Duration.milliseconds(16)

  private var lastPoll: ContinuousClock.Instant
  private var restEnd: ContinuousClock.Instant

  init(at now: ContinuousClock.Instant) {
    lastPoll = now
    restEnd = now
  }

  /// The file to wait for, and the longest wait in milliseconds; nil to wait without a limit.
  func wait(
    for feed: ChangeFeed, at now: ContinuousClock.Instant
  ) -> (file: Int32?, milliseconds: Int32?) {
    if now < restEnd { return (nil, now.milliseconds(until: restEnd)) }
    return (feed.file, deadline(of: feed).map(now.milliseconds))
  }

  /// Whether to poll the feed now.
  ///
  /// - Parameter isReadable: whether the file of the feed is readable.
  func isDue(_ feed: ChangeFeed, isReadable: Bool, at now: ContinuousClock.Instant) -> Bool {
    isReadable || now >= restEnd && deadline(of: feed).map { now >= $0 } ?? false
  }

  mutating func didPoll(isNew: Bool, at now: ContinuousClock.Instant) {
    lastPoll = now
    if isNew { restEnd = now + Self.rest }
  }

  private func deadline(of feed: ChangeFeed) -> ContinuousClock.Instant? {
    feed.interval.map { lastPoll + .milliseconds(Int($0)) }
  }
}

extension ContinuousClock.Instant {
  /// The milliseconds until another time, rounded up; 0 if it has passed.
  func milliseconds(until time: Self) -> Int32 {
    Int32(clamping: Int(max(0, ((time - self) / .milliseconds(1)).rounded(.up))))
  }
}
