import IdentityDiff

/// An entry that froze a board, or that revealed part of it.
package struct FreezeStep: Hashable, Sendable {
  package let number: Int
  /// The effect of the entry.
  package let kind: Kind
  /// The number of the reveal that the entry takes back; nil if it takes none back.
  package internal(set) var takesBack: Int?

  /// The effect of an entry on a freeze.
  package enum Kind: String, Sendable {
    /// The public does not see the following entries.
    case freeze
    /// The public sees one more player, or one fewer.
    case reveal
    /// The public sees everything.
    case end
  }

  /// - Parameter undone: the number of the entry that this one undoes; nil if it undoes none.
  package init(_ kind: Kind, number: Int, undoing undone: Int? = nil) {
    self.number = number
    self.kind = kind
    // What ends by an undo is a freeze, and no reveal.
    takesBack = kind == .end ? nil : undone
  }
}

extension BoardChange {
  /// The effect of the change on a freeze; nil if there is none.
  package var freezeStep: FreezeStep.Kind? {
    guard let details, details.old.freeze != details.new.freeze else { return nil }
    if details.old.freeze == nil { return .freeze }
    return details.new.freeze == nil ? .end : .reveal
  }
}

extension BoardChange {
  /// The player that the change revealed, of several the last one; nil if it revealed nobody.
  package var revealedPlayer: Player.ID? {
    guard let details, let old = details.old.freeze, let new = details.new.freeze else {
      return nil
    }
    return new.revealed.last { !old.revealed.contains($0) }
  }
}

extension BoardChange {
  /// Whether the public change hides players again that were revealed, or freezes the board.
  package var takesBackReveal: Bool {
    guard let details, let freeze = details.new.freeze else { return false }
    guard let before = details.old.freeze else { return true }
    return !Set(before.revealed).isSubset(of: freeze.revealed)
  }
}

extension JournalEntry {
  /// The effect of the entry on a freeze of its board; nil if there is none. A frozen board into which older entries
  /// were folded begins with a freeze.
  package var freezeStep: FreezeStep.Kind? {
    switch change {
    case .board(let change): change.freezeStep
    case .boards(let changes):
      isStart && changes.insertions.first?.element.frozen != nil ? .freeze : nil
    case .people: nil
    }
  }
}

/// The numbers that the public sees for the entries on one board. They do not depend on anything that a freeze hides.
///
/// Outside of a freeze, an entry keeps its own number. From a freeze to its end, the entries that the public sees are
/// counted from the number of the freeze: N, N + 1, N + 2. The numbers ascend. A reveal that was taken back keeps its
/// number, but is hidden, as are its undo and all entries between them.
package struct PublicNumbers: Equatable, Sendable {
  private struct Span: Equatable, Sendable {
    /// The number of the entry that froze the board; 0 if it is unknown.
    var first: Int
    /// The numbers of the later entries that the public sees.
    var steps: [Int] = []
    /// Whether the last of the steps ended the freeze.
    var isClosed = false

    /// The number of the last entry that the freeze affects.
    var last: Int { isClosed ? steps.last ?? first : .max }
  }

  private var spans: [Span] = []
  /// The entries from each reveal that was taken back to its undo, ascending. They leave the public board as it was.
  private var takenBack: [ClosedRange<Int>] = []

  /// The numbers of a board with the given freeze steps, oldest first.
  package init(_ steps: [FreezeStep]) {
    for step in steps {
      takeBack(by: step, after: steps)
      let isOpen = spans.last.map { !$0.isClosed } ?? false
      if step.kind == .freeze, !isOpen {
        spans.append(Span(first: step.number))
        continue
      }
      if !isOpen { spans.append(Span(first: (spans.last?.last ?? -1) + 1)) }
      spans[spans.count - 1].steps.append(step.number)
      spans[spans.count - 1].isClosed = step.kind == .end
    }
  }

  /// Hides the reveal that a step takes back, unless another reveal between the two is still in effect.
  private mutating func takeBack(by step: FreezeStep, after steps: [FreezeStep]) {
    guard let first = step.takesBack, first < step.number else { return }
    let range = first...step.number
    let isOtherBetween = steps.contains {
      first < $0.number && $0.number < step.number && rangeTakenBack(around: $0.number) == nil
    }
    if isOtherBetween { return }
    takenBack.removeAll { range.contains($0.lowerBound) }
    takenBack.append(range)
  }

  /// The undo of the reveal with the given number; nil if it was not taken back.
  package func undo(ofReveal number: Int) -> Int? {
    takenBack.last { $0.lowerBound == number }?.upperBound
  }

  private func rangeTakenBack(around number: Int) -> ClosedRange<Int>? {
    takenBack.last { $0.contains(number) }
  }

  /// Whether the board was never frozen, so that all entries keep their own numbers.
  package var areSame: Bool { spans.isEmpty }

  package var isFrozen: Bool { spans.last?.isClosed == false }

  /// The number of the newest entry that the public sees while the board is frozen.
  package var newestSeen: Int? { isFrozen ? spans.last.map { $0.steps.last ?? $0.first } : nil }

  /// Whether the entry with the given number is hidden.
  package func isHidden(_ number: Int) -> Bool {
    spans.contains { $0.first < number && number <= $0.last && !$0.steps.contains(number) }
      || rangeTakenBack(around: number) != nil
  }

  /// The public number of the given entry or, if it is hidden, of the newest visible entry before it.
  package func number(of entry: Int) -> Int {
    guard let span = spans.last(where: { $0.first <= entry }), entry <= span.last else {
      return entry
    }
    return span.first + span.steps.count { $0 <= entry }
  }

  /// The number of the entry such that exactly the entries below it have public numbers below the given one.
  package func entry(of number: Int) -> Int {
    guard let span = spans.last(where: { $0.first < number }) else { return number }
    if number <= span.first + span.steps.count { return span.steps[number - span.first - 1] }
    return span.isClosed ? max(number, span.last + 1) : .max
  }

  /// A lower bound for `number` with the same visible entries below it. It skips entries that a freeze hides.
  func bound(_ number: Int) -> Int {
    guard number > .min, isHidden(number - 1) else { return number }
    if let range = rangeTakenBack(around: number - 1) { return range.lowerBound }
    guard let span = spans.last(where: { $0.first < number }) else { return number }
    return (span.steps.last { $0 < number } ?? span.first) + 1
  }
}
