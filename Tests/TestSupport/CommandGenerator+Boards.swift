import Foundation
import Scorekeeping
import StructReference

/// Commands on boards as a whole, in addition to those on the open one.
extension SeededGenerator {
  /// A command on boards as a whole, not always allowed.
  package mutating func boardCommand() -> Command {
    let names = ["Law", "Order", "Quiz", "Golf"]
    switch number(0...9) {
    case 0..<4: return .board(pick(names))
    case 4..<6:
      return .rematch(of: chance(0.5) ? nil : pick(names), as: chance(0.7) ? nil : pick(names))
    case 6: return .renameBoard(pick(names), to: pick(names))
    case 7:
      return chance(0.7) ? .same(name(), with: chance(0.8) ? name() : nil) : .forget(name())
    default: return .deleteBoard(pick(names))
    }
  }

  /// Performs a random command: mostly on the open board, sometimes on others. Commands that are not allowed have no
  /// effect.
  ///
  /// - Parameter withScorers: whether scorers take part from elsewhere.
  package mutating func play(_ session: Session, withScorers: Bool = false) throws {
    let state = session.state
    let taps = 25..<(withScorers ? 33 : 25)
    do {
      switch number(0...99) {
      case 0..<6: session.close()
      case 6..<12: if !state.boards.isEmpty { try session.open(pick(state.boards).id) }
      case 12..<18: try session.perform(boardCommand())
      case 18..<22: try session.perform(chance(0.7) ? .undo(1) : .redo(1))
      case 22..<25:
        try session.inBatch {
          for _ in 0..<number(1...20) {
            _ = try? session.perform(command(on: session.state.board))
          }
        }
      case taps: _ = try session.perform(action(on: state.board), by: tap())
      default: try session.perform(command(on: state.board))
      }
    } catch is ScorekeepingError {}
  }

  /// A tap of one of a few scorers.
  package mutating func tap() throws -> Tap {
    let id = UUID(uuid: unsafeBitCast((next(), next()), to: uuid_t.self))
    return Tap(id: id, by: try Scorer(named: pick(["Court 1", "Court 2", "Zoë 日本"])))
  }

  /// An action of a scorer, not always allowed.
  package mutating func action(on board: Scoreboard?) -> ScorerAction {
    let id = reference(in: board).id ?? board?.players.first?.id ?? UUID()
    switch number(0...9) {
    case 0..<5: return .add(score(), to: id, round: chance(0.2) ? number(0...3) : nil)
    case 5..<7: return .set(score(), of: id)
    case 7: return .beginRound((board?.round ?? 1) + number(0...1))
    case 8:
      let round = (board?.round ?? 1) + number(0...1)
      if chance(0.5) { return .roll(pick(["X", "9/", "8", "81", "?"]), of: id, round: round) }
      let ids = board?.players.prefix(number(1...4)).map(\.id) ?? []
      return .finish(
        ids.isEmpty ? [[id]] : ids.shuffled(using: &self).map { [$0] }, round: round)
    default: return .undo
    }
  }
}
