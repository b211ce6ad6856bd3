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
