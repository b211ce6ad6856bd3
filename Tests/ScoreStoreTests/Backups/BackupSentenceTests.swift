import ScoreStore
import Testing

@Suite struct BackupSentenceTests {
  private static let sentences: [(StoreError, String)] = [
    (
      StoreError("f", .noBackups),
      "There are no backups of 'f'. They are made once a day, beside it"
    ),
    (
      StoreError("f", .noNewBackup(reason: "the disk is full")),
      "There is no new backup of 'f': the disk is full"
    ),
    (
      StoreError("f", .unknownBackup("2026-11-01", nearest: "2026-11-02")),
      "There is no backup '2026-11-01' of 'f'. The nearest is '2026-11-02'; 'scoreboard restore' lists all"
    ),
    (
      StoreError("f", .damagedBackup("2026-11-01")),
      "The backup '2026-11-01' of 'f' is damaged. Nothing was changed: 'scoreboard restore' lists the others"
    ),
    (
      StoreError("f.backup", .irregularBackup),
      "'f.backup' has the name of a backup, but is not a regular file. Nothing was changed: move it away"
    ),
    (
      StoreError("f.backup", .foreignBackup(user: "eve")),
      """
      'f.backup' belongs to another user, 'eve', and cannot be trusted. Nothing was changed: if you trust it, put a copy \
      of your own in its place
      """
    ),
    (
      StoreError("f", .cannotFold),
      """
      The history in 'f' does not match the current boards. Nothing was changed: keep it as it is, or go on \
      with 'scoreboard restore'
      """
    ),
  ]

  @Test(arguments: sentences)
  func `an error sentence names the file and the way out`(error: StoreError, sentence: String) {
    #expect(error.description == sentence)
  }
}
