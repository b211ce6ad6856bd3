import ScoreTables
import Scorekeeping

/// The board in words: its header, the status row, and the lines for a listener.
extension BoardView {
  /// The name of the board, and its facts. Whose turn it is stands in the rows.
  func header(_ context: ScreenContext) -> Header {
    let (session, rules) = (context.session, board.rules)
    var facts = [Fact](
      of: lineup.ranked, at: session.now, offsetFromUTC: session.offsetFromUTC(at:))
    facts.removeAll {
      $0.role == .turn || $0.role == .note || $0.role == .round && mode.followsStream
    }
    facts += streamWords.map { Fact(.window, $0) }
    if rules.order != .rank {
      facts.append(Fact(.order, rules.order == .manual ? "by hand" : "by name"))
    }
    if isBig { facts = facts.besideLargeLetters(of: board) }
    if lineup.isLocked { facts.append(Fact(.lock, "order locked")) }
    return Header(title: board.name, subtitle: board.details.note ?? "", facts: facts)
  }

  /// The window and the total of a stream in words.
  var streamWords: [String] {
    let total = streamFacts.total.flatMap { $0 > .zero ? "total " + text($0) : nil }
    return [streamFacts.window, total].compactMap(\.self)
  }

  static let tooBig = "This screen is too small for large letters"

  /// Whether the big mode is on but has no room.
  func isTooBig(for size: Size) -> Bool {
    isBig && lineup.count > 0 && bigPart(of: size) == nil
  }

  func text(_ score: Score) -> String { score.text(as: board.rules.scores) }

  /// The amount being typed, and the resulting score.
  var pendingText: String? {
    guard let player = pendingPlayer, let words = pendingWords else { return nil }
    let old =
      board.roundRule == nil
      ? player.scoreText(as: board.rules.scores) : text(pointsSoFar(of: player))
    return words + (pendingTarget.map { ": \(old) → \(text($0))" } ?? "")
      + (pending?.refused.map { ", '\($0)' is left out" } ?? "")
  }

  func status(_ message: String, _ context: ScreenContext) -> String {
    // `pendingText` would copy the board even without a pending amount.
    if pending != nil, let pendingText {
      return pendingText + (message.isEmpty ? "" : " (\(message))")
    }
    if !message.isEmpty { return message }
    if !mode.keepsScore, isTooBig(for: context.size) { return Self.tooBig }
    return lineup.ranked.victory ?? context.notice
  }

  func focus(_ context: ScreenContext) -> Focus? { Focus(self) }

  func introduction(_ context: ScreenContext) -> [String] {
    [isBig ? "Large letters" : "The board"]
  }

  /// The board in words: its round and rules, then its players and teams in the order of the list.
  func texts(_ context: ScreenContext, emptyHint: String) -> [String] {
    let session = context.session
    let all = [Fact](
      of: lineup.ranked, series: (try? session.seriesWords(of: lineup.ranked)) ?? nil,
      at: session.now, offsetFromUTC: session.offsetFromUTC(at:))
    let ofScreen = header(context).facts.filter { fact in !all.contains { $0.role == fact.role } }
    let facts = (all + ofScreen).map(\.headerText).joined(separator: ", ").capitalizedFirst
    if lineup.count == 0 {
      return [facts, "No players yet\(emptyHint)"]
    }
    return [facts]
      + lineup.items.map { item in
        switch item {
        case .player(let id):
          board.players[id: id].map { Focus.words($0, in: lineup.ranked) } ?? ""
        case .team(let name): words(ofTeam: name)
        }
      }
  }

  private func words(ofTeam name: String?) -> String {
    let rank = lineup.teams.rank(of: name).map { ", " + $0.ordinal } ?? ""
    let total = lineup.teams.totalText(of: name, as: board.rules.scores)
    return (name.map { "Team \($0)" } ?? "No team") + rank
      + (lineup.teams.hasScored(name) ? ", \(total)" : ", no score")
  }
}
