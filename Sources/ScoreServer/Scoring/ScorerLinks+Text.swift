import ScoreScreen

extension ScorerLinks.Refusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .wrongKey: "This link is not known any more. Ask the scorekeeper for a new one"
    case .wrongPIN: "This is not the PIN, or its two minutes are over. Ask for a new one"
    case .blocked: "Too many wrong keys or PINs came from here. Try again in a minute"
    case .oldKey: "This code was shown too long ago. Ask the scorekeeper to show it again"
    case .ended: "This link has ended. Ask the scorekeeper for a new one"
    case .tooFast: "That is faster than anybody taps. Your taps are kept, and sent in a moment"
    }
  }
}

extension ScorerLinks.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooMany: "There are \(ScorerLinks.limit) scorers already. Take one away first"
    case .nameTaken(let name):
      "There is a scorer '\(name.terminalSafe())' already. Choose another name"
    }
  }
}
