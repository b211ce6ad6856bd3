import FoundationBase
import Scorekeeping

/// Changes by other processes: the screens follow them, and a key never acts on a row other than the intended one.
extension Screens: Display {
  /// The loss of the target that keys were meant for: a row removed by another process, the question for names with the
  /// text typed since, or the question for a round that another process has begun.
  enum Loss {
    case row(ScorekeepingError)
    case names(typed: String)
    case round(Int)
  }

  /// The seconds after a loss in which keys may still be meant for the lost target: people need that long to read a
  /// sentence and react.
  private static let reactionTime = 0.0..<1.0

  package var changeFeed: ChangeFeed {
    isWatchFailing ? session.changeFeed.retried : session.changeFeed
  }

  /// Whether the watched board could not be read or opened.
  var isWatchFailing: Bool { !mode.keepsScore && feedProblem != nil }

  package var nextFrame: ContinuousClock.Instant? {
    let clockChange = clockWait.map { clock() + $0 }
    return [page.board?.value.flashes.nextChange, page.message.end, pageEnd, clockChange]
      .compactMap(\.self).min()
  }

  package var onDelay: ((Delay) -> Void)? {
    get { session.onDelay }
    set { session.onDelay = newValue }
  }

  package func pollChanges() -> Bool {
    defer { showReported() }
    let (targets, hadBoards) = (page.targets, !page.boards.boards.isEmpty)
    let oldProblem = isWatchFailing ? page.message.text : nil
    do {
      let isNew = try session.follow()
      if !isNew, feedProblem == nil { return noteUpcoming() }
      try openWatched()
      noteUpcoming()
      try remakeDiscardedBoard()
      if !mode.keepsScore { refreshBoards() }
    } catch let news as any JournalNews {
      tell(news)
      feedProblem = nil
      return true
    } catch {
      show(error)
      feedProblem = page.message.text
      return true
    }
    // The file can be read again.
    if mode.keepsScore, page.message.text == feedProblem { page.message = Message() }
    feedProblem = nil
    if !mode.keepsScore,
      page.board != nil || !page.message.isError || page.message.text == oldProblem
    {
      page.message = Message()
    }
    showHeadline(over: page.message.isOfChange)
    // If boards appear on an empty list, the top one is selected.
    if !hadBoards, mode.keepsScore { page.boards.select(near: 0) }
    if let conflict = page.conflict(since: targets), conflict != .boardChanged {
      show(conflict)
      if !page.hasOverlay { lastLoss = (.row(conflict), session.now) }
    }
    return true
  }

  /// Shows changes of the journal.
  func tell(_ news: any JournalNews) {
    if news is JournalReplacedError { return show(news) }
    page.message = Message(text: "\(news)", isReplaceable: news.isReplaceable)
  }

  /// Notes a change by another process for the status row; on a stream, the status row describes the stream itself.
  func note(
    _ change: BoardChange, from before: RankedBoard?, naming round: Int?, by author: Scorer?
  ) {
    guard let before, let board = page.board?.value, !mode.followsStream else { return }
    let after = board.lineup.ranked
    let new = Headline(change, from: before, to: after, naming: round, by: author)
    if headline.map({ $0.weight <= new.weight }) ?? true { headline = new }
  }

  /// Shows the last change by another process, unless there is another message to read.
  ///
  /// - Parameter isReplacing: whether the current message gives way.
  func showHeadline(over isReplacing: Bool = false) {
    defer { headline = nil }
    guard let headline, page.prompt == nil, !page.hasOverlay, page.board?.value.pending == nil,
      page.message.isEmpty || isReplacing || page.message.isOld || page.message.isReplaceable
    else { return }
    page.message = Message(headline)
  }

  /// The conflict that was just shown, while keys may still be meant for the removed row; nil later.
  var recentConflict: ScorekeepingError? {
    guard case .row(let error) = recentLoss, !page.hasOverlay else { return nil }
    return error
  }

  /// The seconds after a round of others in which the key for the next round may be meant for the same round; and so for
  /// reveals.
  private static let roundTime = 0.0..<2.0

  /// Whether somebody else has just revealed a part of the watched board.
  var hasOthersReveal: Bool {
    othersReveal.map { Self.roundTime.contains(session.now.timeIntervalSince($0)) } ?? false
  }

