import Scorekeeping

extension Session {
  /// Performs several lines of the command language.
  package func perform(_ first: String, _ second: String, _ more: String...) throws {
    for line in [first, second] + more { try perform(line) }
  }
}
