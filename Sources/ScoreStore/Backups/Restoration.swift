/// What putting a backup back has done.
public struct Restoration: Sendable {
  /// What was put back.
  public let backup: Backup
  /// What it holds.
  public let contents: BackupContents
  /// The file as it was before; nil if there was none.
  public let replaced: Backup?
}
