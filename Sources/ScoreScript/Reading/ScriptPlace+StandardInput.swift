extension ScriptPlace {
  /// The lines of standard input, without a byte order mark and without the CR of a CR LF.
  ///
  /// - Throws: the first problem with them: that they cannot be read, or are not UTF-8.
  public static func linesOfStandardInput() throws(ScriptProblem) -> [ScriptPlace] {
    var reader = LineReader(.standardInput, name: "-")
    var places: [ScriptPlace] = []
    while let line = try next(of: &reader) {
      let place = ScriptPlace(file: "-", line: places.count + 1, text: line.text)
      if let fault = line.fault { throw ScriptProblem(.notUTF8, at: place, fault) }
      places.append(place)
    }
    return places
  }

  private static func next(
    of reader: inout LineReader
  ) throws(ScriptProblem) -> LineReader.Line? {
    do throws(ScriptError) {
      return try reader.next()
    } catch {
      throw ScriptProblem(error)
    }
  }
}
