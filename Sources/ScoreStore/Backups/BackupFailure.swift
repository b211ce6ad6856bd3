/// Why a backup could not be made. Nothing else came of it.
package struct BackupFailure: Error, CustomStringConvertible {
  let path: String
  let reason: any Error

  package var description: String { "There is no new backup of '\(path)': \(reason)" }
}
