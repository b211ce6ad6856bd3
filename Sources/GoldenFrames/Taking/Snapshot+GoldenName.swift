import ScoreScreen

extension Snapshot.Checkpoint {
  /// What the golden file of the checkpoint is called, without `.txt`: by its name and by what is asked for of the
  /// screen, as `final.40x12.ascii.mono`.
  ///
  /// - Parameter size: the size that is asked for, whatever the script says.
  package func goldenName(on screen: Snapshot.Screen, size: Size?) -> String {
    name + (size.map { ".\($0.columns)x\($0.rows)" } ?? "") + (screen.theme.isASCII ? ".ascii" : "")
      + (screen.hasColours ? "" : ".mono")
  }

  /// Whether a golden file is one of the checkpoint, on some screen.
  package static func isOf(_ name: String, file: String) -> Bool {
    file.hasPrefix(name)
      && file.dropFirst(name.count).wholeMatch(of: /(\.\d+x\d+)?(\.ascii)?(\.mono)?/) != nil
  }
}
