import Foundation
import Scorekeeping

/// The event loop of the program. It waits for signals, keys, news and times; its front end reads the keys and shows the
/// changes: a terminal, lines of text, or the clock of a script.
public final class EventLoop {
  private let front: any FrontEnd
  /// Nil leaves signals to the system.
  private let signals: Signals?
  private var lookout = Lookout(at: .now)
  /// The requests to stop that came while a change was being saved.
  private var deferredStops = 0

  package init(_ front: any FrontEnd, signals: Signals?) {
    self.front = front
    self.signals = signals
  }

  /// Runs what is on a terminal. Nothing is drawn before `run()`.
  @MainActor
  public convenience init(_ front: TerminalFrontEnd, signals: Signals) {
    self.init(front as any FrontEnd, signals: signals)
  }

  /// Returns when the front end is finished. A signal to end ends the process, unless the front end has an end of its
  /// own for it.
  ///
  /// - Throws: what the front end throws.
  public func run() throws {
    let missed = front.usesTerminal ? signals?.waitForForeground() ?? [] : []
    defer { front.end() }
    try front.begin { [unowned self] in handleSignals(isWaiting: true) }
    for signal in missed where signal != SIGCONT { handle(signal) }
    try front.show()
    while !front.isFinished { try turn() }
  }

  private func turn() throws {
    let (news, due) = (front.news, front.due)
    let wait = lookout.wait(for: news, at: .now)
    // A file below zero is not looked at.
    var files = [front.keyFile, signals?.file, wait.file]
      .map { pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0) }
    // Whether somebody reads still.
    files.append(pollfd(fd: front.watchedOutput ?? -1, events: 0, revents: 0))
    let keyWait = front.keyWait
    let dueWait = due.map { ContinuousClock.now.milliseconds(until: $0) }
    let milliseconds = [wait.milliseconds, keyWait, dueWait].compactMap(\.self).min() ?? -1
    if poll(&files, nfds_t(files.count), milliseconds) < 0 { return }
    let hasSignals = files[1].revents != 0
    if hasSignals { handleSignals(isWaiting: false) }
    if Int32(files[3].revents) & (POLLERR | POLLHUP) != 0 {
      front.end(by: isatty(files[3].fd) == 1 ? SIGHUP : SIGPIPE)
    }
    let isTold = files[0].revents != 0
    let hasKeys = isTold || keyWait != nil ? try front.readKeys(isTold: isTold) : false
    let isNewsDue =
      !front.isFinished && lookout.isDue(news, isTold: files[2].revents != 0, at: .now)
    let isNew = try isNewsDue && front.takeNews()
    let isDue = due.map { .now >= $0 } ?? false
    if hasSignals || hasKeys || isNew || isDue { try front.show() }
    if isNewsDue { lookout.looked(isNew: isNew, at: .now) }
    while deferredStops > 0 {
      deferredStops -= 1
      handle(SIGTSTP)
    }
  }

  // MARK: signals

  /// - Parameter isWaiting: whether a change is being saved. Stopped now, the process would keep the file locked.
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
    // From a stop that nobody can prepare for: the mode, the screen and the size may be any.
    case SIGCONT: resume(after: [])
    default: front.end(by: signal)
    }
  }

  /// Takes the terminal over once it may be, and handles the signals that came before.
  private func resume(after missed: [Int32]) {
    let missed = front.usesTerminal ? signals?.waitForForeground(after: missed) ?? [] : missed
    front.suspend()
    front.resume()
    for signal in missed where signal != SIGCONT { handle(signal) }
  }
}

/// The side of the event loop that reads keys and shows changes.
package protocol FrontEnd: AnyObject {
  /// The file that keys are read from; nil if there are none.
  var keyFile: Int32? { get }
  /// After how many milliseconds to read keys even if nothing has come; nil if there is no need to.
  var keyWait: Int32? { get }
  /// An output that ends the program when nobody reads it any more; nil for none.
  var watchedOutput: Int32? { get }
  /// Whether it uses the terminal that the process is controlled by.
  var usesTerminal: Bool { get }
  /// The news that the loop waits for.
  var news: News { get }
  /// When `show()` is due even if nothing happens; nil if it is not.
  var due: ContinuousClock.Instant? { get }
  var isFinished: Bool { get }

  /// Called once, before all other functions.
  ///
  /// - Parameter handlingSignals: the front end calls it now and then while a change is being saved.
  func begin(handlingSignals: @escaping () -> Void) throws
  /// Handles the keys that are waiting, and returns whether there is something to show.
  ///
  /// - Parameter isTold: whether `poll` has reported something to read.
  func readKeys(isTold: Bool) throws -> Bool
  /// Takes over changes by others, and returns whether there were any.
  func takeNews() throws -> Bool
  func show() throws
  func resize()
  /// Gives the terminal back, if it is not given back.
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
  package func readKeys(isTold: Bool) -> Bool { false }
  package func resize() {}
  package func suspend() {}
  package func resume() {}
  package func end() {}

  /// Gives the terminal back, and has the process die of the signal.
  package func end(by signal: Int32) {
    end()
    Signals.die(of: signal)
    exit(128 + signal)
  }
}

/// The times at which a loop looks for news: when it is told of them, and after their interval at the latest.
///
/// The interval counts from the last look: keys and signals put off none, however many there are. After a look that
/// found something there is a rest: as many frames are drawn, however many commits there are, as a screen can show.
struct Lookout {
  static let rest = Duration.milliseconds(16)

  private var lastLook: ContinuousClock.Instant
  private var restEnd: ContinuousClock.Instant

  init(at now: ContinuousClock.Instant) {
    lastLook = now
    restEnd = now
  }

  /// What to wait for, and for how many milliseconds: forever, if nil.
  func wait(
    for news: News, at now: ContinuousClock.Instant
  ) -> (file: Int32?, milliseconds: Int32?) {
    if now < restEnd { return (nil, now.milliseconds(until: restEnd)) }
    return (news.file, deadline(of: news).map(now.milliseconds))
  }

  /// Whether to look now.
  ///
  /// - Parameter isTold: whether the file of the news can be read.
  func isDue(_ news: News, isTold: Bool, at now: ContinuousClock.Instant) -> Bool {
    isTold || now >= restEnd && deadline(of: news).map { now >= $0 } ?? false
  }

  mutating func looked(isNew: Bool, at now: ContinuousClock.Instant) {
    lastLook = now
    if isNew { restEnd = now + Self.rest }
  }

  private func deadline(of news: News) -> ContinuousClock.Instant? {
    news.interval.map { lastLook + .milliseconds(Int($0)) }
  }
}

extension ContinuousClock.Instant {
  /// For how many milliseconds to wait so that a time has come; 0 if it has.
  func milliseconds(until time: Self) -> Int32 {
    Int32(clamping: Int(max(0, ((time - self) / .milliseconds(1)).rounded(.up))))
  }
}
