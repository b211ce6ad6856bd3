import Foundation
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// A reference to a value in a database instead of memory.
@Suite("A reference into a database")
struct ReferenceTests {
  private struct Settings: Equatable {
    var name = "Quiz"
    var step = 1
  }

  /// One row of a table that notifies its observers of each new value.
  private final class Table {
    private let db: SQLiteConnection
    private var observers: [Int: (Settings, Settings) -> Void] = [:]
    private var nextObserver = 0

    init() throws {
      db = try SQLiteConnection(path: ":memory:")
      try db.execute(
        "CREATE TABLE settings (name TEXT, step INTEGER); INSERT INTO settings VALUES ('Quiz', 1)")
    }

    var writeCount: Int { db.changeCount - 1 }

    var settings: Settings {
      let rows = try? db.rows(SQLStatement("SELECT name, step FROM settings")) { row in
        Settings(name: try row.value(0), step: try row.value(1))
      }
      return rows?.first ?? Settings()
    }

    func write(_ sql: String, _ values: (any SQLValue)?...) {
      let old = settings
      try? db.run(SQLStatement(sql, values: values))
      for observer in observers.values where settings != old { observer(old, settings) }
    }

    func addObserver(_ observer: @escaping (Settings, Settings) -> Void) -> Disposable {
      let number = nextObserver
      nextObserver += 1
      observers[number] = observer
      return Disposable { [self] in observers[number] = nil }
    }
  }

  private let table: Table
  private let settings: Ref<Settings>

  init() throws {
    let table = try Table()
    self.table = table
    settings = Ref(
      get: { table.settings },
      set: { table.write("UPDATE settings SET name = $1, step = $2", $0.name, $0.step) },
      addObserver: table.addObserver)
  }

  @Test("reads, writes and observes like one into memory")
  func part() throws {
    var told: [String] = []
    let observation = settings.step.addObserver { told.append("\($0) → \($1)") }
    #expect(settings.value == Settings())
    settings.step.value = 5
    #expect(settings.step.value == 5)
    #expect(table.settings.step == 5)
    settings.name.value = "Pub"
    // Another writer changes the same row.
    table.write("UPDATE settings SET step = 7")
    withExtendedLifetime(observation) {}
    #expect(told == ["1 → 5", "5 → 7"])
    #expect(settings.value == Settings(name: "Pub", step: 7))
  }

  @Test("writes a group once")
  func group() throws {
    settings.group {
      settings.step.value = 9
      settings.name.value = "Pub"
    }
    #expect(settings.value == Settings(name: "Pub", step: 9))
    #expect(table.writeCount == 1)
  }
}
