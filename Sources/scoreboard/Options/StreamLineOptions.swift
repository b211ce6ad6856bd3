import ArgumentParser
import ScoreStream

/// The options for reading the lines of a stream.
struct StreamLineOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case words
    case ndjson
    case csv
  }

  @Option(name: .long, help: "What a line is: words (usual), ndjson or csv.")
  var format: Format?

  @Option(
    name: .long,
    help: .init(
      "The name: a path into the JSON, as in user.name, or a column, by its name or its number.",
      valueName: "key"))
  var player: String?

  @Option(
    name: .long,
    help: .init(
      "The points: a path, a column or a field. Without, a line is a point, unless it has a 'score'.",
      valueName: "key"))
  var score: String?

  @Option(name: .long, help: .init("The team: a path, a column or a field.", valueName: "key"))
  var team: String?

  @Option(
    name: .long,
    help: .init("The time, for --window: a path, a column or a field.", valueName: "key"))
  var time: String?

  @Option(
    name: [.customShort("f"), .long],
    help: .init(
      "The number of the field with the name; several as in 1,7, a word as in 5.2. Quotes and brackets hold a field.",
      valueName: "numbers"))
  var fields: String?

  @Option(
    name: .long,
    help: .init(
      "Lines that match (PCRE2), with a group (?<player>…) and, if wanted, score, team and time.",
      valueName: "pattern"))
  var regex: String?

  @Flag(name: .long, help: "Each line is a point; of words, the whole line is the name.")
  var count = false

  @Flag(name: .long, help: "Points are new totals; of words, those without a sign.")
  var set = false

  private var keys: LineKeys { LineKeys(player: player, score: score, team: team, time: time) }

  func validate() throws {
    if [format != nil, fields != nil, regex != nil].count(where: { $0 }) > 1 {
      throw ValidationError("'--format', '-f' and '--regex' are different lines. Give one of them")
    }
    if count, set { throw ValidationError("'--count' and '--set' exclude each other") }
    if count, score != nil {
      throw ValidationError("'--count' takes each line as a point. Leave '--score' out")
    }
    if let fields, Self.numbers(fields) == nil {
      throw ValidationError(
        "'-f \(fields)' is not a list of field numbers. Count from 1, as in -f 7, -f 1,7 or -f 5.2")
    }
    if fields != nil {
      if player != nil {
        throw ValidationError("'-f' names the player already. Leave '--player' out")
      }
      for key in [score, team, time].compactMap(\.self) where FieldNumber(key) == nil {
        throw ValidationError("'\(key)' is not a field number. Count from 1")
      }
    } else if format == nil || format == .words, keys != LineKeys() {
      let way = regex == nil ? "Add --format ndjson or csv, or -f" : "Name its groups so"
      throw ValidationError(
        "'--player', '--score', '--team' and '--time' are not for these lines. \(way)")
    }
  }

  private static func numbers(_ text: String) -> [FieldNumber]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { FieldNumber(String($0)) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The format of lines that these options set.
  var streamFormat: StreamFormat {
    if let regex { return .regex(regex) }
    if let fields { return .fields(Self.numbers(fields) ?? [], keys) }
    switch format {
    case .ndjson: return .ndjson(keys)
    case .csv: return .csv(keys)
    case .words, nil: return count ? .lines : .words
    }
  }
}
