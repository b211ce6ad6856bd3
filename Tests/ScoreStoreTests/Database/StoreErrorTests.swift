import ScoreStore
import Testing

/// The sentences as the library has them. The tests of the program compare those with its options.
@Suite struct StoreErrorTests {
  private static let sentences: [(StoreError, String)] = [
    (
      StoreError("f", .full),
      "There is no space left for 'f'. Nothing was changed: free some space and try again"
    ),
    (
      StoreError("f", .readOnly),
      "The data file 'f' is read-only. Make it and its folder writable, or name another"
    ),
    (
      .damaged("f"),
      "The data file 'f' is damaged, and there are no backups of it. Name another file"
    ),
    (StoreError("f", .notOurs), "'f' is not a file of SQLite. Name another"),
    (StoreError("f", .isFolder), "'f' is a folder. Name a file in it"),
    (StoreError("f", .missingFolder), "There is no folder 'f'. Make it, or name another file"),
    (
      StoreError("f", .occupied(table: "identity")),
      "'f' has another table named 'identity', so it cannot have identity stores. Name another file"
    ),
    (
      StoreError("f", .newer(tables: 2)),
      "The data file 'f' needs a newer version of scoreboard. Nothing was lost: update this one to go on"
    ),
    (
      StoreError("f", .newer(tables: 10_100)),
      "The data file 'f' needs scoreboard 1.1 or newer. Nothing was lost: update this one to go on"
    ),
    (
      StoreError("f", .newer(tables: 21_203)),
      "The data file 'f' needs scoreboard 2.12.3 or newer. Nothing was lost: update this one to go on"
    ),
    (
      .cannotOpen("f"),
      "The data file 'f' cannot be opened. Check its permissions, or name another"
    ),
    (
      StoreError("f", .unreadable(store: "s", reason: "'name' is missing")),
      "The store 's' in 'f' has values that this version cannot read: 'name' is missing. It was left as it is: update this program to read it, or name another file"
    ),
    (
      StoreError("f", .unwritable(store: "s", reason: "'nan' for 'width' cannot be kept")),
      "The store 's' in 'f' cannot take the value: 'nan' for 'width' cannot be kept. Nothing was changed"
    ),
    (
      StoreError("f", .changed(store: "s")),
      "A value of the store 's' in 'f' was changed by others after it was read. Nothing was changed: read it again"
    ),
    (
      StoreError("f", .failing),
      "The disk could not read or write the data file 'f'. Only earlier changes are safe: check the disk and try again"
    ),
    (
      StoreError("f", .uncertain),
      "The disk failed while a change was being saved to 'f': the change may or may not be saved. Check the disk, and look whether the change is there when this program is started again"
    ),
    (
      StoreError("f", .lost),
      "Changes saved while this program was open are missing from the data file 'f': it was deleted, replaced or damaged meanwhile. 'scoreboard restore' lists the backups"
    ),
    (
      StoreError("f", .away),
      "The data file 'f' was moved, deleted or replaced. Its last content is shown until it is back"
    ),
    (
      StoreError("f", .logLeft),
      "There is no data file 'f', but 'f-wal' has its last changes. Put the file back beside it, or move that one too"
    ),
    (
      StoreError("f", .vanished),
      "There is no data file 'f', but there are backups of it: 'scoreboard restore' lists them and puts one back"
    ),
    (
      StoreError("f", .restored),
      "A backup was restored into the data file 'f'. It is shown now. Nothing was changed in it"
    ),
    (
      StoreError("f", .moved),
      "The data file 'f' was moved, deleted or replaced while it was open. Nothing more is saved: put it back, or quit and start again"
    ),
    (
      StoreError("f", .busy),
      "The data file 'f' is locked by another program. Try again when it has finished"
    ),
  ]

  @Test(arguments: sentences)
  func `an error sentence names the file and the way out`(error: StoreError, sentence: String) {
    #expect(error.description == sentence)
  }
}
