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
      case "-": pins.append(0)
      default:
        guard let roll = character.isASCII ? character.wholeNumberValue : nil, roll <= standing
        else { return nil }
        pins.append(roll)
      }
    }
    return pins.isEmpty ? nil : pins
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
    let pins = frames[number - 1]
    return pins.indices.map { index in
      let (standing, isFresh) = Self.rack(after: pins[..<index])
      if pins[index] == standing { return isFresh ? "X" : "/" }
      return pins[index] == 0 ? "-" : "\(pins[index])"
    }.joined()
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

extension CommandParser {
  /// `Ann X Bob 9/ round 3`.
  mutating func rolls() throws(LineError) -> Command {
    var rolls: [Command.Roll] = []
    repeat {
      if !rolls.isEmpty, let round = arguments.popRound() { return .roll(rolls, round: round) }
      let player = try arguments.player()
      let word = try arguments.next()
      if word.keyword == "none" {
        rolls.append(.init(player, nil))
        continue
      }
      let text = word.text.uppercased()
      guard !word.isQuoted, Rolls.frame(text, isLast: true) != nil else {
        throw LineError(.notAFrame(word.text), at: word.range)
      }
      if let whole = rollsApart(after: text) {
        throw LineError(.rollsApart(player.text, whole), at: word.range)
      }
      rolls.append(.init(player, text))
    } while !arguments.isEmpty
    return .roll(rolls)
  }

  /// A frame whose rolls are separate words, up to the round or the end, as in `Ann 7 3`; nil if names follow.
  private func rollsApart(after text: String) -> String? {
    var (rest, words) = (arguments, [String]())
    while rest.popRound() == nil, let word = rest.popFirst() {
      words.append(word.text.uppercased())
    }
    let hasPairs =
      words.count.isMultiple(of: 2)
      && words.dropFirst().first.map { Rolls.frame($0, isLast: true) != nil } ?? true
    let whole = text + words.joined()
    return hasPairs || Rolls.frame(whole, isLast: true) == nil ? nil : whole
  }
}

extension Scoreboard {
  /// The frame of a player for the next roll: an earlier one for who lags behind the others. Nil without the rule.
  ///
  /// - Parameter beginsNext: whether a roll begins the next frame, once all have rolled in the present one.
  package func frameToRoll(of player: Player, beginsNext: Bool) -> Int? {
    guard rules.hasFormat, let count = rules.format.frames else { return nil }
    let hasEnded =
      beginsNext && round < count
      && players.allSatisfy { $0.hasLeft || hasWholeFrame($0, in: round) }
    return min(round + (hasEnded ? 1 : 0), (player.rolls ?? Rolls()).next(of: count))
  }

  /// Whether a player has all rolls of a frame, so that others are a correction.
  package func hasWholeFrame(_ player: Player, in number: Int) -> Bool {
    guard rules.hasFormat, let count = rules.format.frames else { return false }
    return player.rolls?.isComplete(number, of: count) ?? false
  }

  /// Whether a player has points or, where they follow from rolls, a whole frame in the present round.
  package func hasEntry(_ player: Player) -> Bool {
    rules.hasFormat && rules.format.frames != nil
      ? hasWholeFrame(player, in: round) : player.rounds[round] != nil
  }

  /// Takes the rolls of all players away with the rule. Without points, another rule may take its place.
  mutating func changeFrames(to count: Int?) throws(ScorekeepingError) {
    for var player in players where player.rolls != nil || !player.rounds.isEmpty {
      if count != nil { throw .framesAfterPoints(player.name) }
      player.rolls = nil
      try players.update(player)
    }
  }

  /// Sets the rolls of players in a frame, from which the points of this frame and of those before follow. A whole frame
  /// is corrected by its number.
  mutating func roll(_ rolls: [Command.Roll], in named: Int?) throws(ScorekeepingError) {
    guard rules.hasFormat, let count = rules.format.frames else { throw .needsFrames }
    let number = named ?? round
    guard (1...count).contains(number) else { throw .noFrame(number, of: count) }
    let reached = players.nextReached
    var seen: Set<Player.ID> = []
    try give(rolls) { roll, board throws(ScorekeepingError) in
      var player = try board.players.resolve(roll.player)
      guard seen.insert(player.id).inserted else { throw .playerTwice(roll.player.text) }
      let pins = roll.frame.flatMap { Rolls.frame($0, isLast: number == count) }
      if let frame = roll.frame, pins == nil {
        let isFrame = Rolls.frame(frame, isLast: true) != nil
        throw isFrame ? .frameOutOfPlace(frame, number) : .notAFrame(frame)
      }
      if named == nil, let frame = roll.frame, board.hasWholeFrame(player, in: number) {
        throw .frameIsWhole(player, number, insteadOf: frame)
      }
      guard let changed = (player.rolls ?? Rolls()).setting(pins, in: number, of: count) else {
        throw .frameNotNext(player.name, number)
      }
      player.rolls = changed.frames.isEmpty ? nil : changed
      let points = changed.points(of: count)
      return GivenPoints(
        player: player,
        amounts: (1...count).map { frame in
          (points.indices.contains(frame - 1) ? .set(.points(points[frame - 1])) : .clear, frame)
        }, reached: reached)
    }
    if number == round + 1 { try go(toRound: number) }
  }
}
