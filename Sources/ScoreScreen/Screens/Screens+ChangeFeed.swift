import FoundationBase
import ScoreTables
import Scorekeeping

/// Changes by other processes: the screens follow them, and a key never acts on a row other than the intended one.
extension Screens: Display {
  package var changeFeed: ChangeFeed {
    isWatchFailing ? session.changeFeed.retried : session.changeFeed
  }

  /// Whether the watched board could not be read or opened.
  var isWatchFailing: Bool { !mode.keepsScore && others.problem != nil }

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
      if !isNew, others.problem == nil { return noteUpcoming() }
      try openWatched()
      noteUpcoming()
      try remakeDiscardedBoard()
      if !mode.keepsScore { refreshBoards() }
    } catch let news as any JournalNews {
      tell(news)
      others.problem = nil
      return true
    } catch {
      show(error)
      others.problem = page.message.text
      return true
    }
    // The file can be read again.
    if mode.keepsScore, page.message.text == others.problem { page.message = Message() }
    others.problem = nil
    if !mode.keepsScore,
      page.board != nil || !page.message.isError || page.message.text == oldProblem
    {
      page.message = Message()
    }
    showHeadline(over: page.message.isOfChange)
    // If boards appear on an empty list, the top one is selected.
    if !hadBoards, mode.keepsScore { page.boards.select(near: 0) }
    page.settle(context)
    if let conflict = page.conflict(since: targets), conflict != .boardChanged {
      show(conflict)
      if !page.hasOverlay { others.lastLoss = (.row(conflict), session.now) }
    }
    return true
  }

  /// Shows changes of the journal.
  func tell(_ news: any JournalNews) {
    if news is JournalReplacedError { return show(news) }
    page.message = Message(text: "\(news)", isReplaceable: news.isReplaceable)
  }

  /// Notes a change by another process for the status row; on a stream, the status row describes the stream itself.
  func note(_ facts: ChangeFacts) {
    if mode.followsStream { return }
    others.note(facts)
  }

  /// Shows the last change by another process, unless there is another message to read.
  ///
  /// - Parameter isReplacing: whether the current message gives way.
  func showHeadline(over isReplacing: Bool = false) {
    defer { others.headline = nil }
    guard let headline = others.headline, page.prompt == nil, !page.hasOverlay,
      page.board?.value.pending == nil,
      page.message.isEmpty || isReplacing || page.message.isOld || page.message.isReplaceable
    else { return }
    page.message = Message(headline)
  }

  /// The conflict that was just shown, while keys may still be meant for the removed row; nil later.
  var recentConflict: ScorekeepingError? {
    guard case .row(let error) = others.loss(at: session.now), !page.hasOverlay else { return nil }
    return error
  }

  /// Notes a round that another process has begun or taken back. It answers the question whether to begin it.
  func noteRound(from round: Int, to board: Scoreboard) {
    let question = page.prompt?.question
    if board.round < round, question is any RoundQuestion {
      if question is NextRoundQuestion { page.ask(NextRoundQuestion(board.nextRound)) }
      page.message = Message(text: "Somebody else has taken \(board.rules.numbered(round)) back")
    }
    guard board.round > round else { return }
    others.lastRound = (board.round, session.now)
    if question is PointsQuestion {
      page.message = Message(text: Self.begun(board.round, on: board))
    }
    guard let asked = (question as? any BeginningQuestion)?.next, board.round >= asked else {
      return
    }
    if question is NextRoundQuestion {
      page.enterRound()
    } else {
      page.prompt = nil
    }
    refuseAnswers(saying: Self.begun(board.round, on: board))
  }

  /// Says why Enter may be meant for another question than the one that is shown, and refuses it for a second.
  func refuseAnswers(saying sentence: String) {
    others.lastLoss = (.question(sentence), session.now)
    page.message = Message(text: sentence)
  }

  static func begun(_ round: Int, on board: Scoreboard?) -> String {
    "Somebody else has begun \((board?.rules ?? Rules()).numbered(round))"
  }

  /// The reason to refuse a key that may be part of another name, or the answer to a question that is gone; nil if the
  /// key is handled. The time for refusals is extended while letters keep coming.
  func refusal(ofTyped key: Key) -> String? {
    let loss = others.loss(at: session.now)
    if case .question(let sentence) = loss, key == .enter { return sentence }
    guard case .names(var typed) = loss, !page.hasOverlay else { return nil }
    switch key {
    case .character(let character): typed.append(character)
    case .enter where !typed.isEmpty, .backspace where !typed.isEmpty: break
    default:
      others.lastLoss = nil
      return nil
    }
    if typed.contains(where: \.isLetter) { others.lastLoss = (.names(typed: typed), session.now) }
    let way = context.keys[page.kind].hint(.add, "adds more players")
    return "'\(typed)' was ignored, because the question for names is closed"
      + (way.isEmpty ? "" : ": \(way)")
  }
}

/// What the keys on a page act on, as it was shown.
struct KeyTargets {
  /// The open board.
  let board: Scoreboard?
  let target: KeyTarget?
}

extension Page {
  var targets: KeyTargets { KeyTargets(board: board?.value.board, target: target) }

  /// The conflict for keys that were meant for earlier targets: another process has removed their board or row.
  func conflict(since old: KeyTargets) -> ScorekeepingError? {
    if let before = old.board {
      guard let board = board?.value else { return .boardGone(before.name) }
      if let question = prompt?.question as? any PlayerQuestion {
        return question.conflict(on: board.board)
      }
    } else if board != nil {
      return nil
    } else if let question = prompt?.question as? RenameBoardQuestion {
      return question.conflict(on: boards)
    }
    if hasOverlay { return nil }
    guard let target = old.target else {
      return showsBoard && board?.value.selection != nil ? .boardChanged : nil
    }
    return listScreen.line(of: target.row) == nil ? target.loss : nil
  }
}
