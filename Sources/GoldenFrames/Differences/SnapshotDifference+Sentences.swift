import ScreenCells
import Texts

extension SnapshotDifference {
  /// The difference in sentences, the most telling first: the subjects, then the rows, the styles, the cursor and the
  /// changes.
  ///
  /// Law: there is at least one, and each is safe to write to a terminal as a line. Cost: as of `description`.
  package var sentences: [String] {
    let (rows, entries) = (rows, entries.map(\.description))
    let text = rows.filter(\.isOfText)
    // Sentences about subjects explain their rows.
    let isExplained = !entries.isEmpty || text.count > 3
    let texts = isExplained ? Self.sentences(about: text) : text.map(\.textSentence)
    let all =
      titleLines + sizeLines + entries + texts + rows.flatMap(styleSentences(of:)) + cursorLines
    if expected.changes != actual.changes { return all + ["The changes of the list differ"] }
    if !all.isEmpty { return all }
    return [isOfTexts ? Self.lookAlikeSentence : "The entries of the list differ"]
  }

  /// The first of the `sentences`, and the number of the others.
  package var sentence: String {
    let all = sentences
    return all[0] + (all.count > 1 ? " (and \(all.count - 1) more)" : "")
  }

  private func styleSentences(of row: RowDifference) -> [String] {
    row.styleSentences(subject: actual.entries.first { $0.row == row.row }?.subject.name)
  }

  private static func sentences(about rows: [RowDifference]) -> [String] {
    if rows.isEmpty { return [] }
    let numbers = rows.prefix(6).map { "\(number($0.row))" } + (rows.count > 6 ? ["…"] : [])
    let verb = rows.count == 1 ? "row differs" : "rows differ"
    return ["\(rows.count) \(verb): \(numbers.joined(separator: ", "))"]
  }
}

extension RowDifference {
  private var label: String { "row \(SnapshotDifference.number(row))" }

  /// The first words that differ.
  fileprivate var textSentence: String {
    guard let expected else { return "\(label): not expected" }
    guard let actual else { return "\(label): expected, is not there" }
    func words(_ cells: [Cell], in columns: Range<Int>) -> String {
      let text = RowPicture(Array(cells[columns.clamped(to: cells.indices)])).text
        .trimmed { $0 == " " }
      return text.isEmpty ? "nothing" : "'\(text)'"
    }
    let pairs = textRuns.map { (words(expected, in: $0), words(actual, in: $0)) }
    // The same words in another column differ in their place alone.
    guard let (old, new) = pairs.first(where: { $0 != $1 }) else {
      return "\(label): \(pairs[0].0) stands in another column"
    }
    return "\(label): expected \(old), is \(new)"
  }

  /// The columns that differ in text, in runs of whole words.
  private var textRuns: [Range<Int>] {
    func isInWord(_ column: Int) -> Bool {
      [expected, actual].contains {
        $0?.indices.contains(column) == true && $0?[column].text != " "
      }
    }
    let differing = Set(textColumns)
    var runs: [Range<Int>] = []
    for column in textColumns {
      if let last = runs.last, column < last.upperBound { continue }
      var columns = column..<column + 1
      while isInWord(columns.lowerBound - 1) {
        columns = columns.lowerBound - 1..<columns.upperBound
      }
      while isInWord(columns.upperBound) || differing.contains(columns.upperBound) {
        columns = columns.lowerBound..<columns.upperBound + 1
      }
      if let last = runs.last, columns.lowerBound <= last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound..<columns.upperBound
      } else {
        runs.append(columns)
      }
    }
    return runs
  }

  /// The texts in which only the style differs, with both styles in words, such as `row 3: Red was bold teal, is blue`.
  ///
  /// If the text of the row differs, too, only colours are named: bold and selected cells change with the text.
  ///
  /// - Parameter subject: the subject of the row, named where a style has no text.
  fileprivate func styleSentences(subject: String?) -> [String] {
    guard let expected, let actual else { return [] }
    let runs = styleRuns.filter { run in
      let (old, new) = (expected[run.lowerBound].style, actual[run.lowerBound].style)
      if isOfText { return old.colour != new.colour }
      // Other styles of spaces cannot be seen.
      return old.isReverse != new.isReverse || old.isSelected != new.isSelected
        || actual[run].contains { $0.text != " " }
    }
    let sentences = (runs.isEmpty && !isOfText ? styleRuns : runs).map { run in
      let (start, end) = (run.lowerBound, run.upperBound - 1)
      let (old, new) = (expected[start].style.spoken, actual[start].style.spoken)
      let text = RowPicture(Array(actual[run])).text.trimmed { $0 == " " }
      // A bar or a rule is not a name.
      let isName = text.contains { $0.isLetter || $0.isNumber }
      let place = start == end ? "column \(start)" : "columns \(start)-\(end)"
      let isOne = isName || start == end
      let row = isName ? label : label + (subject.map { ", \($0.terminalSafe())" } ?? "")
      let (was, now) = isOne ? ("was", "is") : ("were", "are")
      return "\(row): \(isName ? text : place) \(was) \(old), \(now) \(new)"
    }
    let rest = sentences.count - Self.mostStyles
    return sentences.prefix(Self.mostStyles) + (rest > 0 ? ["\(label): \(rest) more styles"] : [])
  }

  /// The largest number of styles of a row that are reported.
  private static let mostStyles = 3

  /// The columns in which only the style differs, in runs of one expected and one actual style.
  private var styleRuns: [Range<Int>] {
    let texts = Set(textColumns)
    return styleColumns.filter { !texts.contains($0) }.reduce(into: []) { runs, column in
      if let last = runs.last, last.upperBound == column,
        expected?[column].style == expected?[last.lowerBound].style,
        actual?[column].style == actual?[last.lowerBound].style
      {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
  }
}

extension Style {
  /// The style in words, such as `bold teal`.
  fileprivate var spoken: String {
    self == Style() ? "plain" : words.replacing(Self.foreground, with: "")
  }
}
