/// The statements of a script in order. The statements of an included file replace the `source` statement.
///
/// Cost: the bytes of the files and 16 for each statement, which is parsed each time it is asked for.
package struct ScriptStatements: RandomAccessCollection, Sendable {
  private struct Place {
    let file: Int32
    let line: Int32
  }

  private var files: [ScriptFile] = []
  private var places: [Place] = []
  /// The files with events, read when the script was read, by the positions of their statements.
  private var events: [Int: EventFile] = [:]

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }

  package subscript(position: Int) -> LocatedStatement {
    let place = places[position]
    let location = files[Int(place.file)][Int(place.line) - 1].location
    if let events = events[position] {
      return .init(statement: .stream(events), location: location)
    }
    guard let statement = try? Statement(parsing: location.text) else {
      preconditionFailure("A line that was appended holds a statement: \(location)")
    }
    return LocatedStatement(statement: statement, location: location)
  }

  /// Adds a file, and returns the number by which `append` refers to it.
  mutating func add(_ file: ScriptFile) -> Int {
    files.append(file)
    return files.count - 1
  }

  /// Appends the statement in a line, and the file with events that it names.
  mutating func append(_ line: Int, of file: Int, with events: EventFile?) {
    self.events[places.count] = events
    places.append(Place(file: Int32(file), line: Int32(line)))
  }
}

/// A statement and its line.
package struct LocatedStatement: Equatable, Sendable {
  /// The statement.
  package let statement: Statement
  /// The line of the statement.
  package let location: TextLocation
}
