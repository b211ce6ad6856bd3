/// An argument, an option or a flag as its definition tells of it.
struct ArgumentDescription: Decodable {
  enum Kind: String, Decodable {
    case positional, option, flag
  }

  /// What may stand for a value.
  enum Values: Equatable {
    case list([String])
    /// Files that end so, or all of them; and folders.
    case files(endings: [String])
    case folders
    case boards
    /// Of the data file.
    case backups
    /// Lines of the command language.
    case commands
    case subcommands
  }

  let kind: Kind
  /// With their dashes, as they are told: the short one first.
  let names: [String]
  let valueName: String
  let abstract: String
  let isShown: Bool
  let isOptional: Bool
  let isRepeating: Bool
  let defaultValue: String?
  /// All values, where they are few.
  let choices: [String]
  let values: Values

  private enum CodingKeys: String, CodingKey {
    case kind, names, valueName, abstract, isOptional, isRepeating, defaultValue, completionKind
    case isShown = "shouldDisplay"
    case choices = "allValues"
  }

  private struct Name: Decodable {
    let kind: String
    let name: String

    var text: String { (kind == "long" ? "--" : "-") + name }
  }

  private struct Completion: Decodable {
    struct List: Decodable {
      let values: [String]
    }

    struct File: Decodable {
      let extensions: [String]
    }

    struct Folder: Decodable {}

    let list: List?
    let file: File?
    let directory: Folder?
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(Kind.self, forKey: .kind)
    names = (try container.decodeIfPresent([Name].self, forKey: .names) ?? []).map(\.text)
      .sorted { $0.count < $1.count }
    valueName = try container.decodeIfPresent(String.self, forKey: .valueName) ?? ""
    abstract = try container.decodeIfPresent(String.self, forKey: .abstract) ?? ""
    isShown = try container.decode(Bool.self, forKey: .isShown)
    isOptional = try container.decode(Bool.self, forKey: .isOptional)
    isRepeating = try container.decode(Bool.self, forKey: .isRepeating)
    defaultValue = try container.decodeIfPresent(String.self, forKey: .defaultValue)
    choices = try container.decodeIfPresent([String].self, forKey: .choices) ?? []
    let completion = try container.decodeIfPresent(Completion.self, forKey: .completionKind)
    values = Self.values(named: valueName, completion: completion)
  }

  /// Whether it is the other one of a pair of flags, as `--no-mouse` is to `--mouse`: both are defined in one
  /// sentence, which tells of the first.
  func isOpposite(of other: ArgumentDescription) -> Bool {
    kind == .flag && abstract == other.abstract
      && names == other.names.map { "--no-" + $0.drop { $0 == "-" } }
  }

  /// What is said of an argument's values, else what its name says, else files: what shells take for granted.
  private static func values(named name: String, completion: Completion?) -> Values {
    if let list = completion?.list { return .list(list.values) }
    if let file = completion?.file { return .files(endings: file.extensions) }
    if completion?.directory != nil { return .folders }
    return switch name {
    case "board": .boards
    case "backup": .backups
    case "commands": .commands
    case "subcommands": .subcommands
    default: .files(endings: [])
    }
  }
}
