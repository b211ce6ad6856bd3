import ArgumentParser
import ScoreExchange
import ScoreTables

/// How tables are printed.
enum TableFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json, csv, markdown, html
}

extension TableDocument {
  /// The tables in a format.
  func printed(as format: TableFormat) -> String {
    switch format {
    case .text: text()
    case .json: json
    case .csv: csv
    case .markdown: markdown
    case .html: html
    }
  }
}
