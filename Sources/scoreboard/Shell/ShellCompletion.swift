import Foundation
import ScoreStore
import Scorekeeping
import StructReference

/// What may stand in the place of the word that is being typed after a call of the program.
///
/// Reads the data file as it is: makes nothing, writes nothing and waits for nobody. What cannot be read gives no
/// candidates.
enum ShellCompletion {
  case candidates([ShellCandidate])
  /// Files that end so, or all, and folders: shells know how to complete those. The path begins behind so many
  /// scalars of the word.
  case files(endings: [String], offset: Int)
  case folders(offset: Int)

  /// Completes a word.
  ///
  /// - Parameters:
  ///   - words: those between the program's name and the word.
  ///   - typed: what there is of the word.
  init(of typed: String, after words: some Sequence<String>) throws {
    let program = try CommandDescription.program()
    let call = UnfinishedCall(of: program, words: words)
    let data = BoardsAtHand(call)
    switch call.place {
    case .value(let option):
      self = Self.values(option.values, typed, call, data)
    case _ where !call.isPastOptions && typed.hasPrefix("-") && typed != "-":
      self = Self.option(typed, call, data)
    case .subcommandOrArgument:
      let names = call.isPastOptions ? [] : call.command.subcommands
      let subcommands = names.filter(\.isShown).map {
        ShellCandidate(text: $0.name, summary: $0.abstract)
      }
      guard let argument = call.argument,
        case .candidates(let others) = Self.values(argument.values, typed, call, data)
      else {
        self = .candidates(Self.matching(typed, subcommands))
        return
      }
      let isTaken = { (name: String) in names.contains { $0.name == name } }
      self = .candidates(
        Self.matching(typed, subcommands) + others.filter { !isTaken($0.text) })
    case .argument:
      guard let argument = call.argument else {
        self = typed.isEmpty ? Self.option(typed, call, data) : .candidates([])
        return
      }
      self = Self.values(argument.values, typed, call, data)
    }
  }

  /// Options, and values behind `=`.
  private static func option(
    _ typed: String, _ call: UnfinishedCall, _ data: BoardsAtHand
  ) -> ShellCompletion {
    if let sign = typed.firstIndex(of: "=") {
      let name = String(typed[..<sign])
      let start = String(typed[...sign])
      guard let option = call.command.option(name) ?? call.command.defaultSubcommand?.option(name)
      else { return .candidates([]) }
      let value = String(typed[typed.index(after: sign)...])
      switch values(option.values, value, call, data) {
      case .candidates(let candidates):
        return .candidates(
          candidates.map {
            ShellCandidate(text: start + $0.text, summary: $0.summary, isOpen: $0.isOpen)
          })
      case .files(let endings, _):
        return .files(endings: endings, offset: start.unicodeScalars.count)
      case .folders: return .folders(offset: start.unicodeScalars.count)
      }
    }
    let isLong = typed.hasPrefix("--") || typed == "-" || typed.isEmpty
    let candidates = call.options.map { option in
      let name = isLong ? option.names.last : option.names.first
      return ShellCandidate(text: name ?? "", summary: call.summary(of: option))
    }
    return .candidates(matching(typed, candidates))
  }

  private static func values(
    _ values: ArgumentDescription.Values, _ typed: String, _ call: UnfinishedCall,
    _ data: BoardsAtHand
  ) -> ShellCompletion {
    switch values {
    case .list(let words):
      return .candidates(matching(typed, words.map { ShellCandidate(text: $0) }))
    case .files(let endings): return .files(endings: endings, offset: 0)
    case .folders: return .folders(offset: 0)
    case .subcommands:
      let program = (try? CommandDescription.program())?.subcommands.filter(\.isShown) ?? []
      return .candidates(
        matching(typed, program.map { ShellCandidate(text: $0.name, summary: $0.abstract) }))
    case .boards:
      let boards = data.boards.filter { call.isPastOptions || !$0.name.hasPrefix("-") }
      return .candidates(
        matching(
          typed,
          boards.map { ShellCandidate(text: $0.name, summary: $0.players) }))
    case .backups: return .candidates(matching(typed, data.backups))
    case .commands:
      return .candidates(
        data.commands(typed, after: Array(call.arguments.dropFirst()), on: call.arguments.first))
    }
  }

  /// Those that begin so; in another letter case where none does in this one. What holds a control character is left
  /// out: no shell has a way to type it.
  static func matching(_ typed: String, _ candidates: [ShellCandidate]) -> [ShellCandidate] {
    let candidates = candidates.filter { candidate in
      !candidate.text.isEmpty
        && !candidate.text.unicodeScalars.contains { Word.needsEscape($0) }
    }
    let exact = candidates.filter {
      $0.text.unicodeScalars.starts(with: typed.unicodeScalars)
    }
    if !exact.isEmpty { return exact }
    let start = typed.lowercased()
    return candidates.filter { $0.text.lowercased().hasPrefix(start) }
  }
}
