import Foundation

/// Which golden files a process uses, and who asks for them.
///
/// A folder is looked into once, when it is first used, and then followed by what is written to it here.
struct GoldenClaims {
  private struct Claim {
    var file: GoldenFile
    var place: SnapshotPlace
    /// Stands for the frame.
    var hash: Int
  }

  private struct Folder {
    /// What tells the folder from others, by whatever path it is reached.
    var realPath: String
    /// The names of snapshots on disk, by what they are where letter case does not count.
    var names: [String: [String]]
  }

  /// By real folder and folded name.
  private var claims: [String: Claim] = [:]
  /// By the path as it is given.
  private var folders: [String: Folder] = [:]

  /// Claims a file for a place that shows certain bytes.
  ///
  /// - Parameter list: what is done with the real path the first time. The file is claimed only if that does not fail.
  /// - Throws: `.namesDifferInCase`, `.writtenTwice` or `.framesDiffer`, and what `list` throws.
  /// - Complexity: O(bytes), and once for each folder O(files in it).
  mutating func claim(
    _ file: GoldenFile, by place: SnapshotPlace, _ bytes: [UInt8],
    listing list: (String) throws(SnapshotError) -> Void
  ) throws(SnapshotError) {
    let folded = Self.folded(file.name)
    let folder = folder(file.folder)
    let key = "\(folder.realPath)/\(folded)"
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    if let claim = claims[key] {
      if !Self.isSame(claim.file.name, file.name) {
        throw .namesDifferInCase(file.name, other: claim.file.name)
      }
      if claim.place != place { throw .writtenTwice(path: file.path, claim.place, and: place) }
      if claim.hash != hash { throw .framesDiffer(path: file.path, place) }
      return
    }
    if let other = folder.names[folded]?.first(where: { !Self.isSame($0, file.name) }) {
      throw .namesDifferInCase(file.name, other: other)
    }
    try list("\(folder.realPath)/\(file.name).txt")
    claims[key] = Claim(file: file, place: place, hash: hash)
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

  /// What is equal for names that are one file where letter case does not count. Equal strings are so too, however
  /// their letters are composed.
  private static func folded(_ name: String) -> String { name.uppercased().lowercased() }

  private static func isSame(_ a: String, _ b: String) -> Bool {
    a.unicodeScalars.elementsEqual(b.unicodeScalars)
  }

  /// The path without links, also of a folder that is yet to be made.
  private static func realPath(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    // Nothing is without a folder but the current one, which may be gone.
    guard path != "." else { return path }
    guard let slash = path.lastIndex(of: "/") else { return "\(realPath("."))/\(path)" }
    let parent = path[..<slash]
    return parent.isEmpty ? path : "\(realPath(String(parent)))\(path[slash...])"
  }
}
