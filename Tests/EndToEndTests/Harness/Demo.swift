import Foundation

/// The scripts that come with the program.
enum Demo: String, CaseIterable {
  case gameNight = "game-night"
  case quiz
  case reveal
  case season
  case visits

  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "../..").standardized
  static let folder = repository.appending(path: "Scripts/demos")

  var path: String { Self.folder.appending(path: "\(rawValue).scores").path }
}

extension Workspace {
  /// The path of a file in this folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a script, by default in this folder, and returns its path.
  @discardableResult
  func script(_ text: String, named name: String = "demo.scores") throws -> String {
    try FileManager.default.createDirectory(
      at: folder.appending(path: name).deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return path(name)
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }
}