  /// The present round if somebody else has just begun it; nil otherwise.
  var roundOfOthers: Int? {
    guard let othersRound, othersRound.number == page.board?.value.board.round,
      Self.roundTime.contains(session.now.timeIntervalSince(othersRound.time))
    else { return nil }
    return othersRound.number
  }

  /// Notes a round that another process has begun or taken back. It answers the question whether to begin it.
  func noteRound(from round: Int, to board: Scoreboard) {
    if board.round < round, page.prompt?.question.isEnteringRound == true {
      if page.prompt?.step != nil {
        page.prompt = Prompt(.nextRound(board.nextRound))
      }
      page.message = Message(text: "Somebody else has taken round \(round) back")
    }
    guard board.round > round else { return }
    othersRound = (board.round, session.now)
    if page.prompt?.question.isEnteringPoints == true {
      page.message = Message(text: Self.begun(board.round))
    }
    guard let asked = page.prompt?.nextRound, board.round >= asked else { return }
    if page.prompt?.question.isEnteringRound == true {
      page.enterRound()
    } else {
      page.prompt = nil
    }
    lastLoss = (.round(board.round), session.now)
    page.message = Message(text: Self.begun(board.round))
  }

  static func begun(_ round: Int) -> String { "Somebody else has begun round \(round)" }

  private var recentLoss: Loss? {
    guard let lastLoss, Self.reactionTime.contains(session.now.timeIntervalSince(lastLoss.time))
    else { return nil }
    return lastLoss.loss
  }

  /// The reason to refuse a key that may be part of another name, or the answer to a question that is gone; nil if the
  /// key is handled. The time for refusals is extended while letters keep coming.
  func refusal(ofTyped key: Key) -> String? {
    if case .round(let round) = recentLoss, key == .enter { return Self.begun(round) }
    guard case .names(var typed) = recentLoss, !page.hasOverlay else { return nil }
    switch key {
    case .character(let character): typed.append(character)
    case .enter where !typed.isEmpty, .backspace where !typed.isEmpty: break
    default:
      lastLoss = nil
      return nil
    }
    if typed.contains(where: \.isLetter) { lastLoss = (.names(typed: typed), session.now) }
    let way = context.keys[page.kind].hint(.add, "adds more players")
    return "'\(typed)' was ignored, because the question for names is closed"
      + (way.isEmpty ? "" : ": \(way)")
  }
}

/// What the keys on a page act on.
struct KeyTargets {
  /// The open board.
  let board: Scoreboard?
  let selection: Player.ID?
  /// The player of the typed amount.
  let pending: Player.ID?
  /// The selected board of the list, while no board is open.
  let listed: BoardSummary?
}

extension Page {
  var targets: KeyTargets {
    KeyTargets(
      board: board?.value.board, selection: board?.value.selection,
      pending: board?.value.pending?.player,
      listed: board == nil ? boards.selectedBoard : nil)
  }

  /// The conflict for keys that were meant for earlier targets: another process has removed their board or player.
  func conflict(since old: KeyTargets) -> ScorekeepingError? {
    guard let before = old.board else { return conflictOnList(since: old) }
    guard let board = board?.value else { return .boardGone(before.name) }
    func loss(of id: Player.ID) -> ScorekeepingError? {
      guard let player = before.players[id: id], board.board.players[id: id] == nil else {
        return nil
      }
      return .playerGone(player.name)
    }
    switch prompt?.question {
    case .renamePlayer(let player), .exactScore(let player), .points(let player),
      .team(let player), .colour(let player):
      return loss(of: player.id)
    case .some: return nil
    case nil: break
    }
    if hasOverlay { return nil }
    if let loss = old.pending.flatMap(loss) { return loss }
    guard let selection = old.selection else {
      return board.selection == nil ? nil : .boardChanged
    }
    return loss(of: selection)
  }

  private func conflictOnList(since old: KeyTargets) -> ScorekeepingError? {
    let listed: BoardSummary? =
      switch prompt?.question {
      case .renameBoard(let board): board
      case .some: nil
      case nil: hasOverlay ? nil : old.listed
      }
    guard let listed, !boards.boards.contains(where: { $0.id == listed.id }) else { return nil }
    return .boardGone(listed.name)
  }
}
