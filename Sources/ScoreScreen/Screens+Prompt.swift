import Foundation
import Scorekeeping
import StructReference

/// What keys do while a question is on the status row.
extension Screens {
  func handlePrompt(_ key: Key) {
    guard let purpose = prompt?.purpose else { return }
    switch keys.prompt.action(for: key) {
    case .cancel: cancelPrompt()
    case .answer: answer(purpose)
    case .older: goBack(by: 1, purpose)
    case .newer: goBack(by: -1, purpose)
    case .complete:
      switch purpose {
      case .command, .addPlayer: complete(purpose)
      default: searchAgain(by: 1)
      }
    case .edit(let edit): changeText { $0.apply(edit, cut: &cut) }
    case nil:
      guard case .character(let character) = key else {
        message.text = key.unboundWords(help: nil)
        return
      }
      if character == "\u{FFFD}" { return tellEncoding() }
      cut.close()
      changeText { $0.insert(String(character)) }
    }
  }

  /// Changes what is typed, unless it would be too long then.
  func changeText(_ change: (inout LineEditor) -> Bool) {
    guard var editor = prompt?.editor else { return }
    guard change(&editor) else {
      message = Message(text: "A line takes no more than \(LineEditor.most) bytes", isError: true)
      return
    }
    prompt?.editor = editor
    suggest()
    search(from: nil, by: 1)
  }

  private func cancelPrompt() {
    if case .search(let origin) = prompt?.purpose {
      switch origin {
      case .player(let id): board?.select(id)
      case .board(let id): boards.select(id)
      default: break
      }
    }
    prompt = nil
  }

  private func answer(_ purpose: Prompt.Purpose) {
    let text = prompt?.editor.text ?? ""
    switch purpose {
    case .search: prompt = nil
    case .addPlayer:
      // A blank too many would make another player of somebody who is there, and not be seen.
      let name = text.trimmingCharacters(in: .whitespaces)
      if name.isEmpty {
        prompt = nil
        return
      }
      add(name)
    case .renamePlayer(let player):
      close(after: perform(.rename(PlayerReference(player), to: text)))
    case .exactScore(let player): setScore(of: player, to: text)
    case .newBoard: createBoard(text)
    case .renameBoard(let board): close(after: perform(.renameBoard(board.name, to: text)))
    case .command: run(text)
    }
  }

  /// A question that was answered is gone; one that was not stays, with what was wrong.
  private func close(after outcome: Outcome?) {
    if outcome != nil { prompt = nil }
  }

  /// Adds one player and asks for the next.
  private func add(_ name: String) {
    guard perform(.add([.init(name)])) != nil else { return }
    prompt = Prompt(.addPlayer)
    if let player = board?.board.players.named(name) { board?.select(player.id) }
  }

  private func setScore(of player: Player, to text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    do {
      let score = try Score(sum: text)
      if text.hasPrefix("+") {
        let (cancel, apply) = (keys.prompt.key(for: .cancel), keys.board.key(for: .apply))
        let sentence =
          "'\(text)' would add, and this sets the score: type \(score) to set it. "
          + "To add, press \(cancel ?? .escape), then type \(score) and press \(apply ?? .enter)"
        message = Message(text: sentence, isError: true)
        return
      }
      close(after: perform(.score([.init(PlayerReference(player), .set(score))])))
    } catch {
      show(error)
    }
  }

  private func createBoard(_ name: String) {
    if let existing = session.state.boards.named(name) {
      return show(ScorekeepingError.boardNameInUse(existing.name))
    }
    close(after: perform(.board(name)))
  }

  private func run(_ line: String) {
    history.add(line)
    if let word = PromptWord(line) {
      prompt = nil
      switch word {
      case .help: showHelp()
      case .quit: isFinished = true
      }
      return
    }
    do throws(LineError) {
      guard let command = try Command(parsing: line) else {
        prompt = nil
        return
      }
      close(after: perform(command))
    } catch {
      show(PromptWord.suggested(by: error.fact) ?? error.fact)
      prompt?.editor = LineEditor(
        String(line[..<error.range.lowerBound]), after: String(line[error.range.lowerBound...]))
    }
  }

  // MARK: history, search

  /// To an older command, or in a search to what is found above.
  private func goBack(by step: Int, _ purpose: Prompt.Purpose) {
    if case .search = purpose { return searchAgain(by: -step) }
    guard purpose == .command, let current = prompt?.editor.text else { return }
    let line = step > 0 ? history.older(than: current) : history.newer()
    if let line { prompt?.editor = LineEditor(line) }
  }

  private func searchAgain(by step: Int) {
    guard let line = board.map(\.selectedLine) ?? boards.selectedLine else { return }
    search(from: line + step, by: step)
  }

  private func search(from line: Int?, by step: Int) {
    guard case .search = prompt?.purpose, let text = prompt?.editor.text, !text.isEmpty
    else { return }
    let found: Bool
    if board == nil {
      found = boards.select(matching: text, from: line ?? boards.selectedLine ?? 0, by: step)
    } else {
      let start = line ?? board?.selectedLine ?? 0
      found = board?.select(matching: text, from: start, by: step) ?? false
    }
    if !found { message = Message(text: "No name holds '\(text)'", isError: true) }
  }
}
