import ScoreScreen

/// Finds out whether the statements of a script go together.
struct ScriptCheck {
  private var problems = ScriptProblems()
  private var size: Size?
  private var hasBegun = false
  /// Where what is hidden begins.
  private var hidden: PlacedStatement?
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
        ScriptProblem(.hideWithoutShow, at: hidden.place, pointingAt: nil))
    }
    return problems
  }

  /// Takes something that is wrong by itself.
  mutating func take(_ problem: ScriptProblem) { problems.append(problem) }

  /// Takes the next statement.
  mutating func take(_ placed: PlacedStatement) {
    switch placed.statement {
    case .size(let size):
      if hasBegun { add(.sizeTooLate, at: placed) }
      self.size = size
    case .resize(let size): self.size = size
    case .hide:
      if hidden == nil { hidden = placed } else { add(.hideTwice, at: placed) }
    case .show:
      if hidden == nil { add(.showWithoutHide, at: placed) }
      hidden = nil
    case .checkpoint(let name):
      if let first = checkpoints[name] {
        add(.checkpointTwice(name, first: first), at: placed, pointingAt: name)
      } else {
        checkpoints[name] = placed.place.position(of: name)
      }
    case .wait(_, let region, let limit):
      if limit == nil { waitsForever = true }
      check(region, at: placed)
    case .expect(.text(_, let region)): check(region, at: placed)
    case .expect(.changes), .expect(.budget):
      if !couldChange { add(.nothingCouldChange, at: placed) }
      if case .expect(.budget) = placed.statement { asksForBudgets = true }
    case .command, .type, .press, .takeover: couldChange = true
    case .sleep, .waitSettled, .caption, .source, .speed, .typing, .expect: break
    }
    switch placed.statement {
    case .speed, .typing: break
    default: hasBegun = true
    }
  }

  private mutating func check(_ region: Region, at placed: PlacedStatement) {
    if case .row(let row) = region, let size, row > size.rows {
      add(.rowBeyondScreen(row, size), at: placed, pointingAt: String(row))
    }
  }

  private mutating func add(
    _ fact: ScriptError, at placed: PlacedStatement, pointingAt offender: String? = nil
  ) {
    problems.append(ScriptProblem(fact, at: placed.place, pointingAt: offender))
  }
}
