import Scorekeeping

/// The content of a terminal that a loop runs: keys go in, frames come out.
package protocol Display: AnyObject {
  var size: Size { get set }
  /// The characters and colours of its frames.
  var theme: Theme { get set }
  /// Whether the person has asked to quit.
  var isFinished: Bool { get }
  /// Whether the next frame is to be painted whole.
  var needsRepaint: Bool { get set }
  /// The news that the loop waits for.
  var news: News { get }
  /// Takes over changes by others, and returns whether there were any.
  func takeNews() -> Bool
  /// When the next frame is due even if nothing happens; nil if it is not.
  ///
  /// Law: it is later than the last call of `frame()`.
  var nextFrame: ContinuousClock.Instant? { get }
  func handle(_ keys: [Key])
  func frame() -> Frame
  /// Called while keys or news have to wait for longer than a moment. Until that is over no frame may be asked for: it
  /// would show what is not saved.
  var onDelay: ((Delay) -> Void)? { get set }
}

extension Display {
  /// Nothing moves by itself.
  package var nextFrame: ContinuousClock.Instant? { nil }

  /// Nothing has to wait.
  package var onDelay: ((Delay) -> Void)? {
    get { nil }
    set {}
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

  /// To be told after each look.
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
