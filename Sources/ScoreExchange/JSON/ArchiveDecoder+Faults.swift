import Foundation
import ScoreStore
import Scorekeeping

/// What does not decode: where, and why.
extension ArchiveDecoder {
  /// A step of the way to a part.
  struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
      stringValue = name
      intValue = nil
    }

    init(_ index: Int) {
      stringValue = "Index \(index)"
      intValue = index
    }

    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(intValue) }
  }

  func decode<Value: Decodable>(
    _ type: Value.Type, _ range: Range<Int>
  ) throws(Fault) -> Value {
    if bytes[range.lowerBound] != .openBrace {
      throw Fault(fact: .wrongKind(raw(range), .object), range: range)
    }
    do {
      return try decoder.decode(type, from: Data(bytes[range]))
    } catch let error as DecodingError {
      throw fault(error, in: range)
    } catch let error as ScorekeepingError {
      throw repeated(error, in: range)
    } catch {
      throw Fault(fact: .unusable(raw(range), choices: []), range: range)
    }
  }

  private func raw(_ range: Range<Int>) -> String {
    let isText = bytes[range.lowerBound] == .quote
    let inner = isText ? bytes[range].dropFirst().dropLast() : bytes[range]
    return String(decoding: inner.prefix(40), as: UTF8.self)
  }

  private func fault(_ error: DecodingError, in range: Range<Int>) -> Fault {
    func place(_ path: [any CodingKey]) -> Range<Int> {
      JSONScanner.find(path, from: range, in: bytes).range
    }
    switch error {
    case .keyNotFound(let key, let context):
      return Fault(fact: .missing(key.stringValue), range: place(context.codingPath))
    case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
      let key = context.codingPath.last?.stringValue ?? ""
      return Fault(fact: .wrongKind(key, Self.kind(of: type)), range: place(context.codingPath))
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      // A number that does not fit is told without its place.
      let range = JSONScanner.numberBeyondIntegers(in: range, of: bytes) ?? range
      return Fault(fact: .unusable(raw(range), choices: []), range: range)
    case .dataCorrupted(let context):
      let range = place(context.codingPath)
      let choices = Self.choices[context.codingPath.last?.stringValue ?? ""] ?? []
      return Fault(fact: .unusable(raw(range), choices: choices), range: range)
    @unknown default:
      return Fault(fact: .unusable(raw(range), choices: []), range: range)
    }
  }

  private static func kind(of type: any Any.Type) -> JSONKind {
    if type == String.self || type == UUID.self { return .text }
    if type == Double.self { return .number }
    if type == Bool.self { return .truth }
    if type is any FixedWidthInteger.Type || type == Score.self { return .whole }
    return "\(type)".hasPrefix("Array") ? .list : .object
  }

  private static let choices = [
    "ranking": Ranking.allCases.map(\.rawValue), "wins": Wins.allCases.map(\.rawValue),
    "order": Order.allCases.map(\.rawValue), "reversal": ["undo", "redo"],
    "standing": ArchivedEntry.Standing.allCases.map(\.rawValue),
  ]

  /// Two players of one board have one name or one identity: which.
  private func repeated(_ error: ScorekeepingError, in range: Range<Int>) -> Fault {
    struct Players: Decodable { let players: [Player] }
    let players = (try? decoder.decode(Players.self, from: Data(bytes[range])))?.players ?? []
    var (names, ids): (Set<String>, Set<Player.ID>) = ([], [])
    for (index, player) in players.enumerated() {
      let isNew = ids.insert(player.id).inserted
      if names.insert(player.name.lowercased()).inserted, isNew { continue }
      let path: [any CodingKey] = [
        PathKey("players"), PathKey(index), PathKey(isNew ? "name" : "id"),
      ]
      return Fault(
        fact: isNew ? .value(error) : .identityTwice,
        range: JSONScanner.find(path, from: range, in: bytes).range)
    }
    return Fault(fact: .value(error), range: range)
  }
}
