/// The rolls of one player in the frames of a game of tenpins.
///
/// A strike ends a frame, but in the last one it gives two more rolls, and a spare one more. A strike counts the next
/// two rolls, too, and a spare the next one.
package struct Rolls: Hashable, Sendable {
  /// The pins of each frame's rolls.
  package private(set) var frames: [[Int]] = []

  package init() {}

  /// Reads frames such as `X 9/ 81`; nil for a text that `text` does not return.
  package init?(text: String) {
    for word in text.split(separator: " ") {
      if let last = frames.last, !Self.isComplete(last, isLast: false) { return nil }
      guard
        let frame = Self.frame(String(word), isLast: false)
          ?? Self.frame(String(word), isLast: true)
      else { return nil }
      frames.append(frame)
    }
  }

  /// The pins of a frame written as on a sheet: `X` for all ten, `/` for the rest, `-` for none; nil for no such frame.
  static func frame(_ text: String, isLast: Bool) -> [Int]? {
    // Ten pins are X, and one of two rolls is 1-.
    if text.contains("10") { return nil }
    var pins: [Int] = []
    for character in text {
      if isComplete(pins, isLast: isLast) { return nil }
      let (standing, isFresh) = rack(after: pins[...])
      switch character {
      case "X", "x":
        guard isFresh else { return nil }
        pins.append(10)
      case "/":
        if isFresh { return nil }
        pins.append(standing)
      // A foul counts as a miss.
      case "-", "F", "f": pins.append(0)
      default:
        guard let roll = character.isASCII ? character.wholeNumberValue : nil, roll <= standing
        else { return nil }
        pins.append(roll)
      }
    }
    return pins.isEmpty ? nil : pins
  }

  /// The rolls of a frame after more of them: the rest, as the `/` after a `7`, or the whole frame again; nil if they do
  /// not fit.
  static func frame(_ begun: String?, followedBy text: String, isLast: Bool) -> [Int]? {
    guard let begun else { return frame(text, isLast: isLast) }
    return frame(begun + text, isLast: isLast)
      ?? (text.hasPrefix(begun) ? frame(text, isLast: isLast) : nil)
  }

  /// Whether a text is a frame, or the rest of one, such as `/`.
  static func isPart(_ text: String) -> Bool {
    ["", "0"].contains { frame($0 + text, isLast: true) != nil }
  }

  /// The pins that stand for the next roll, and whether all ten were set for it.
  private static func rack(after pins: ArraySlice<Int>) -> (standing: Int, isFresh: Bool) {
    pins.reduce((10, true)) { rack, roll in
      rack.1 && roll < 10 ? (10 - roll, false) : (10, true)
    }
  }

  private static func isComplete(_ pins: [Int], isLast: Bool) -> Bool {
    if !isLast { return pins.first == 10 || pins.count == 2 }
    return pins.count == 3 || pins.count == 2 && pins[0] + pins[1] < 10
  }

  /// Whether the frame with a number has all its rolls in a game of `count` frames.
  package func isComplete(_ number: Int, of count: Int) -> Bool {
    frames.indices.contains(number - 1)
      && Self.isComplete(frames[number - 1], isLast: number == count)
  }

  /// The number of the frame that the next roll belongs to.
  package func next(of count: Int) -> Int {
    frames.isEmpty || isComplete(frames.count, of: count) ? frames.count + 1 : frames.count
  }

  /// The numbers of the frames with other rolls, ascending.
  package func differences(from other: Rolls) -> [Int] {
    if self == other { return [] }
    return (1...max(frames.count, other.frames.count)).filter { text(of: $0) != other.text(of: $0) }
  }

  /// Sets the rolls of a frame, or of the next one; nil if an earlier one is missing or not complete.
  func setting(_ pins: [Int]?, in number: Int, of count: Int) -> Rolls? {
    var rolls = self
    guard let pins else {
      guard number == frames.count else { return nil }
      rolls.frames.removeLast()
      return rolls
    }
    if number == frames.count + 1 {
      guard number == 1 || isComplete(number - 1, of: count) else { return nil }
      rolls.frames.append(pins)
      return rolls
    }
    guard frames.indices.contains(number - 1),
      number == frames.count || Self.isComplete(pins, isLast: number == count)
    else { return nil }
    rolls.frames[number - 1] = pins
    return rolls
  }

  /// The points of each frame, up to the first one that depends on rolls to come.
  package func points(of count: Int) -> [Int] {
    var points: [Int] = []
    for (index, frame) in frames.enumerated() {
      let next = frames[(index + 1)...].lazy.joined().prefix(3 - frame.count)
      guard Self.isComplete(frame, isLast: index + 1 == count) else { break }
      let sum = frame.reduce(0, +)
      if index + 1 < count, sum == 10 {
        guard frame.count + next.count == 3 else { break }
        points.append(sum + next.reduce(0, +))
      } else {
        points.append(sum)
      }
    }
    return points
  }

  /// A frame as on a sheet: `X`, `9/` or `81`; nil for one that is not rolled.
  package func text(of number: Int) -> String? {
    guard frames.indices.contains(number - 1) else { return nil }
    return Self.text(of: frames[number - 1])
  }

  /// A frame after more rolls, as on a sheet; nil if they do not fit.
  package func text(of number: Int, followedBy text: String, of count: Int) -> String? {
    Self.frame(self.text(of: number), followedBy: text, isLast: number == count).map(Self.text)
  }

  private static func text(of pins: [Int]) -> String {
    pins.indices.map { index in
      let (standing, isFresh) = rack(after: pins[..<index])
      if pins[index] == standing { return isFresh ? "X" : "/" }
      return pins[index] == 0 ? "-" : "\(pins[index])"
    }.joined()
  }

  /// Whether a character stands for a roll on a sheet.
  package static func isRoll(_ character: Character) -> Bool {
    "0123456789Xx/-Ff".contains(character)
  }

  /// All frames, separated by spaces. `Rolls(text:)` reads it.
  package var text: String {
    frames.indices.compactMap { text(of: $0 + 1) }.joined(separator: " ")
  }
}

extension Rolls: Codable {
  /// Decodes the text that `encode(to:)` wrote.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value { (text: String) in Rolls(text: text) }
  }

  /// Encodes the text of `text`.
  package func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

extension Command {
  /// The rolls of a player in a frame, as on a sheet: `X`, `9/`, `81`, `5-`.
  package struct Roll: Hashable, Sendable {
    /// The player who rolls.
    package var player: PlayerReference
    /// The frame as on a sheet; nil takes it away.
    package var frame: String?

    /// Makes the rolls of a frame.
    package init(_ player: PlayerReference, _ frame: String?) {
      (self.player, self.frame) = (player, frame)
    }
  }
}

extension Command.Roll: CustomStringConvertible {
  package var description: String { "\(player) \(frame ?? "none")" }
}
