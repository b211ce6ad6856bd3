extension Players {
  /// Whether anybody is in a team. O(1).
  package var hasTeams: Bool { !teams.isEmpty }

  /// The team with that name in any letter case, as the first of its players spells it; nil if there is none. O(log n).
  package func team(named name: String) -> String? {
    teams.first(of: name).flatMap { self[$0]?.team }
  }
}
