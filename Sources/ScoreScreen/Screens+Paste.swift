import Foundation
import Scorekeeping
import StructReference

/// What is pasted: text, and never keys.
extension Screens {
  /// How many players a paste adds at most: more are somebody's file, pasted by mistake.
  static let mostPastedPlayers = 10_000

  /// Writes what was pasted into the line that is being typed. Where none is, it is refused.
  ///
  /// Of several lines for a new player each is a player, added by one command; anywhere else the end of a line is a
  /// blank. Nothing is changed if one of the lines is no name.
  func paste(_ text: String) {
    guard help == nil, let purpose = prompt?.purpose else {
      if let words = board?.pendingWords { return refuseWhilePending(words) }
      message = Message(text: "A paste is text: \(placesForText) first", isError: true)
      return
    }
    cut.close()
    if text.utf8.count > KeyDecoder.mostPasted {
      let most = KeyDecoder.mostPasted >> 20
      message = Message(text: "A paste takes no more than \(most) megabytes", isError: true)
    } else if purpose == .addPlayer, text.contains(where: \.isNewline) {
      addLines(of: text)
    } else {
      let line = text.trimmingCharacters(in: .newlines)
      changeText { $0.insert(String(line.map { $0.isNewline || $0 == "\t" ? " " : $0 })) }
    }
  }

  /// Adds a player for each line of what stands in the prompt once a text is in it.
  private func addLines(of text: String) {
    guard let editor = prompt?.editor else { return }
    let names = (editor.before + text + editor.after).split(whereSeparator: \.isNewline)
      .map { line in
        String(line.map { $0 == "\t" ? " " : $0 }).trimmingCharacters(in: .whitespaces)
      }
      .filter { !$0.isEmpty }
    guard let last = names.last else {
      message.text = "There is no name in what was pasted"
      return
    }
    guard names.count <= Self.mostPastedPlayers else {
      let text =
        "\(names.count) lines were pasted, and no more than \(Self.mostPastedPlayers) players are added at once."
        + " For more, pipe 'add' lines into 'scoreboard do BOARD -'"
      message = Message(text: text, isError: true)
      return
    }
    let present = names.filter { board?.board.players.named($0) != nil }
    let missing = names.filter { !present.contains($0) }
    if !missing.isEmpty {
      guard perform(.add(missing.map { .init($0) })) != nil else { return }
    }
    if !present.isEmpty {
      let said = present.count == 1 ? "\(present[0]) is" : "\(present.count) of them are"
      let added = missing.isEmpty ? "" : message.text + ". "
      message = Message(text: "\(added)\(said) on the board already")
    }
    prompt = Prompt(.addPlayer)
    if let player = board?.board.players.named(last) { board?.select(player.id) }
  }

  private var placesForText: String {
    if help != nil { return "close this help" }
    let ways =
      board == nil
      ? [
        keys.boards.hint(.new, "for a new board"),
        keys.boards.hint(.list(.command), "for a command"),
      ]
      : [
        keys.board.hint(.add, "to add players"), keys.board.hint(.list(.command), "for a command"),
      ]
    return "press " + ways.filter { !$0.isEmpty }.joined(separator: " or ")
  }
}
