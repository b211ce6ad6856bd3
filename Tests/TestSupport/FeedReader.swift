import Foundation

/// A reader of the feed that uses only its JSON: it maintains the table from the objects so far.
package struct FeedReader {
  /// The facts about the board without its table, by their keys.
  package private(set) var facts: [String: NSObject] = [:]
  /// The rows from the first to the last.
  package private(set) var rows: [[String: NSObject]] = []
  /// The teams by their names; empty for the players without a team.
  private var teams: [String: [String: NSObject]] = [:]
  /// The ranks before the last round with points.
  private var before: [String: NSObject] = [:]
  /// The number of objects so far.
  package private(set) var count = 0
  /// The number and the words of the last object.
  package private(set) var number = 0
  package private(set) var words: [String] = []

  package init() {}

  /// Applies an object from one line of JSON.
  package mutating func read(_ line: String) throws {
    struct NoObject: Error {}
    guard !line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }),
      var object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object
    else { throw NoObject() }
    count += 1
    number = object.consume("number") as? Int ?? 0
    words = object.consume("words") as? [String] ?? []
    let kind = object.consume("type") as? String
    if kind != "change" { self = FeedReader(counting: self) }
    facts["time"] = object.consume("time")
    let newTeams = object.consume("teams") as? [Object] ?? []
    for team in newTeams { teams[team["name"] as? String ?? ""] = team }
    for (id, rank) in object.consume("before") as? Object ?? [:] {
      before[id] = rank is NSNull ? nil : rank
    }
    if kind == "board" {
      rows = object.consume("players") as? [Object] ?? []
      facts.merge(object) { $1 }
    } else if kind == "change" {
      apply(object.consume("rows") as? Object ?? [:])
      object["players"] = nil
      for (key, value) in object { facts[key] = (value as? Object)?["to"] }
    }
    let names = Set(rows.map { $0["team"] as? String ?? "" })
    teams = names == [""] ? [:] : teams.filter { names.contains($0.key) }
  }

  private init(counting other: FeedReader) {
    (count, number, words) = (other.count, other.number, other.words)
  }

  private mutating func apply(_ changes: Object) {
    func list(_ key: String) -> [Object] { changes[key] as? [Object] ?? [] }
    let shifts = list("ranks").compactMap { shift in
      (shift["first"] as? Int).flatMap { first in
        (shift["last"] as? Int).flatMap { last in
          (shift["by"] as? Int).map { (ranks: first...last, amount: $0) }
        }
      }
    }
    for index in rows.indices {
      guard let rank = rows[index]["rank"] as? Int,
        let shift = shifts.first(where: { $0.ranks.contains(rank) })
      else { continue }
      rows[index]["rank"] = (rank + shift.amount) as NSNumber
    }
    for new in list("updated") {
      if let index = rows.firstIndex(where: { $0["id"] == new["id"] }) { rows[index] = new }
    }
    var coming = list("inserted").compactMap { object in
      (object["at"] as? Int).flatMap { at in (object["row"] as? Object).map { (at, $0) } }
    }
    for move in list("moved") {
      guard let row = rows.first(where: { $0["id"] == move["id"] }), let to = move["to"] as? Int
      else { continue }
      coming.append((to, row))
    }
    let gone = Set((changes["removed"] as? [NSObject] ?? []) + list("moved").map { $0["id"]! })
    rows.removeAll { gone.contains($0["id"]!) }
    for (at, row) in coming.sorted(by: { $0.0 < $1.0 }) {
      rows.insert(row, at: min(at, rows.count))
    }
  }

  /// The lines in which two readers differ; empty if they are equal.
  package func differences(from other: FeedReader) -> [String] {
    let (lines, others) = (lines, other.lines)
    let places = (0..<max(lines.count, others.count)).filter {
      $0 >= lines.count || $0 >= others.count || lines[$0] != others[$0]
    }
    return places.prefix(4).map { place in
      let texts = [others, lines].map { place < $0.count ? $0[place] : "none" }
      return "\(place): \(texts[0]) ≠ \(texts[1])"
    }
  }

  private var lines: [String] {
    func text(_ value: NSObject) -> String {
      guard let object = value as? Object else { return "\(value)" }
      let members = object.sorted { $0.key < $1.key }.map { "\($0.key)=\(text($0.value))" }
      return "(\(members.joined(separator: " ")))"
    }
    let teams = teams.sorted { $0.key < $1.key }.map { text($0.value as NSObject) }
    return ([facts as NSObject, before as NSObject] + rows.map { $0 as NSObject }).map(text) + teams
  }
}

private typealias Object = [String: NSObject]

extension [String: NSObject] {
  fileprivate mutating func consume(_ key: String) -> NSObject? { removeValue(forKey: key) }
}
