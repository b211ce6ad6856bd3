/// Why a backup could not be made. Nothing else came of it.
public struct BackupFailure: Error, CustomStringConvertible {
  let path: String
  let reason: any Error

  public var description: String { "There is no new backup of '\(path)': \(reason)" }
}
