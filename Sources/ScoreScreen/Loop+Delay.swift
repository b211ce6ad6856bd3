import Foundation
import Scorekeeping

/// The screen while something is being saved that takes long: what was there before, and a sentence. Keys are left
/// unread.
extension Loop {
  func tell(_ delay: Delay) {
    for signal in signals.received() {
      // Stopped now it would keep others from writing: it has the file locked.
      if signal == SIGTSTP { deferredSignals.append(signal) } else { handle(signal) }
    }
    if display.needsRepaint {
      display.needsRepaint = false
      renderer.invalidate()
      terminal.repaint()
    }
    isDelayTold = true
    guard let frame = shown?.saying(delay.description, in: display.size) else { return }
    renderer.show(frame, on: &terminal)
  }
}

extension Frame {
  /// The frame with a sentence in the last row or, where text is being typed there, in that above it; on a screen of
  /// another size the sentence alone.
  func saying(_ sentence: String, in size: Size) -> Frame {
    if size.isTooSmall { return .tooSmall(size, theme: theme) }
    let isSame = size == self.size
    let row = isSame && cursor?.row == size.rows - 1 ? size.rows - 2 : size.rows - 1
    let status = ChromeRow(row, .status(Status(text: sentence, tone: .warning)))
    if isSame, row >= list.upperBound {
      return Frame(
        size: size, list: list, sections: sections, side: side,
        chrome: chrome.filter { $0.place != row } + [status], cursor: cursor, theme: theme)
    }
    return Frame(
      size: size, list: size.room(status: 1), sections: [],
      chrome: [status], cursor: nil, theme: theme)
  }
}
