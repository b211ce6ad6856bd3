import ScoreStore
import Testing

@Suite struct BackupSentenceTests {
  private static let sentences: [(StoreError, String)] = [
    (.noBackups("f"), "There are no backups of 'f'. They are made once a day, beside it"),
    (
      .noNewBackup("f", reason: "the disk is full"),
      "There is no new backup of 'f': the disk is full"
    ),
    (
      .unknownBackup("2026-11-01", "f", nearest: "2026-11-02"),
      "There is no backup '2026-11-01' of 'f'. The nearest is '2026-11-02'; 'scoreboard restore' lists all"
    ),
    (
      .damagedBackup("2026-11-01", "f"),
      "The backup '2026-11-01' of 'f' is damaged. Nothing was changed: 'scoreboard restore' lists the others"
    ),
    (
      .irregularBackup("f.backup"),
      "'f.backup' is called as a backup, but is no regular file. Nothing was changed: move it away"
    ),
    (
      .foreignBackup("f.backup", user: "eve"),
      """
      'f.backup' belongs to another user, 'eve', and may hold anything. Nothing was changed: if you trust it, put a copy \
      of your own in its place
      """
    ),
    (
      .cannotFold("f"),
      """
      The history in 'f' does not lead to the boards that are there. Nothing was changed: keep it as it is, or go on \
      with 'scoreboard restore'
      """
    ),
  ]

  @Test(arguments: sentences)
  func `a sentence names the file and the way out`(error: StoreError, sentence: String) {
    #expect(error.description == sentence)
  }
}
