/// How far a play has come: so many statements begun, and so many things done of the last one.
struct StageProgress: Equatable {
  private(set) var count = 0
  private(set) var isAmid = false
  private var done = 0

  mutating func begin() {
    count += 1
    isAmid = true
    done = 0
  }

  mutating func goOn() { done += 1 }

  mutating func end() { isAmid = false }
}
