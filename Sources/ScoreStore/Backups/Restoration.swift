/// What putting a backup back has done.
package struct Restoration: Sendable {
  /// What was put back.
  package let backup: Backup
  /// What it holds.
  package let contents: BackupContents
  /// The file as it was before; nil if there was none.
  package let replaced: Backup?
}
