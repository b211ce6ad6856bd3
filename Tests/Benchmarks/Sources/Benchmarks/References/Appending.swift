import StructReference

/// A way to append to an array inside an element of an array, and to remove the element again.
enum Appending {
  struct Team: Identifiable {
    let id: Int
    var scores: [Int]
  }

  static let all = [
    Comparison.Way("plain struct: teams[i].scores") { size in
      let teams = Box(teams(size))
      return { change(&teams.value[1].scores) }
    },
    Comparison.Way("Ref: ref[i].scores.value") { size in
      let scores = Ref(initialValue: teams(size))[1].scores
      return { change(&scores.value) }
    },
    Comparison.Way("Ref: ref[id: id].scores.value?") { size in
      let scores = Ref(initialValue: teams(size))[id: 1].scores
      return { if scores.value != nil { change(&scores.value!) } }
    },
  ]

  private static func teams(_ size: Int) -> [Team] {
    (0..<3).map { Team(id: $0, scores: Array(repeating: 0, count: size)) }
  }

  private static func change(_ scores: inout [Int]) {
    scores.append(1)
    scores.removeLast()
  }
}
