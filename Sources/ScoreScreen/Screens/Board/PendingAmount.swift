import Scorekeeping

/// An amount being typed for a player: a number or a sum, as text.
package struct PendingAmount: Equatable {
  let player: Player.ID
  var text: String
  /// Whether points without a sign are subtracted, as the score counts down.
  let isCountdown: Bool
  let scores: ScoreKind
  /// Whether the text is the rolls of a frame.
  let isFrame: Bool
  /// The last character that was not accepted; the first Enter after it warns instead of applying the amount.
  var refused: Key?
  /// The last key that had to wait for the amount: it counts as refused if the amount goes on, as in `1/2`.
  var interruption: Key?

  /// - Parameter isOfRound: whether the amount becomes the points of a round. Those of one that is won are what is left.
  init(_ player: Player, text: String, on board: Scoreboard, isOfRound: Bool = false) {
    (self.player, self.text) = (player.id, text)
    isCountdown = player.countsDown(on: board) && !(isOfRound && board.roundRule != nil)
    scores = board.rules.scores
    isFrame = isOfRound && board.rules.format.frames != nil
  }

  /// The amount with its sign, `+12`, or what is typed and its value, `12+8*2 = 28`.
  var words: String {
    AmountText.meaning(of: text, as: scores, isCountdown: isCountdown)
      .map { "\(text) = \($0)" } ?? (AmountText.isSum(text) ? text : signedText)
  }

  /// The amount with its sign; a sum that is subtracted in parentheses.
  var signedText: String {
    if text.first.map(AmountText.isPlusOrMinus) == true { return text }
    if !isCountdown { return "+" + text }
    return AmountText.isSum(text) ? "-(\(text))" : "-" + text
  }

  /// The value of the text; nil while it is not a number.
  var amount: Score? { isFrame ? nil : try? points() }

  func points() throws(ScorekeepingError) -> Score {
    try Score(typed: text, isCountdown: isCountdown)
  }

  /// Types one more digit, decimal mark, sign or parenthesis.
  ///
  /// - Returns: the reason why the character is not accepted; nil if it is.
  mutating func type(_ character: Character) -> String? {
    if isFrame {
      guard Rolls.isRoll(character) else { return "'\(character)' is not a roll: X 9/ 81 5-" }
      text += character.uppercased()
      return nil
    }
    let start = text.lastIndex(where: AmountText.isSign).map(text.index(after:))
    let number = text[(start ?? text.startIndex)...]
    let hasNumber = number.contains(where: \.isNumber) || text.hasSuffix(")")
    let depth = text.count(where: { $0 == "(" }) - text.count(where: { $0 == ")" })
    switch character {
    case ".", ",":
      if number.contains(where: AmountText.isMark),
        scores != .time || character == "." || number.suffix(3).first != "."
      {
        return "'\(number)' has a decimal mark already"
      }
    case "(" where hasNumber: return "'\(text)' goes on with a sign"
    case "(": break
    case ")" where depth == 0: return "'\(text)' has no '(' to close"
    case ")" where !hasNumber: return "'\(text)' goes on with a digit"
    case ")": break
    case _ where AmountText.isPlusOrMinus(character) && text.hasSuffix("("): break
    case _ where AmountText.isSign(character):
      if !hasNumber { return "'\(text)' goes on with a digit" }
    default:
      if text.hasSuffix(")") { return "'\(text)' goes on with a sign" }
    }
    text.append(character)
    return nil
  }
}

/// The text of an amount that is typed: `8*2`, `3½`, `1:01,20`.
package enum AmountText {
  static let beginnings = "(½¼¾"

  /// Whether a character can stand in an amount; a colon only in times.
  static func isPart(_ character: Character, of scores: ScoreKind) -> Bool {
    "0123456789.,½¼¾".contains(character) || isSign(character)
      || character == ":" && scores == .time
  }

  static func isPlusOrMinus(_ character: Character) -> Bool { "+-\u{2212}".contains(character) }

  /// Whether a character stands before or after a number of a sum.
  static func isSign(_ character: Character) -> Bool {
    "()".contains(character) || character.unicodeScalars.allSatisfy(Score.signs.contains)
  }

  static func isMark(_ character: Character) -> Bool { ".,".contains(character) }

  /// Whether a text is more than a number with its sign.
  static func isSum(_ text: String) -> Bool {
    text.first == "(" || text.dropFirst().contains(where: isSign)
  }

  /// What a sum, a half or a time counts, such as `16` for `8*2` and `1:01.20` for `1.01,20`; nil for a text that says so
  /// itself, and while it is not a number.
  ///
  /// - Parameter isCountdown: whether points without a sign are subtracted.
  package static func meaning(of text: String, as scores: ScoreKind, isCountdown: Bool) -> String? {
    guard let value = try? Score(typed: text, isCountdown: isCountdown) else { return nil }
    let number = text.drop(while: isPlusOrMinus)
    let mark = isSum(text) ? nil : number.lastIndex(where: isMark)
    let decimals = mark.map { number[$0...].dropFirst().count(where: \.isWholeNumber) } ?? 0
    let meaning = value.formatted(decimals: min(3, max(decimals, value.decimals)), as: scores)
    let isSaid = number == meaning.drop(while: isPlusOrMinus)
    let isOther = isSum(text) || number.contains(where: { "½¼¾".contains($0) }) || scores == .time
    return isOther && !isSaid ? meaning : nil
  }
}

extension Score {
  /// The points that a text means: a number or a sum. Where the score counts down, points without a sign are subtracted,
  /// and the sign may stand at the end: `45-`.
  init(typed text: String, isCountdown: Bool) throws(ScorekeepingError) {
    if isCountdown, let sign = text.last, AmountText.isPlusOrMinus(sign),
      text.first.map(AmountText.isPlusOrMinus) == false
    {
      self = try Score(sum: sign == "+" ? "\(text.dropLast())" : "-(\(text.dropLast()))")
      return
    }
    let points = try Score(sum: text)
    let isTaken = isCountdown && text.first.map(AmountText.isPlusOrMinus) != true
    guard isTaken else {
      self = points
      return
    }
    guard let taken = Score.zero.subtracting(points) else { throw .scoreOutOfRange(text) }
    self = taken
  }
}
