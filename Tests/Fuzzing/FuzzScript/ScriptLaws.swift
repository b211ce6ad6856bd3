import ScoreScript

/// Laws for any text that is read as a script.
struct ScriptLaws: CustomStringConvertible {
  let text: String

  /// The text in Swift, for a test.
  var description: String { "text = \(text.debugDescription)" }

  func check() {
    do throws(ScriptProblems) {
      let script = try Script(parsing: text)
      let form = script.description
      let again = try? Script(parsing: form)
      require(again == script, "a script is read back as it was written")
      require(
        again?.description.utf8.elementsEqual(form.utf8) == true, "and is then written so again")
      // The fuzzer does not choose other files to read.
      if script.lines.contains(where: \.takesInFile) { return }
      _ = try ScriptReading(text: text)
    } catch {
      check(error)
    }
  }

  private func check(_ problems: ScriptProblems) {
    require(problems.count >= problems.problems.count, "all problems are counted")
    for problem in problems.problems {
      let line = problem.location?.text ?? ""
      require(
        problem.range.lowerBound >= line.startIndex && problem.range.upperBound <= line.endIndex,
        "a problem is inside its line")
      require((1...line.count + 1).contains(problem.column), "and so is its column")
      require(
        problem.description.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.properties.generalCategory != .control
        }, "a terminal can show it")
    }
  }

  private func require(_ holds: Bool, _ law: String) {
    if !holds { fatalError("This law is broken: \(law)\n\(self)") }
  }
}

extension ScriptLine {
  fileprivate var takesInFile: Bool {
    if case .source = statement { true } else { false }
  }
}
