import IdentityDiff

/// An entry that froze a board, or that revealed something of it.
package struct FreezeStep: Hashable, Sendable {
  /// The number of the entry.
  package let number: Int
  /// The effect of the entry.
  package let kind: Kind

  /// The effect of an entry on a freeze.
  package enum Kind: String, Sendable {
    /// The public does not see the entries that follow.
    case freeze
    /// The public sees one player, or one player less.
    case reveal
    /// The public sees all.
    case end
  }

  /// Makes a step of an entry with a number.
  package init(_ kind: Kind, number: Int) {
    self.number = number
    self.kind = kind
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

extension JournalEntry {
  /// The effect of the entry on a freeze of its board; nil if there is none. A frozen board into which older entries
  /// were folded begins with a freeze.
  package var freezeStep: FreezeStep.Kind? {
    switch change {
    case .board(let change): change.freezeStep
    case .boards(let changes):
      isStart && changes.insertions.first?.element.frozen != nil ? .freeze : nil
    }
  }
}

/// The numbers that the public sees for the entries on one board. They depend on nothing that a freeze hides.
///
/// An entry has its own number, but from a freeze to its end the entries that the public sees are counted from the
/// number of the freeze: N, N + 1, N + 2. The numbers ascend.
package struct PublicNumbers: Equatable, Sendable {
  private struct Span: Equatable, Sendable {
    /// The number of the entry with the freeze; 0 if it is unknown.
    var first: Int
    /// The numbers of the later entries that the public sees.
    var steps: [Int] = []
    /// Whether the last of them ended the freeze.
    var isClosed = false

    /// The last number that the freeze concerns.
    var last: Int { isClosed ? steps.last ?? first : .max }
  }

  private var spans: [Span] = []

  /// The numbers of a board with the given steps of its freezes, oldest first.
  package init(_ steps: [FreezeStep]) {
    for step in steps {
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

  /// Whether the board was never frozen: then all numbers are those of the entries.
  package var areSame: Bool { spans.isEmpty }

  /// Whether the board is frozen.
  package var isFrozen: Bool { spans.last?.isClosed == false }

  /// The number of the newest entry that the public sees while the board is frozen.
  package var newestSeen: Int? { isFrozen ? spans.last.map { $0.steps.last ?? $0.first } : nil }

  /// Whether an entry on the board is hidden.
  package func isHidden(_ number: Int) -> Bool {
    spans.contains { $0.first < number && number <= $0.last && !$0.steps.contains(number) }
  }

  /// The public number of the newest entry up to a number that the public sees; of that entry itself if it does.
  package func number(of entry: Int) -> Int {
    guard let span = spans.last(where: { $0.first <= entry }), entry <= span.last else {
      return entry
    }
    return span.first + span.steps.count { $0 <= entry }
  }

  /// The number of an entry such that exactly the entries below it have public numbers below the given one.
  package func entry(of number: Int) -> Int {
    guard let span = spans.last(where: { $0.first < number }) else { return number }
    if number <= span.first + span.steps.count { return span.steps[number - span.first - 1] }
    return span.isClosed ? max(number, span.last + 1) : .max
  }

  /// A number that no entry that the public sees reaches, if all of them are below the given one.
  func bound(_ number: Int) -> Int {
    guard number > .min, isHidden(number - 1),
      let span = spans.last(where: { $0.first < number })
    else { return number }
    return (span.steps.last { $0 < number } ?? span.first) + 1
  }
}
