/// Another result that a scorer asks for where a match has one. The scorekeeper decides.
package struct ResultProposal: Hashable, Codable, Sendable {
  /// The number of the match.
  package let match: Int
  package let result: MatchResult
  /// The name of the scorer; nil for the scorekeeper.
  package let author: String?

  package init(_ match: Int, _ result: MatchResult, by author: String?) {
    (self.match, self.result, self.author) = (match, result, author)
  }
}

extension Scoreboard.Details {
  /// The result that somebody asks for in place of that of a match; nil if nobody does.
  package func proposal(for match: Int) -> ResultProposal? {
    proposals.first { $0.match == match }
  }

  /// Replaces the proposal for a match; nil removes it.
  mutating func set(_ proposal: ResultProposal?, for match: Int) {
    let others = proposals.filter { $0.match != match }
    proposals = (others + [proposal].compactMap(\.self)).sorted { $0.match < $1.match }
  }

  /// The same details as the public sees them.
  var withoutProposals: Self {
    if proposals.isEmpty { return self }
    var details = self
    details.proposals = []
    return details
  }
}

extension Scoreboard {
  /// Asks for another result of a match; nil takes the proposal back.
  ///
  /// - Throws: `.unknownMatch`, or `.notPlayed` for a match without a result.
  mutating func propose(
    _ result: MatchResult?, for number: Int, by author: String?
  ) throws(ScorekeepingError) {
    guard let match = matches?[number: number] else {
      throw .unknownMatch(number, last: matches?.last?.id)
    }
    guard let result else { return details.set(nil, for: number) }
    guard let there = match.result else { throw .notPlayed(number) }
    details.set(
      ResultProposal(number, result.keepingBonus(of: there), by: author), for: number)
    dropProposals()
  }

  /// Drops the proposals for matches that are gone or not played, or that have the proposed result.
  ///
  /// - Parameter old: the matches before a change. What was proposed for another result or other players is dropped, too.
  mutating func dropProposals(since old: Matches? = nil) {
    if details.proposals.isEmpty { return }
    details.proposals = details.proposals.filter { proposal in
      guard let match = matches?[number: proposal.match], let result = match.result,
        result != proposal.result
      else { return false }
      guard let before = old?[number: match.id] else { return true }
      return (before.home, before.away) == (match.home, match.away) && before.result == result
    }
  }
}

extension MatchResult {
  /// The result with the bonus points of an earlier one, unless it has its own.
  func keepingBonus(of old: MatchResult?) -> MatchResult {
    MatchResult(
      sets, bonus: bonus ?? old?.bonus, decision: decision, isAnnulled: isAnnulled)
  }

  /// Reads what follows the number of a match in a command: `3:1`, `6:4 3:6 10:8`, `w/o 0:1`, `3:3 pens 4:2`. It also
  /// reads each `description`.
  ///
  /// - Throws: the mistake.
  package init(parsing text: String) throws(ScorekeepingError) {
    let command: Command?
    do throws(LineError) {
      command = try Command(parsing: "result 1 " + text)
    } catch {
      throw error.fact
    }
    guard case .result(.set(_, let result?, date: nil))? = command else { throw .notAResult(text) }
    self = result
  }
}
