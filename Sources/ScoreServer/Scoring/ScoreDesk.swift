import FoundationBase
import NIOHTTP1
import ScoreScreen
import ScoreTables
import Scorekeeping
import StructReference

/// Takes the points that scorers send for a board, and commits them. It runs on the thread of the publisher.
///
/// Laws: nothing changes without a key of a link that has not ended; a tap is answered after its commit; the same tap
/// again changes nothing and has the same answer; an answer names only players that its link is for, and the players of
/// its matches.
package final class ScoreDesk {
  private let session: Session
  private let name: String
  package let board: Scoreboard.ID
  package let scorers: Scorers
  /// Called with a sentence about something that the operator should know.
  package var log: (String) -> Void
  /// The sentences of the last minute, without their numbers, and when they were logged.
  private var logged: [String: ContinuousClock.Instant] = [:]
  /// The last time at which a tap could not be written; nil after one that could.
  private var lastFailure: ContinuousClock.Instant?
  var clock: () -> ContinuousClock.Instant = { .now }
  /// The scorers of results, as far as they were asked for, by the numbers of the matches.
  private var authors: [Int: (result: MatchResult, author: Scorer?)] = [:]

  /// Whether the sides change ends after the last change of the board, by whomever.
  private var changesEnds = false
  private var observation: Disposable?

  /// Opens a board for points.
  ///
  /// - Parameter journal: a journal that may be written to.
  /// - Throws: an error of the journal, or `.boardGone`.
  package init(_ journal: any Journal, board: Scoreboard.ID, of scorers: Scorers) throws {
    session = try Session(journal: journal)
    try session.open(board)
    self.board = board
    self.scorers = scorers
    name = session.state.board?.name ?? ""
    log = scorers.report
    observation = session.observe { [weak self] step in
      guard let new = step.new.board, let old = step.old.board, step.change.board != nil else {
        return
      }
      self?.changesEnds = new.changesEnds(after: old)
    }
    share()
  }

  /// Follows changes by others, so that new players can be named for a link.
  func follow() {
    // The next request reports an error.
    if (try? session.refresh()) ?? false { share() }
  }

  /// Whether taps wait on phones because they cannot be written. Phones try again several times a minute.
  var hasWaitingTaps: Bool { lastFailure.map { clock() < $0 + .seconds(60) } ?? false }

  private func share() {
    if let board = session.state.board { scorers.share(board) }
  }

  /// The board as it was last read.
  private var state: Scoreboard {
    get throws {
      guard let board = session.state.board else { throw ScorekeepingError.boardGone(name) }
      return board
    }
  }

  // MARK: scorers

  /// A message of a scorer's page. A tap has an identity and a verb; a message without them asks for the board.
  private struct ScorerMessage: Decodable {
    enum Verb: String, Decodable { case by, to, round, undo, result, finish, roll }

    var pin: String?
    /// Whether to exchange the key that was shown for one of the device's own.
    var open: Bool?
    var tap: UUID?
    /// Whether the identities of all taps of the device begin with the same 64 bits.
    var device: Bool?
    var `do`: Verb?
    var player: Player.ID?
    var amount: String?
    /// An amount that is being typed, of which the page asks what it counts.
    var sum: String?
    /// The players in the order in which they came in. Those of one place are level.
    var finish: [[Player.ID]]?
    /// The rolls of a frame, as on a sheet.
    var frame: String?
    /// The round in which the tap was made, or which is to begin.
    var round: Int?
    /// The number of the match that has the result.
    var match: Int?
    var result: String?
    /// The result of the match that the page showed; nil for none.
    var seen: String?
    /// The number of taps that the page has not sent yet.
    var waiting: Int?

    /// What the tap asks for; nil if the message lacks a part of it.
    var action: ScorerAction? {
      get throws(ScorekeepingError) {
        if self.do == .result, let match, let result {
          // A result that cannot be read is none that is there.
          let seen = seen.flatMap { try? MatchResult(parsing: $0) }
          return .result(match, try MatchResult(parsing: result), seen: seen)
        }
        if self.do == .finish {
          guard let round, let places = finish, places.contains(where: { !$0.isEmpty }) else {
            return nil
          }
          return .finish(places, round: round)
        }
        if self.do == .roll, let frame, let player, let round {
          return .roll(frame, of: player, round: round)
        }
        return switch (self.do, player, amount, round) {
        case (.by, let player?, let amount?, let round):
          .add(try Score(sum: amount), to: player, round: round)
        case (.to, let player?, let amount?, let round):
          .set(try Score(sum: amount), of: player, round: round)
        case (.round, _, _, let round?): .beginRound(round)
        case (.undo, _, _, _): .undo
        default: nil
        }
      }
    }
  }

  /// Answers a request of a scorer's page.
  func answer(_ post: PublisherMessage.ScorePost) -> Response {
    guard let message = try? JSONDecoder().decode(ScorerMessage.self, from: Data(post.body)) else {
      return .error("The message cannot be read", status: .badRequest)
    }
    let now = clock()
    do {
      if let pin = message.pin, scorers.takesPIN {
        return try self.key(now) { links throws(ScorerLinks.Refusal) in
          try links.exchange(pin, from: post.address, at: now)
        }
      }
      if message.open ?? false {
        return try self.key(now) { links throws(ScorerLinks.Refusal) in
          let id = try links.authorize(post.key, from: post.address, at: now)
          _ = try links.admit(id, isTap: false, waiting: nil, at: now)
          return (links.makeKey(for: id, at: now), id)
        }
      }
      let link = try scorers.update { links throws(ScorerLinks.Refusal) in
        let id = try links.authorize(post.key, from: post.address, at: now)
        return try links.admit(
          id, isTap: message.tap != nil, waiting: message.waiting ?? 0, at: now)
      }
      if session.state.board == nil { try session.open(board) }
      if let sum = message.sum {
        let kind = try state.rules.scores
        let meaning = AmountText.meaning(of: sum, as: kind, isCountdown: false)
        var answer = JSONText()
        answer.add("sum", meaning.map { JSONText.quoted($0) })
        return .object(answer)
      }
      guard let tap = message.tap else { return try answer(to: link, now) }
      guard let action = try message.action else {
        return .error("The message lacks a part", status: .badRequest)
      }
      return try answer(
        to: link, action,
        by: Tap(id: tap, by: link.scorer, namingDevice: message.device ?? false), now)
    } catch let error as ScorerLinks.Refusal {
      return refusal(error, from: post.address)
    } catch ScorekeepingError.boardGone {
      // The page keeps its taps: the board may come back.
      return .error("This board is deleted", status: .notFound)
    } catch let error as ScorekeepingError {
      var answer = JSONText()
      answer.add("error", text: "\(error)")
      // The page may ask for its result in place of this one, which the error has named.
      let there = message.match.flatMap { session.state.board?.matches?[number: $0]?.result }
      if let there { answer.add("seen", text: "\(there)") }
      return .object(answer, status: .conflict)
    } catch {
      if message.tap != nil { lastFailure = now }
      note("\(error)")
      return .error("The scores cannot be written at the moment", status: .serviceUnavailable)
    }
  }

  /// Logs a sentence, unless one of its kind was logged in the last minute: phones try again and again.
  private func note(_ sentence: String) {
    let (now, kind) = (clock(), sentence.filter { !$0.isNumber })
    logged = logged.filter { now < $0.value + .seconds(60) }
    guard logged[kind] == nil, logged.count < Self.logLimit else { return }
    logged[kind] = now
    log(sentence)
  }
  private static let logLimit = 20

  private func refusal(_ reason: ScorerLinks.Refusal, from address: String) -> Response {
    let (status, lines): (HTTPResponseStatus, String) =
      switch reason {
      case .wrongKey: (.unauthorized, "WWW-Authenticate: Bearer\r\n")
      case .wrongPIN: (.forbidden, "")
      case .ended, .oldKey: (.gone, "")
      case .tooFast: (.tooManyRequests, "Retry-After: 1\r\n")
      case .blocked: (.tooManyRequests, "Retry-After: 60\r\n")
      }
    if reason == .blocked {
      note(
        "Too many wrong keys or PINs from \(address.terminalSafe()): more are refused for a minute")
    }
    return .error(reason.description, status: status, lines: lines)
  }

  /// A key of the device's own, with the name of its link.
  private func key(
    _ now: ContinuousClock.Instant,
    _ exchange:
      @Sendable (inout ScorerLinks) throws(ScorerLinks.Refusal) -> (
        key: ScorerKey, link: ScorerLink.ID
      )
  ) throws -> Response {
    let (key, link) = try scorers.update { links throws(ScorerLinks.Refusal) in
      let (key, id) = try exchange(&links)
      return (key, links[id]?.scorer.name)
    }
    var answer = JSONText()
    answer.add("key", text: key.text)
    if let link { answer.add("scorer", text: link) }
    return .object(answer)
  }

  /// Performs a tap. The answer has the change that the tap made, and the player as of now.
  private func answer(
    to link: ScorerLink, _ action: ScorerAction, by tap: Tap, _ now: ContinuousClock.Instant
  ) throws -> Response {
    let result = try session.perform(action, by: tap, in: link.part)
    if lastFailure != nil {
      lastFailure = nil
      log("Points are written again")
    }
    if !result.isRepeated, result.number != nil {
      scorers.update { $0.noteChange(by: link.id, of: action.player, at: now) }
    }
    let board = try state
    var answer = JSONText()
    answer.add("number", session.sequence)
    answer.add("round", board.round)
    answer.add(
      "words", text: result.words ?? (result.number == nil ? "Nothing has changed" : "Saved"))
    addFinish(to: &answer, on: board, for: link)
    answer.add("changesEnds", changesEnds ? "true" : nil)
    // A point may begin a game, a round and a serve, for all.
    let changed =
      action.player.flatMap { board.players[id: $0] }.map { player in
        board.roundRule == nil ? [player] : Array(board.players)
      } ?? []
    let players = changed.filter { link.part.includes($0.id) }
    answer.add("players", list: players.map { json($0, on: board, for: link, now) })
    if case .result(let number, _, _) = action,
      let match = board.matches?[number: number], link.part.includes(match)
    {
      answer.add("match", try json([match], on: board)[0])
    }
    return .object(answer)
  }

  /// The board as a link shows it: also a frozen one as it is.
  private func answer(to link: ScorerLink, _ now: ContinuousClock.Instant) throws -> Response {
    try session.refresh()
    let board = try state
    var answer = JSONText()
    answer.add("number", session.sequence)
    answer.add("scorer", text: link.scorer.name)
    answer.add("round", board.round)
    answer.add("step", text: board.rules.step.description)
    answer.add("frozen", board.details.freeze == nil ? nil : "true")
    if link.part.players == nil, board.matches == nil, board.roundRule == nil,
      let next = board.nextRound
    {
      var round = JSONText()
      round.add("number", next)
      round.add("name", text: board.words(ofRound: next).capitalizedFirst)
      answer.add("next", round.object)
    }
    addFinish(to: &answer, on: board, for: link)
    answer.add("changesEnds", changesEnds ? "true" : nil)
    answer.add("oneResult", board.takesOneResult ? "true" : nil)
    if board.rules.hasFormat {
      if board.rules.format.frames != nil { answer.add("frames", "true") }
      let called = board.rules.format.word.map { [$0.one, $0.many] }
      answer.add("called", list: (called ?? []).map(JSONText.quoted))
    }
    let clock = WebPage.clock(of: board.details, turn: board.turn, at: session.now)
    answer.add("clock", clock.map { JSONText.quoted($0.text) })
    let players = board.players.filter { board.matches == nil && link.part.includes($0.id) }
    answer.add("players", list: players.map { json($0, on: board, for: link, now) }, isKept: true)
    if board.matches != nil {
      let matches = board.matchesToScore(in: link.part, on: Day(of: session.now))
      answer.add("matches", list: try json(matches, on: board), isKept: true)
    }
    return .object(answer)
  }

  /// Says which round's order the link may enter.
  private func addFinish(to answer: inout JSONText, on board: Scoreboard, for link: ScorerLink) {
    guard link.part.players == nil, board.matches == nil, !board.isDecided,
      board.rules.hasFormat, board.rules.format.places != nil, let round = board.roundToFinish
    else { return }
    answer.add("finish", round)
  }

  /// Matches as a page shows them, with who entered their results.
  private func json(_ matches: [Match], on board: Scoreboard) throws -> [String] {
    let unknown = matches.filter { $0.result != nil && $0.result != authors[$0.id]?.result }
    if !unknown.isEmpty {
      let found = try session.read {
        try $0.authors(ofResults: unknown.map(\.id), on: board.id)
      }
      for match in unknown { authors[match.id] = match.result.map { ($0, found[match.id]) } }
    }
    let today = Day(of: session.now)
    return matches.compactMap { match in
      guard let entry = board.entry(of: match) else { return nil }
      var object = JSONText()
      object.add("id", match.id)
      object.add("home", text: entry.home.text)
      object.add("away", text: entry.away.text)
      let day = match.date.map { $0 == today ? "Today" : $0.description }
      object.add("when", text: day ?? board.words(ofRound: match.round).capitalizedFirst)
      if let result = match.result {
        object.add("result", text: result.description)
        object.add("score", text: result.crossText)
        object.add("by", text: (authors[match.id]?.author ?? .scorekeeper).name)
      }
      if let proposal = board.details.proposal(for: match.id) {
        object.add("asked", text: proposal.words)
      }
      return object.object
    }
  }

  private func json(
    _ player: Player, on board: Scoreboard, for link: ScorerLink, _ now: ContinuousClock.Instant
  ) -> String {
    var object = JSONText()
    object.add("id", player.id)
    object.add("name", text: player.name)
    let counts = board.roundRule == nil ? nil : board.roundCounts(of: player)
    object.add(
      "score",
      text: counts?.joined(separator: " ") ?? player.scoreText(as: board.rules.scores))
    object.add("counts", list: (counts ?? []).map(JSONText.quoted))
    if board.rules.hasFormat {
      let format = board.rules.format
      if format.serves != nil, board.details.turn == player.id { object.add("serves", "true") }
      if let number = board.frameToRoll(of: player, beginsNext: link.part.players == nil) {
        object.add("frameNumber", number)
        if let frame = player.rolls?.text(of: number) {
          object.add("frame", text: frame)
          object.add("isOpen", board.hasWholeFrame(player, in: number) ? nil : "true")
        }
      }
    }
    let points = player.points(in: board.round)
    object.add("round", points.map { JSONText.quoted($0.text(as: board.rules.scores)) } ?? "null")
    if player.countsDown(on: board) { object.add("down", "true") }
    object.add("colour", text: PlayerColour(player.colour).rawValue)
    let others = scorers.links.others(scoring: player.id, besides: link.id, at: now)
    object.add("also", list: others.map(JSONText.quoted), isKept: true)
    return object.object
  }
}

extension ScorerAction {
  /// The player that the action is about; nil if it names none.
  fileprivate var player: Player.ID? {
    switch self {
    case .add(_, let player, _), .set(_, let player, _), .roll(_, let player, _): player
    case .beginRound, .undo, .result, .finish: nil
    }
  }
}
