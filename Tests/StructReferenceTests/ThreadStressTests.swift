import Dispatch
import StructReference
import Testing

/// `Scripts/test --sanitize` runs these with ThreadSanitizer, which reports every unordered access.
@Suite("Under the stress of threads a shared reference")
struct ThreadStressTests {
  typealias Tally = SharedRefTests.Tally

  private let threads = 8
  private let rounds = 2_000

  private func onThreads(_ body: @escaping @Sendable (Int) -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<threads {
        group.addTask {
          await withCheckedContinuation { done in
            DispatchQueue(label: "\(number)").async {
              body(number)
              done.resume()
            }
          }
        }
      }
    }
  }

  @Test("loses no write, whatever part it goes to")
  func writes() async {
    let tally = SharedRef(initialValue: Tally())
    let rounds = rounds
    await onThreads { number in
      let own = tally.members[id: number].points
      let byIndex = tally.members[number][\.points]
      for round in 0..<rounds {
        tally.count.value += 1
        if round % 2 == 0 { own.value? += 1 } else { byIndex.value += 1 }
        if round % 16 == 0 { _ = tally.value.members.map(\.points) }
      }
    }
    #expect(tally.value.count == threads * rounds)
    #expect(tally.value.members.map(\.points) == Array(repeating: rounds, count: threads))
  }

  @Test("tells every observer of every change, in order", .timeLimit(.minutes(5)))
  func observers() async {
    let tally = SharedRef(initialValue: Tally())
    let rounds = rounds
    let heard = SharedRef(initialValue: [Int](repeating: 0, count: 9))
    var observations = (0..<8).map { number in
      tally.members[id: number].points.addObserver { old, new in
        if new == (old ?? 0) + 1, new == heard[number].value + 1 { heard[number].value += 1 }
      }
    }
    observations.append(
      tally.count.addObserver { old, new in
        if old == heard[8].value, new == old + 1 { heard[8].value = new }
      })
    await onThreads { number in
      for _ in 0..<rounds {
        tally.members[id: number].points.value? += 1
        tally.count.value += 1
      }
    }
    // The last writer may have handed the call to another thread that was notifying then.
    while heard.value != Array(repeating: rounds, count: 8) + [8 * rounds], !Task.isCancelled {
      await Task.yield()
    }
    withExtendedLifetime(observations) {}
    #expect(heard.value == Array(repeating: rounds, count: 8) + [8 * rounds])
  }

  @Test("lets observers come and go while others write")
  func comingAndGoing() async {
    let tally = SharedRef(initialValue: Tally())
    let calls = SharedRef(initialValue: 0)
    let rounds = rounds
    await onThreads { number in
      for round in 0..<rounds / 4 {
        let observation = tally.members[id: round % 8].addObserver { _, _ in calls.value += 1 }
        tally.members[id: (number + round) % 8].points.value? += 1
        if round % 2 == 0 { observation.dispose() }
        withExtendedLifetime(observation) {}
      }
    }
    #expect(tally.value.members.map(\.points).reduce(0, +) == threads * (rounds / 4))
    #expect(calls.value > 0)
  }

  @Test("keeps what a group changes together")
  func groups() async {
    let tally = SharedRef(initialValue: Tally())
    let torn = SharedRef(initialValue: 0)
    let rounds = rounds
    let observation = tally.addObserver { _, new in
      if new.members[0].points + new.members[1].points != 0 { torn.value += 1 }
    }
    await onThreads { number in
      for round in 0..<rounds / 2 {
        if number % 2 == 0 {
          tally.group {
            tally.members[0].points.value += round
            tally.members[1].points.value -= round
          }
        } else {
          let value = tally.value
          if value.members[0].points + value.members[1].points != 0 { torn.value += 1 }
        }
      }
    }
    withExtendedLifetime(observation) {}
    #expect(torn.value == 0)
  }
}
