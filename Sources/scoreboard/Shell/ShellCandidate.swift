/// What may stand in the place of the word that is being typed.
struct ShellCandidate: Equatable {
  /// The whole word, as the program would get it.
  var text: String
  /// What it is, in a few words.
  var summary = ""
  /// Whether more has to follow within the word.
  var isOpen = false
}
