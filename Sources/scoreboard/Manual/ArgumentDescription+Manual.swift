/// An argument as the manual tells of it.
extension ArgumentDescription {
  /// Its names, and those of its opposite if there is one, and what stands for its value.
  func head(opposite: ArgumentDescription?) -> String {
    var names = names.map { Roff.font(.bold, $0) }.joined(separator: ", ")
    if let opposite { names += "/" + Roff.font(.bold, opposite.names[0]) }
    return kind == .option ? "\(names) \(Roff.font(.italic, valueName))" : names
  }

  var sentence: String {
    guard let defaultValue, kind == .option else { return abstract }
    return "\(abstract) The default is \(defaultValue)."
  }

  /// Whether it is the same option of another command.
  func isLike(_ other: ArgumentDescription) -> Bool {
    names == other.names && abstract == other.abstract && kind == other.kind
  }
}
