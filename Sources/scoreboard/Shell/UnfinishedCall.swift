/// A call of the program up to a word that is still being typed.
struct UnfinishedCall {
  /// What the next word may be.
  enum Place {
    /// The value of an option that has just been named.
    case value(ArgumentDescription)
    case subcommandOrArgument
    case argument
  }

  private(set) var command: CommandDescription
  private(set) var place = Place.subcommandOrArgument
  /// What stands for arguments, in order.
  private(set) var arguments: [String] = []
  /// The options that were named, without those that may be named again.
  private(set) var usedNames: Set<String> = []
  /// Whether `--` has ended the options.
  private(set) var isPastOptions = false
  /// The data file that is named.
  private(set) var data: String?

  /// Reads the words between the program's name and the one that is being typed.
  init(of program: CommandDescription, words: some Sequence<String>) {
    command = program
    for word in words { read(word) }
    if case .subcommandOrArgument = place, command.subcommands.isEmpty { place = .argument }
  }

  private mutating func read(_ word: String) {
    if case .value(let option) = place {
      place = arguments.isEmpty && !command.subcommands.isEmpty ? .subcommandOrArgument : .argument
      take(word, for: option)
    } else if !isPastOptions, word == "--" {
      isPastOptions = true
    } else if !isPastOptions, word.hasPrefix("-"), word != "-" {
      readOption(word)
    } else if arguments.isEmpty, !isPastOptions, let subcommand = command.subcommand(word) {
      descend(to: subcommand)
    } else {
      if let other = command.defaultSubcommand { descend(to: other) }
      arguments.append(word)
    }
  }

  private mutating func descend(to subcommand: CommandDescription) {
    command = subcommand
    if subcommand.subcommands.isEmpty { place = .argument }
  }

  private mutating func readOption(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    if command.option(name) == nil, let other = command.defaultSubcommand,
      other.option(name) != nil
    {
      descend(to: other)
    }
    guard let option = command.option(name) else { return }
    if !option.isRepeating { usedNames.formUnion(option.names) }
    guard option.kind == .option else { return }
    if parts.count > 1 {
      take(String(parts[1]), for: option)
    } else {
      place = .value(option)
    }
  }

  private mutating func take(_ value: String, for option: ArgumentDescription) {
    if option.names.contains("--data") { data = value }
  }

  /// The argument that the next word would be; nil if there is none more.
  var argument: ArgumentDescription? {
    let command = command.defaultSubcommand ?? command
    let all = command.positionals
    if arguments.count < all.count { return all[arguments.count] }
    return all.last?.isRepeating == true ? all.last : nil
  }

  private var knownOptions: [ArgumentDescription] {
    command.options + (command.defaultSubcommand?.options ?? [])
  }

  /// What an option does.
  func summary(of option: ArgumentDescription) -> String {
    guard let other = knownOptions.first(where: option.isOpposite) else { return option.abstract }
    return "The opposite of \(other.names[0])."
  }

  /// The options that may still be named.
  var options: [ArgumentDescription] {
    var named = usedNames
    var result: [ArgumentDescription] = []
    for option in knownOptions
    where option.isShown && named.isDisjoint(with: option.names) {
      named.formUnion(option.names)
      result.append(option)
    }
    return result
  }
}
