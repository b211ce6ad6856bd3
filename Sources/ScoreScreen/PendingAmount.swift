import Scorekeeping

extension BoardView {
  /// An amount being typed for a player: a number or a sum, just as it is typed.
  struct Pending: Equatable {
    let player: Player.ID
    var text: String
    /// The last key that was refused as no part of it: Enter asks about it once.
    var refused: Key?

    /// The amount with its sign, `+12`, or a sum and its result, `12+8-3 = 17`.
    var words: String {
      guard text.dropFirst().contains(where: Self.isSign) else { return signedText }
      return amount.map { "\(text) = \($0)" } ?? text
    }

    /// What has been typed, with its sign.
    var signedText: String { text.hasPrefix("-") ? text : "+" + text }

    /// What has been typed as a number; nil while it is none.
    var amount: Score? { try? Score(sum: text) }

    /// Types one more digit, decimal mark or sign.
    ///
    /// - Returns: why the character cannot stand there, and is left out; nil if it can.
    mutating func type(_ character: Character) -> String? {
      let start = text.lastIndex(where: Self.isSign).map(text.index(after:)) ?? text.startIndex
      let number = text[start...]
      if Self.isMark(character), number.contains(where: Self.isMark) {
        return "'\(number)' has a decimal mark already"
      }
      if Self.isSign(character), !number.contains(where: \.isNumber) {
        return "'\(text)' goes on with a digit"
      }
      text.append(character)
      return nil
    }

    private static func isSign(_ character: Character) -> Bool { "+-".contains(character) }
    private static func isMark(_ character: Character) -> Bool { ".,".contains(character) }
  }
}
