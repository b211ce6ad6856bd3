import FoundationBase

/// The golden files that this process uses, each with the location that uses it.
///
/// The names in a folder are read once, when it is first used.
struct GoldenFileRegistry {
  private struct Registration {
    var name: String
    var location: SnapshotLocation
    /// The hash of the bytes of the frame.
    var hash: Int
  }

  private struct Folder {
    /// The path of the folder without links: the same for all paths that lead to it.
    var realPath: String
    /// The names of the snapshots on disk, by their folded names.
    var names: [String: [String]]
  }

  /// The file that lists the registered files; nil for none.
  private let listFile: String?
  /// The registrations, by real folder and folded name.
  private var registrations: [String: Registration] = [:]
  /// The folders, by the paths that callers gave.
  private var folders: [String: Folder] = [:]

  init(listFile: String?) {
    self.listFile = listFile
  }

  /// Registers that a location compares the file with these bytes; the first time, appends the file to the list.
  ///
  /// - Throws: `.namesDifferInCase`, `.writtenTwice` or `.framesDiffer`, and `.unwritable` for the list.
  /// - Complexity: O(bytes), and once for each folder O(files in it).
  mutating func register(
    _ file: GoldenFile, at location: SnapshotLocation, _ bytes: [UInt8]
  ) throws(SnapshotError) {
    let folded = Self.folded(file.name)
    let folder = folder(file.folder)
    let key = "\(folder.realPath)/\(folded)"
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    if let known = registrations[key] {
      if !Self.isSame(known.name, file.name) {
        throw .namesDifferInCase(file.name, other: known.name)
      }
      if known.location != location {
        throw .writtenTwice(path: file.path, known.location, and: location)
      }
      if known.hash != hash { throw .framesDiffer(path: file.path, location) }
      return
    }
    if let other = folder.names[folded]?.first(where: { !Self.isSame($0, file.name) }) {
      throw .namesDifferInCase(file.name, other: other)
    }
    if let listFile {
      try GoldenFile.append("\(folder.realPath)/\(file.name).txt", to: listFile)
    }
    registrations[key] = Registration(name: file.name, location: location, hash: hash)
  }

  private mutating func folder(_ path: String) -> Folder {
    if let folder = folders[path] { return folder }
    var names: [String: [String]] = [:]
    for file in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      guard file.utf8.count > 4, file.lowercased().hasSuffix(".txt") else { continue }
      let name = String(file.dropLast(4))
      names[Self.folded(name), default: []].append(name)
    }
    let folder = Folder(realPath: Self.realPath(path), names: names)
    folders[path] = folder
    return folder
  }

  /// The name with its case folded: equal for names of the same file on a case-insensitive file system. As strings,
  /// names are equal whether their letters are composed or not.
  private static func folded(_ name: String) -> String { name.uppercased().lowercased() }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    a.unicodeScalars.elementsEqual(b.unicodeScalars)
  }

  /// The path without symbolic links; the folder need not exist.
  private static func realPath(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    // The current folder may have been removed.
    guard path != "." else { return path }
    guard let slash = path.lastIndex(of: "/") else { return "\(realPath("."))/\(path)" }
    let parent = path[..<slash]
    return parent.isEmpty ? path : "\(realPath(String(parent)))\(path[slash...])"
  }
}
