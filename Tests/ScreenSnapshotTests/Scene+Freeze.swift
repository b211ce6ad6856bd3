import ScoreScreen

/// A frozen board on the screen of its scorekeeper.
extension Scene {
  private static func frozen(_ name: String, _ lines: String...) -> Scene {
    let frozen = ["board Final", "add Ann 40 Bob 50 Cid 30", "freeze", "score Ann +12"]
    return Scene(name: name, lines: frozen + lines)
  }

  static let freezes = [
    frozen("a frozen board").with { $0.sizes = threeSizes },
    frozen("what to reveal", "press F"),
    frozen("a place is revealed", "reveal place"),
    frozen("a player is revealed", "reveal next"),
    frozen("all places are revealed", "reveal place", "reveal place", "reveal place"),
    frozen("big and frozen", "press z").with { $0.sizes = threeSizes },
    frozen("boards with a frozen one", "press b"),
  ]
}
