import Scorekeeping

/// Comma-separated values as RFC 4180 has them: a header, records ended by CR LF, and fields in quotes where
/// they hold a comma, a quote or the end of a line.
enum CSV {
  static func text(of board: Scoreboard) -> String {
    let records = RankedBoard(board).ranked.map { rank, player in
      [String(rank), player.name, player.score.description, player.team ?? ""]
    }
    return ([["rank", "name", "score", "team"]] + records)
      .map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
