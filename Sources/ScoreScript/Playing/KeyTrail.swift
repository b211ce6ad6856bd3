import ScoreScreen

/// The keys that a script has pressed without a pause, as text beside the screen: `j×3 ⏎`.
struct KeyTrail {
  private enum Entry {
    case key(Key, count: Int)
    /// A text that is typed.
    case text(String)
  }

  private var entries: [Entry] = []
  /// Whether time has passed, so that the next key starts a new trail.
  private var isPastPause = false
  /// Whether only ASCII characters may be shown.
  let isASCII: Bool

  init(isASCII: Bool) { self.isASCII = isASCII }

  /// The most columns of the text.
  private static let width = 36

  /// Notes a statement: keys stay while time passes, until others are pressed or a command is performed.
  mutating func begin(_ statement: Statement) {
    switch statement {
    case .type, .press, .click:
      if isPastPause { entries = [] }
      isPastPause = false
    case .sleep, .wait, .waitSettled: isPastPause = true
    case .checkpoint, .poster, .caption, .screen, .expect, .speed, .typing, .source, .output: break
    default: entries = []
    }
  }

  mutating func press(_ key: Key, isTyped: Bool) {
    if isTyped, case .character(let character) = key {
      if case .text(let text)? = entries.last {
        // Its end is shown, so its beginning need not be kept.
        entries[entries.count - 1] = .text(String(text.suffix(Self.width)) + String(character))
      } else {
        entries.append(.text(String(character)))
      }
    } else if case .key(key, let count)? = entries.last {
      entries[entries.count - 1] = .key(key, count: count + 1)
    } else {
      entries = entries.suffix(Self.width) + [.key(key, count: 1)]
    }
  }

  /// The text: its end, if it is long.
  var text: String {
    let all = entries.map { entry in
      switch entry {
      case .text(let text): text
      case .key(let key, 1): name(of: key)
      case .key(let key, let count): "\(name(of: key))\(isASCII ? "*" : "×")\(count)"
      }
    }.joined(separator: " ")
    if all.terminalWidth <= Self.width { return all }
    var end = String(all.suffix(Self.width))
    while end.terminalWidth >= Self.width { end.removeFirst() }
    return (isASCII ? "~" : "…") + end
  }

  /// The name of a key as it stands on keyboards.
  private func name(of key: Key) -> String {
    let sign: String? =
      switch key {
      case .enter: "⏎"
      case .backspace: "⌫"
      case .up: "↑"
      case .down: "↓"
      case .left: "←"
      case .right: "→"
      default: nil
      }
    if case .mouse = key { return "click" }
    if !isASCII, let sign { return sign }
    return key.description
  }
}
