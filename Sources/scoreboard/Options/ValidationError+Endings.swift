import ArgumentParser
import Texts

extension ValidationError {
  /// The name of a file does not say what to write.
  ///
  /// - Parameter way: another way out; nil for none.
  static func unknownEnding(
    of path: String, known endings: [String], or way: String? = nil
  ) -> ValidationError {
    ValidationError(
      "'\(path.terminalSafe())' does not say by its ending what to write. Known endings are "
        + endings.joined(separator: ", ") + (way.map { "; \($0)" } ?? ""))
  }
}
