import GRDB
import Scorekeeping

extension Transaction {
  func isFolded(_ scope: Scoreboard.ID?) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT * FROM reversible WHERE scope = ? AND direction = 'start')")
    return try Bool.fetchOne(statement, arguments: [key(of: scope)]) ?? false
  }
}
