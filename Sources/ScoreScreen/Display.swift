import Scorekeeping

/// What a loop puts on a terminal: keys go in, frames come out.
package protocol Display: AnyObject {
  var size: Size { get set }
  /// Whether the person has asked to quit.
  var isFinished: Bool { get }
  /// Whether the next frame is to be painted whole.
  var needsRepaint: Bool { get set }
  /// What to wait for until others may have written.
  var news: News { get }
  /// Takes over what others have written, and returns whether there was anything.
  func takeNews() -> Bool
  func handle(_ keys: [Key])
  func frame() -> Frame
}
