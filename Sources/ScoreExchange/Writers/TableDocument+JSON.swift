import FoundationBase
import ScoreTables
import Scorekeeping

extension TableDocument {
  /// The facts and the tables in JSON, a row a line. The keys of a row are the titles of the columns; numbers are exact,
  /// and cells without a value are null, or texts.
  package var json: String {
    var document = JSONText()
    document.add("title", text: title)
    document.add("facts", list: facts.map { JSONText.quoted($0.text) }, isKept: true)
    document.add("tables", list: tables.map(Self.json), isKept: true)
    return document.object + "\n"
  }

  /// The rows of the first table as an array in JSON.
  package var jsonRows: String {
    let rows = tables.first.map(Self.rows) ?? []
    return rows.isEmpty ? "[]\n" : "[\(rows.map { "\n  " + $0 }.joined(separator: ","))\n]\n"
  }

  private static func json(of table: Table) -> String {
    var object = JSONText()
    object.add("name", text: table.name)
    object.add("rows", "[\(rows(of: table).map { "\n    " + $0 }.joined(separator: ","))]")
    return "\n  " + object.object
  }

  private static func rows(of table: Table) -> [String] {
    table.groups.flatMap { group in
      group.rows.map { row in
        var members: [(key: String, json: String)] = []
        switch row.id {
        case .player(let id), .board(let id): members.append(("id", "\"\(id)\""))
        case .team, .match, .number, .name: break
        }
        if let heading = group.heading { members.append(("group", JSONText.quoted(heading))) }
        for (column, cell) in zip(table.columns, row.cells) {
          members.append((column.title, value(of: cell)))
        }
        let texts = members.map { "\(JSONText.quoted($0.key)):\($0.json)" }
        return "{\(texts.joined(separator: ","))}"
      }
    }
  }

  private static func value(of cell: Table.Cell) -> String {
    switch cell.value {
    case .count(let count): "\(count)"
    case .points(let score, _), .difference(let score): score.description
    case .time(let time): "\"\(time.formatted(.iso8601))\""
    case nil: ["", "–", "?"].contains(cell.text) ? "null" : JSONText.quoted(cell.text)
    }
  }
}
