import Scorekeeping

/// What a loop puts on a terminal: keys go in, frames come out.
package protocol Display: AnyObject {
  var size: Size { get set }
  /// What is drawn with.
  var theme: Theme { get set }
  /// Whether the person has asked to quit.
  var isFinished: Bool { get }
  /// Whether the next frame is to be painted whole.
  var needsRepaint: Bool { get set }
  /// What to wait for until others may have written.
  var news: News { get }
  /// Takes over what others have written, and returns whether there was anything.
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
