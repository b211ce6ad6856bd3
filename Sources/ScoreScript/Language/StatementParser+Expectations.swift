import Scorekeeping

/// What follows `expect`.
extension StatementParser {
  mutating func expectation() throws(ScriptLineError) -> Expectation {
    let subject = try take { arguments throws(LineError) -> ExpectationWord in
      try arguments.choice()
    }
    arguments.usage = subject.usage
    switch subject {
    case .player: return .player(PlayerReference(try name()), try clauses())
    case .team: return .team(try name(), total: try total())
    case .row: return try rowExpectation()
    case .screen: return .text(try pattern(), .screen)
    case .changes: return try changes()
    }
  }

  private mutating func rowExpectation() throws(ScriptLineError) -> Expectation {
    let row = try count()
    return .text(try pattern(), .row(row))
  }

  private mutating func total() throws(ScriptLineError) -> Score {
    try keyword("total")
    return try number()
  }

  private mutating func clauses() throws(ScriptLineError) -> [PlayerClause] {
    var clauses: [PlayerClause] = []
    repeat {
      let isScore = try choice(of: ["score", "rank"]) == "score"
      clauses.append(isScore ? .score(try number()) : .rank(try count()))
    } while !arguments.isEmpty
    return clauses
  }

  private mutating func changes() throws(ScriptLineError) -> Expectation {
    if !takes("at") { return .changes(try text()) }
    try keyword("most")
    var budget = Budget()
    var named: Set<WritableKeyPath<Budget, Int>> = []
    repeat {
      let count = try budgetCount()
      let word = try next()
      guard let item = Budget.item(word.keyword) else {
        throw ScriptLineError(arguments.unknown(word, among: Budget.itemNames(count)))
      }
      guard named.insert(item).inserted else {
        throw ScriptLineError(.budgetTwice(word.text), at: word.range)
      }
      budget[keyPath: item] = count
    } while !arguments.isEmpty
    return .budget(budget)
  }

  /// A whole number from 0.
  private mutating func budgetCount() throws(ScriptLineError) -> Int {
    if takes("0") { return 0 }
    return try count()
  }
}

/// What a check is about, each with its usage.
enum ExpectationWord: String, CaseIterable {
  case player
  case team
  case row
  case screen
  case changes

  /// How the check is written, with an example's words.
  var usage: String {
    switch self {
    case .player: "expect player Red score 12 rank 1"
    case .team: "expect team North total 30"
    case .row: "expect row 2 \"Red\", or expect row 2 /R.d/"
    case .screen: "expect screen \"Red\", or expect screen /R.d/"
    case .changes: "expect changes \"Red 10→12\", or expect changes at most 1 refresh 2 moves"
    }
  }
}

extension Budget {
  /// What may happen, as it is written after a number.
  static func itemNames(_ count: Int) -> [String] {
    count == 1
      ? ["refresh", "move", "insert", "delete"] : ["refreshes", "moves", "inserts", "deletes"]
  }

  /// The number that a word stands for.
  static func item(_ keyword: String) -> WritableKeyPath<Budget, Int>? {
    switch keyword {
    case "refresh", "refreshes": \.refreshes
    case "move", "moves": \.moves
    case "insert", "inserts": \.inserts
    case "delete", "deletes": \.deletes
    default: nil
    }
  }
}
