import Texts

/// The file that a snapshot is compared with.
public struct GoldenFile: Hashable, Sendable {
  /// The path of the folder that contains the file.
  public let folder: String
  /// The name of the file without `.txt`.
  public let name: String

  /// The longest name, in bytes of UTF-8: the limit of file systems, less room for the extensions.
  package static let longestName = 200

  /// A file in a folder.
  ///
  /// A name consists of letters and digits of Unicode 14, spaces and the signs `-_.,;'()[]{}+=&!@#%~`, which every file
  /// system keeps. It does not begin with a dot, nor end in `.actual`, and takes at most 200 bytes.
  ///
  /// - Throws: a `SnapshotError` about the name.
  public init(_ name: String, in folder: String) throws(SnapshotError) {
    try Self.validate(name)
    self.name = name
    self.folder = folder
  }

  /// Names a file in the folder `__Snapshots__/STEM` beside a test or a script; STEM is the name of the source without
  /// its extension.
  ///
  /// - Throws: a `SnapshotError` about the name.
  public init(_ name: String, beside source: String) throws(SnapshotError) {
    try self.init(name, in: Self.folder(beside: source))
  }

  /// The path of the file.
  public var path: String { "\(folder)/\(name).txt" }

  /// The path at which the frame of a failed comparison is kept.
  public var actualPath: String { "\(folder)/\(name).actual.txt" }

  /// The path of the picture of that frame, in SVG.
  package var picturePath: String { "\(folder)/\(name).actual.svg" }

  /// The path of the record of the files that made that frame.
  package var originPath: String { "\(folder)/\(name).actual.json" }

  /// The folder for the golden files of a test or a script.
  package static func folder(beside source: String) -> String {
    // Compares code units: a combining mark after a slash or a dot would hide it.
    let units = source.utf8
    let start = units.lastIndex(of: .slash).map(units.index(after:)) ?? units.startIndex
    let stem = units[start...].lastIndex(of: .dot).map { units[start..<$0] } ?? units[start...]
    // An empty stem, or one of dots only, cannot name a folder; the whole name is used instead.
    let end = stem.contains { $0 != .dot } ? stem.endIndex : units.endIndex
    return "\(source[..<start])__Snapshots__/\(source[start..<end])"
  }

  private static func validate(_ name: String) throws(SnapshotError) {
    if name.utf8.contains(.slash) { throw .nameLeavesFolder(name) }
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { throw .emptyName }
    if name.utf8.count > longestName {
      throw .nameTooLong(name, bytes: name.utf8.count, most: longestName)
    }
    if name.utf8.first == .dot { throw .hiddenName(name) }
    if let odd = name.unicodeScalars.first(where: { !isAllowed($0) }) {
      throw .oddCharacter(odd, in: name)
    }
    if name.lowercased().hasSuffix(".actual") { throw .artifactName(name) }
  }

  /// Refuses the name of a snapshot that would be the name of another one on another screen.
  ///
  /// - Throws: `.screenName`.
  package static func validateSnapshot(_ name: String) throws(SnapshotError) {
    if nameWithoutScreen(name) != name { throw .screenName(name) }
  }

  /// The name with spaces for the dots with which a size and looks begin at its end.
  static func nameWithoutScreen(_ name: String) -> String {
    var (kept, end) = (name[...], "")
    while let match = kept.firstMatch(of: /\.([0-9]+x[0-9]+|ascii|mono)$/.ignoresCase()) {
      end = " \(match.output.1)\(end)"
      kept = kept[..<match.range.lowerBound]
    }
    return kept + end
  }

  /// Whether a file belongs to the snapshot of a script with a name, on any screen, as `final.40x12.ascii.mono` does.
  package static func isFile(_ file: String, of name: String) -> Bool {
    file.hasPrefix(name)
      && file.dropFirst(name.count).wholeMatch(of: /(\.\d+x\d+)?(\.ascii)?(\.mono)?/) != nil
  }

  /// The signs that a name may hold; Windows forbids `< > : " / \\ | ? *`.
  static let signs = " -_.,;'()[]{}+=&!@#%~".unicodeScalars

  package static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if signs.contains(scalar) { return true }
    let properties = scalar.properties
    // Systems with an older Unicode do not treat a newer character as a letter.
    guard let age = properties.age, age.major <= 14 else { return false }
    // Two names must not differ only by an invisible character.
    if properties.isDefaultIgnorableCodePoint { return false }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      return true
    // Many scripts write letters with marks.
    case .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}
