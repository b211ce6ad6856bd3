extension ScriptPlace {
  /// The lines of standard input, without a byte order mark and without the CR of a CR LF.
  ///
  /// - Throws: the first problem with them: that they cannot be read, or are not UTF-8.
  public static func linesOfStandardInput() throws(ScriptProblem) -> [ScriptPlace] {
    let file: ScriptFile
    do throws(ScriptError) {
      file = try ScriptFile(path: "-", isStandardInput: true)
    } catch {
      throw ScriptProblem(ofFile: error)
    }
    var places: [ScriptPlace] = []
    for line in file {
      if let fault = line.fault { throw ScriptProblem(.notUTF8, at: line.place, fault) }
      places.append(line.place)
    }
    return places
  }
}
