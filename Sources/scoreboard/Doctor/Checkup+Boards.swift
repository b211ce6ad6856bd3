import FoundationBase
import ScoreDatabase
import ScoreStore
import Scorekeeping
import WholeFiles

extension Checkup {
  /// The checks of the place of the boards.
  func boards(at location: Result<DataLocation, any Error>) -> [Check] {
    switch location {
    case .success(.file(let path)):
      (isFolder(path) ? [dataFile(path)] : [dataFile(path), writing(path), backups(of: path)])
        + [fileSystem(of: path)]
    case .success(.server(let address)): [server(address)]
    case .failure(let error): [Check("data file", error: error)]
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func dataFile(_ path: String) -> Check {
    let name = "data file"
    do {
      guard let contents = try DataFile.inspect(path) else {
        return Check(
          name, .note, "'\(path)' was not checked, as a run that was killed left changes beside it",
          do: "Start 'scoreboard' once to take them in, then look again")
      }
      var status = stat()
      let size = stat(path, &status) == 0 ? Int(status.st_size) : 0
      return Check(name, "'\(path)', \(ByteCount.text(of: size)), sound: \(contents.summary)")
    } catch let error as StoreError where error.fault == .missing {
      var status = stat()
      let log = Backups(of: path).path + "-wal"
      return stat(log, &status) == 0 && status.st_size > 0
        ? Check(name, error: StoreError(path, .logLeft))
        : Check(name, "There is none yet: the first board makes '\(path)'")
    } catch {
      return Check(name, error: error)
    }
  }

  /// Whether the file, SQLite's files beside it, and its folder can be written; for a file that is not there, whether it
  /// can be made.
  private func writing(_ path: String) -> Check {
    let name = "writing"
    func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }
    func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }
    // SQLite writes its log beside the target of a link.
    let file = Backups(of: path).path
    let folder = DraftFile.folder(of: file)
    var ancestor = folder
    while ancestor != "/", !isThere(ancestor) { ancestor = DraftFile.folder(of: ancestor) }
    let files = [file, file + "-wal", file + "-shm"].filter(isThere)
    if access(ancestor, W_OK | X_OK) == 0, files.allSatisfy(isWritable) {
      return Check(name, "Changes can be saved in '\(ancestor)'")
    }
    if !files.isEmpty { return Check(name, error: StoreError.readOnly(path)) }
    return Check(
      name,
      error: isThere(folder) ? .cannotOpen(path) : StoreError(folder, .cannotMakeFolder))
  }

  private func backups(of path: String) -> Check {
    let name = "backups"
    let all = Backups(of: path).all
    let unreadable = all.filter { (try? $0.contents) == nil }
    let newest = all.first { !unreadable.contains($0) }
    let summary = newest.flatMap { try? $0.contents.summary }
    let words = newest.map { newest in
      let count = all.count == 1 ? "One" : "\(all.count), the newest"
      return "\(count) is '\(newest.label)': \(summary ?? "")"
    }
    guard let first = unreadable.first else {
      return Check(name, words ?? "There are none yet: they are made once a day")
    }
    return Check(
      name, newest == nil ? .problem : .note,
      (words.map { $0 + "; " } ?? "") + "'\(first.path)' cannot be read",
      do: "Remove it if nobody can mend it")
  }

  private func fileSystem(of path: String) -> Check {
    let name = "file system"
    guard let system = FileSystem(of: Backups(of: path).path) else {
      return Check(name, "The system does not tell")
    }
    if !system.isRemote { return Check(name, system.type) }
    return Check(
      name, .note, "\(system.type), on another machine, where locks may not hold",
      do: "Keep the file on a disk of this one; several machines share a database: "
        + "see 'scoreboard help postgresql'")
  }

  private func server(_ address: ServerAddress) -> Check {
    do {
      let journal = try ServerJournal(at: address, access: .readOnly)
      let count = try journal.read { try $0.boards().count }
      return Check("server", "'\(address)' answers: \(count.phrase("board"))")
    } catch {
      return Check("server", error: error)
    }
  }
}
