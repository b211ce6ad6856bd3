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
      [dataFile(path), writing(path), backups(of: path), fileSystem(of: path)]
    case .success(.server(let address)): [server(address)]
    case .failure(let error): [Check("data file", error: error)]
    }
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

  /// Whether the file and its folder can be written; for a file that is not there, whether it can be made.
  private func writing(_ path: String) -> Check {
    let name = "writing"
    // SQLite writes its log beside the target of a link.
    let file = Backups(of: path).path
    let isThere = access(file, F_OK) == 0
    var folder = DraftFile.folder(of: file)
    while !isThere, folder != "/", access(folder, F_OK) != 0 {
      folder = DraftFile.folder(of: folder)
    }
    if access(folder, W_OK | X_OK) == 0, !isThere || access(file, W_OK) == 0 {
      return Check(name, "Changes can be saved in '\(folder)'")
    }
    return Check(
      name, error: isThere ? StoreError(path, .readOnly) : StoreError(folder, .cannotMakeFolder))
  }

  private func backups(of path: String) -> Check {
    let name = "backups"
    let all = Backups(of: path).all
    for backup in all {
      do {
        _ = try backup.contents
      } catch {
        return Check(name, error: error)
      }
    }
    guard let newest = all.first, let summary = try? newest.contents.summary else {
      return Check(name, "There are none yet: they are made once a day")
    }
    let count = all.count == 1 ? "1" : "\(all.count), the newest"
    return Check(name, "\(count) is '\(newest.label)': \(summary)")
  }

  private func fileSystem(of path: String) -> Check {
    let name = "file system"
    guard let system = FileSystem(of: Backups(of: path).path) else {
      return Check(name, .note, "The system does not tell")
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
      return Check("server", "'\(address)' answers: \(count == 1 ? "1 board" : "\(count) boards")")
    } catch {
      return Check("server", error: error)
    }
  }
}
