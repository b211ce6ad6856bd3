import ScoreStore
import Testing

@Suite struct StoreErrorTests {
  private static let sentences: [(StoreError, String)] = [
    (
      StoreError("f", .full),
      "There is no space left for 'f'. Nothing was changed: free some space and try again"
    ),
    (
      StoreError("f", .readOnly),
      "The data file 'f' is read-only. Make it and its folder writable, or name another with --data"
    ),
    (
      .damaged("f"),
      "The data file 'f' is damaged, and there are no backups of it. Name another file with --data"
    ),
    (StoreError("f", .notOurs), "'f' is not a scoreboard data file. Name another with --data"),
    (
      StoreError("f", .newer),
      "The data file 'f' comes from a newer version. Update scoreboard to open it"
    ),
    (
      .cannotOpen("f"),
      "The data file 'f' cannot be opened. Check its permissions, or name another with --data"
    ),
    (
      StoreError("f", .unreadable(store: "s", reason: "'name' is missing")),
      "The store 's' in 'f' has values that this version cannot read: 'name' is missing. It was left as it is: update scoreboard to read it, or name another file with --data"
    ),
    (
      StoreError("f", .unwritable(store: "s", reason: "'nan' for 'width' cannot be kept")),
      "The store 's' in 'f' cannot take the value: 'nan' for 'width' cannot be kept. Nothing was changed"
    ),
    (
      StoreError("f", .failing),
      "The disk could not read or write the data file 'f'. Only earlier changes are safe: check the disk and try again"
    ),
    (
      StoreError("f", .uncertain),
      "The disk failed while a change was being saved to 'f': the change may or may not be saved. Check the disk, and look whether the change is there when scoreboard is started again"
    ),
    (
      StoreError("f", .lost),
      "Changes saved while scoreboard was open are missing from the data file 'f': it was deleted, replaced or damaged meanwhile. 'scoreboard restore' lists the backups"
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
