import Foundation
import GRDB
import StructReference
import TestSupport
import Testing

/// A reference onto a value that a database holds, not memory.
@Suite("A reference into a database")
struct ReferenceTests {
  private struct Settings: Codable, Equatable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "settings"
    var id = 1
    var name = "Quiz"
    var step = 1
  }

  /// Tells an observer of each new value. The database calls it while the thread that writes waits.
  private final class Told: @unchecked Sendable {
    private var last: Settings
    private let observer: (Settings, Settings) -> Void

    init(last: Settings, observer: @escaping (Settings, Settings) -> Void) {
      self.last = last
      self.observer = observer
    }

    func tell(_ new: Settings) {
      let old = last
      last = new
      if new != old { observer(old, new) }
    }
  }

  private let queue: DatabaseQueue
  private let settings: Ref<Settings>

  init() throws {
    let queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE settings (id INTEGER PRIMARY KEY, name TEXT, step INTEGER)")
      try Settings().insert(db)
    }
    self.queue = queue
    func stored() -> Settings {
      (try? queue.read { try Settings.fetchOne($0, key: 1) }) ?? Settings()
    }
    settings = Ref(
      get: stored,
      set: { new in try? queue.write { try new.update($0) } },
      addObserver: { observer in
        let told = Told(last: stored(), observer: observer)
        let observation = DatabaseRegionObservation(tracking: Table("settings")).start(
          in: queue, onError: { _ in },
          onChange: { db in if let new = try? Settings.fetchOne(db, key: 1) { told.tell(new) } })
        return Disposable { observation.cancel() }
      })
  }

  @Test("reads, writes and observes like one into memory")
  func part() throws {
    var told: [String] = []
    let observation = settings.step.addObserver { told.append("\($0) → \($1)") }
    #expect(settings.value == Settings())
    settings.step.value = 5
    #expect(settings.step.value == 5)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT step FROM settings") } == 5)
    settings.name.value = "Pub"
    // Somebody else writes to the same row.
    try queue.write { try $0.execute(sql: "UPDATE settings SET step = 7") }
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
    #expect(try queue.read { $0.totalChangesCount } == 2)
  }
}
