import Scorekeeping

/// Scoring by keys: steps, and typed amounts.
///
/// While an amount is being typed, all digits, decimal marks and signs belong to it, and it stays with its player.
/// While another player is selected, characters are refused, because they may be meant for either player.
extension BoardView {
  var isTypingAmount: Bool { pendingPlayer != nil }

  /// Scores the selected player by the board's step. Where the score counts down, a sign begins an amount instead.
  ///
  /// - Parameter isSign: whether a digit typed next reverts the step and begins an amount with its sign.
  mutating func step(isDown: Bool, isSign: Bool = false, _ keys: KeyBindings) -> Request {
    guard let player = selectedPlayer else { return onSelected(keys) { _ in .nothing } }
    if isSign, player.countsDown(on: board) {
      pending = PendingAmount(player, text: isDown ? "-" : "+", on: board)
      return .nothing
    }
    var step = AmountStep(player: player.id, size: board.rules.step, isDown: isDown)
    step.isBust = board.isBust(.add(step.amount), for: player)
    if step.isBust {
      lastStep = isSign ? step : nil
      return .say("A step would be bust: \(player.name) stays at \(text(player.score))")
    }
    return give(step.amount, to: player, keys, then: isSign ? [.type(nil, after: step)] : [])
  }

  /// Adds points, unless the game is over and stays so.
  private func give(
    _ amount: Score, to player: Player, _ keys: KeyBindings, then next: [Request]
  ) -> Request {
    let command = Self.adding(amount, to: player)
    return board.isTooLate(command) ? .refuse(Self.over(keys)) : .perform(command, then: next)
  }

  /// The reason why a game that is over takes no points.
  static func over(_ keys: KeyBindings) -> String {
    let ways = [
      keys[.board].hint(.undo, "undoes"),
      keys[.board].key(for: .command).map { "\($0)over - goes on" } ?? "",
    ]
    let words = ways.filter { !$0.isEmpty }.joined(separator: ", ")
    return "The game is over" + (words.isEmpty ? "" : ": " + words)
  }

  private static func adding(_ amount: Score, to player: Player) -> Command {
    .score([.init(PlayerReference(player), .add(amount))])
  }

  /// Gives the first or the second of two sides a step, whichever row is selected. Sides keep the order by hand.
  func givePoint(toSide index: Int, _ keys: KeyBindings) -> Request {
    guard let sides = board.sides else {
      let count = board.players.count { !$0.hasLeft }
      return .refuse(
        "\(keys[.board].names(of: .pointFirst, .pointSecond)) are for two sides, and \(count == 1 ? "one plays" : "\(count) play") here"
      )
    }
    if sides[index].countsDown(on: board) {
      return .refuse("Points go down here: type those of \(sides[index].name), and a sign or Enter")
    }
    return give(board.rules.step, to: sides[index], keys, then: [])
  }

  /// Types a digit or a decimal mark. Right after a step by a sign, reverts that step and begins an amount with the
  /// sign.
  mutating func type(_ key: Key, after lastStep: AmountStep?, _ keys: KeyBindings) -> Request {
    guard case .character(let character) = key else { return .nothing }
    if isTypingAmount { return extendAmount(by: character, keys) }
    guard let player = selectedPlayer else { return onSelected(keys) { _ in .nothing } }
    guard let lastStep, lastStep.player == player.id else {
      pending = PendingAmount(player, text: String(character), on: board)
      return .nothing
    }
    self.lastStep = lastStep
    let text = (lastStep.isDown ? "-" : "+") + String(character)
    if lastStep.isBust {
      pending = PendingAmount(player, text: text, on: board)
      return .nothing
    }
    // The step is reverted by undo or, if another process has scored the player since, by a step back.
    return .perform(
      .undo(1), orElse: Self.adding(lastStep.reversed.amount, to: player),
      then: [.type(PendingAmount(player, text: text, on: board)), .say(Self.givenBack)])
  }

  /// The message when a digit after `+` or `-` takes the step back and begins an amount.
  static let givenBack = "The step is given back"

  /// Types one more character of the amount, or refuses it with the reason.
  mutating func extendAmount(by character: Character, _ keys: KeyBindings) -> Request {
    guard var pending, let words = pendingWords else { return .nothing }
    defer { self.pending = pending }
    let refusal: String?
    if !AmountText.isPart(character, of: board.rules.scores) {
      refusal = "'\(Key.character(character))' is not part of an amount"
    } else if pending.player != selection {
      return refuseWhilePending(words, keys)
    } else {
      refusal = pending.type(character)
    }
    guard let refusal else {
      if let key = pending.interruption { (pending.refused, pending.interruption) = (key, nil) }
      return .nothing
    }
    pending.refused = .character(character)
    return .refuse(refusal)
  }

  /// Refuses a key because an amount must be applied or dropped first.
  func refuseWhilePending(_ words: String, _ keys: KeyBindings) -> Request {
    .refuse(Self.offering("\(words) is not applied yet", keys))
  }

  /// Appends to a sentence the keys that apply or drop the amount being typed.
  private static func offering(_ sentence: String, _ keys: KeyBindings) -> String {
    let ways = [keys[.board].hint(.apply, "adds it"), keys[.board].hint(.back, "drops it")]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    return ways.isEmpty ? sentence : "\(sentence): \(ways)"
  }

  mutating func eraseAmount(by key: Key, _ keys: KeyBindings) -> Request {
    guard isTypingAmount else { return unbound(key, keys) }
    pending?.refused = nil
    pending?.interruption = nil
    pending?.text.removeLast()
    if pending?.text.isEmpty == true { pending = nil }
    return .nothing
  }

  mutating func applyPending(_ keys: KeyBindings) -> Request {
    guard let pending, let player = pendingPlayer else {
      let key = keys[.board].key(for: .apply)?.description ?? "Enter"
      return .say("Type an amount first: digits, then \(key)")
    }
    if let key = pending.refused {
      // The amount may not be the intended one.
      self.pending?.refused = nil
      return .refuse(Self.offering("'\(key)' was left out of \(pendingWords ?? "")", keys))
    }
    do {
      return give(try pending.points(), to: player, keys, then: [.type(nil)])
    } catch {
      return .fail(error)
    }
  }
}

/// A step by a key that is also a sign.
package struct AmountStep {
  let player: Player.ID
  let size: Score
  var isDown: Bool
  /// Whether the step counted nothing, so that there is nothing to revert.
  var isBust = false

  var amount: Score { isDown ? Score(thousandths: -size.thousandths) : size }
  var reversed: AmountStep { .init(player: player, size: size, isDown: !isDown) }
}
