import IdentityDiff
import Measuring
import StructReference

/// A way to keep the latest version of each player.
struct Collecting: Sendable {
  let name: String
  let make: @Sendable ([GamePlayer]) -> Operations

  /// Operations on one member each.
  struct Operations {
    let find: () -> Void
    let replace: () -> Void
    let removeAndAdd: () -> Void
  }

  init(_ name: String, make: @escaping @Sendable ([GamePlayer]) -> Operations) {
    self.name = name
    self.make = make
  }

  func way(_ operation: any KeyPath<Operations, () -> Void> & Sendable) -> Comparison.Way {
    Comparison.Way(name) { make(Game(size: $0).players)[keyPath: operation] }
  }

  static let all = [dictionary, set, store]

  private static let dictionary = Collecting("Dictionary") { players in
    let member = players[players.count / 2]
    let members = Box(Dictionary(uniqueKeysWithValues: players.map { ($0.id, $0) }))
    return Operations(
      find: { use(members.value[member.id]) },
      replace: { members.value[member.id] = member },
      removeAndAdd: {
        members.value[member.id] = nil
        members.value[member.id] = member
      })
  }

  private static let set = Collecting("IdentitySet") { players in
    let (member, members) = (players[players.count / 2], Box(IdentitySet(players)))
    return Operations(
      find: { use(members.value[id: member.id]) },
      replace: { members.value.update(with: member) },
      removeAndAdd: {
        members.value.remove(id: member.id)
        members.value.update(with: member)
      })
  }

  private static let store = Collecting("IdentityStore") { players in
    let (member, members) = (players[players.count / 2], IdentityStore(players))
    return Operations(
      find: { use(members.latest(member)) },
      replace: { members.add(member) },
      removeAndAdd: {
        members.remove(member)
        members.add(member)
      })
  }
}
