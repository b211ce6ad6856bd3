/// An SQLite file with identity stores.
///
/// It may be a database of its own, or a database of any program: only the two tables of identity stores, `identity` and
/// `identity_store`, are made and written. A new file gets a write-ahead log; in a file that exists, its journal mode
/// stays as it is.
///
/// Any thread may use a file. Stores of one `StoreFile` share its connection.
///
/// - A killed process or a power cut: a write that returned survives, any other write leaves no trace.
/// - A second writer: SQLite's lock excludes it during a transaction, and it waits for up to twenty seconds.
/// - A file that was moved, deleted or replaced while it was open is no longer written.
public final class StoreFile: @unchecked Sendable {
  // Stores use it under its lock.
  let file: DataFile

  /// Opens a file, or creates it in a folder that exists. Cost: one transaction if there are no identity stores yet.
  ///
  /// - Throws: a `StoreError` if there is no such folder, if the file cannot be opened, is not of SQLite, or has other
  ///   tables with the names of ours.
  public init(path: String) throws(StoreError) {
    file = try DataFile(path: path, access: .stores)
  }
}
