import ScoreScreen

/// Finds out whether the statements of a script go together.
struct ScriptCheck {
  private var problems = ScriptProblems()
  private var size: Size?
  private var hasBegun = false
  /// Where what is hidden begins.
  private var hidden: ScriptPlace?
  private var checkpoints: [String: String] = [:]
  private var couldChange = false
  /// Whether something is waited for without a limit.
  private(set) var waitsForever = false
  /// Whether it is asked how much of the screen something changed.
  private(set) var asksForBudgets = false

  /// All that is wrong, once the script is at its end.
  func finished() -> ScriptProblems {
    var problems = problems
    if let hidden {
      problems.append(
        ScriptProblem(.hideWithoutShow, at: hidden, pointingAt: nil, isSyntax: true))
    }
    return problems
  }

  /// Takes something that is wrong by itself.
  mutating func take(_ problem: ScriptProblem) {
    // A line of it may look like a statement nevertheless.
    if case .binary(let file) = problem.fact { problems.removeAll(of: file) }
    problems.append(problem)
  }

  /// Takes the next statement.
  mutating func take(_ placed: PlacedStatement) {
    let place = placed.place
    switch placed.statement {
    case .size(let size):
      if hasBegun { add(.sizeTooLate, at: place) }
      self.size = size
    case .resize(let size): self.size = size
    case .hide:
      if hidden == nil { hidden = place } else { add(.hideTwice, at: place) }
    case .show:
      if hidden == nil { add(.showWithoutHide, at: place) }
      hidden = nil
    case .checkpoint(let name):
      if let first = checkpoints[name] {
        add(.checkpointTwice(name, first: first), at: place, pointingAt: name)
      } else {
        checkpoints[name] = place.position(of: name)
      }
    case .wait(_, let region, let limit):
      if limit == nil { waitsForever = true }
      check(region, at: place)
    case .expect(.text(_, let region)): check(region, at: place)
    case .expect(.changes), .expect(.budget):
      if !couldChange { add(.nothingCouldChange, at: place) }
      if case .expect(.budget) = placed.statement { asksForBudgets = true }
    case .command, .type, .press, .takeover: couldChange = true
    case .sleep, .waitSettled, .caption, .source, .speed, .typing, .expect: break
    }
    switch placed.statement {
    case .speed, .typing: break
    default: hasBegun = true
    }
  }

  private mutating func check(_ region: Region, at place: ScriptPlace) {
    if case .row(let row) = region, let size, row > size.rows {
      add(.rowBeyondScreen(row, size), at: place, pointingAt: String(row))
    }
  }

  private mutating func add(
    _ fact: ScriptError, at place: ScriptPlace, pointingAt offender: String? = nil
  ) {
    problems.append(ScriptProblem(fact, at: place, pointingAt: offender, isSyntax: true))
  }
}
