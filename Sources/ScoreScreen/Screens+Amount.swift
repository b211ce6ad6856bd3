import Scorekeeping

/// What keys do to a score: steps, and amounts that are typed.
///
/// While an amount is being typed all digits, decimal marks and signs belong to it. It stays with its player, and while
/// another one is selected it does not grow: a digit there may be meant for either.
extension Screens {
  var isTypingAmount: Bool { board?.pendingPlayer != nil }

  /// Scores the selected player by the board's step.
  ///
  /// - Parameter key: the key that was pressed for it; nil for a click.
  func step(isDown: Bool, by key: Key?) {
    onSelected { player in
      let step = board?.board.rules.step ?? .points(1)
      let amount = isDown ? Score(thousandths: -step.thousandths) : step
      let outcome = perform(.score([.init(PlayerReference(player), .add(amount))]))
      if let key, key == keys.board.key(for: .stepDown), outcome?.entries.isEmpty == false {
        board?.lowered = (player.id, step)
      }
    }
  }

  /// Types a digit or a decimal mark. Right after a `-` it makes that a sign: the step is given back.
  func type(_ key: Key, after lowered: (player: Player.ID, step: Score)?) {
    guard case .character(let character) = key else { return }
    if isTypingAmount { return extendAmount(by: character) }
    onSelected { player in
      guard let lowered, lowered.player == player.id else {
        board?.pending = .init(player: player.id, text: String(character))
        return
      }
      guard giveBack(lowered.step, to: player) else {
        board?.lowered = lowered
        return
      }
      board?.pending = .init(player: player.id, text: "-" + String(character))
      message.text = "The step is given back"
    }
  }

  /// By undo, or where somebody else has scored the player since, by a step up. Returns whether that was possible.
  private func giveBack(_ step: Score, to player: Player) -> Bool {
    perform(.undo(1)) != nil
      || perform(.score([.init(PlayerReference(player), .add(step))])) != nil
  }

  /// Types one more character of the amount, or says why it is no part of it.
  func extendAmount(by character: Character) {
    guard let view = board, var pending = view.pending, let words = view.pendingWords else {
      return
    }
    let refusal: String?
    if !"0123456789.,+-".contains(character) {
      refusal = "'\(Key.character(character))' is no part of an amount"
      pending.refused = .character(character)
    } else if pending.player != view.selection {
      return refuseWhilePending(words)
    } else {
      refusal = pending.type(character)
      if refusal != nil { pending.refused = .character(character) }
    }
    board?.pending = pending
    if let refusal { message = Message(text: refusal, isError: true) }
  }

  /// Says that an amount has to be applied or dropped before a key does anything else.
  func refuseWhilePending(_ words: String) {
    let text = ["\(words) is not applied yet", waysOfAmount].filter { !$0.isEmpty }
    message = Message(text: text.joined(separator: ": "), isError: true)
  }

  /// What can be done with the amount that is being typed.
  var waysOfAmount: String {
    [keys.board.hint(.apply, "adds it"), keys.board.hint(.back, "drops it")]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Takes back what was typed last of the amount.
  func eraseAmount(by key: Key) {
    guard isTypingAmount else { return tellUnbound(key) }
    board?.pending?.refused = nil
    board?.pending?.text.removeLast()
    if board?.pending?.text.isEmpty == true { board?.pending = nil }
  }

  func applyPending() {
    if let key = board?.pending?.refused, let words = board?.pendingWords {
      // The amount is perhaps not the one that was meant.
      board?.pending?.refused = nil
      let text = ["'\(key)' was left out of \(words)", waysOfAmount].filter { !$0.isEmpty }
      message = Message(text: text.joined(separator: ": "), isError: true)
      return
    }
    guard let pending = board?.pending, let player = board?.pendingPlayer else {
      message.text =
        "Type an amount first: digits, then \(keys.board.key(for: .apply).map(\.description) ?? "Enter")"
      return
    }
    do {
      let score = try Score(sum: pending.text)
      let outcome = perform(.score([.init(PlayerReference(player), .add(score))]))
      if outcome != nil { board?.pending = nil }
    } catch {
      show(error)
    }
  }
}

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
