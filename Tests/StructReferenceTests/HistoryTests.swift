import StructReference
import Testing

@Suite struct HistoryTests {
  @Test func `a history without steps has nothing to undo or redo`() {
    var history = History(initialValue: 1)
    #expect(!history.canUndo && !history.canRedo)
    #expect(!history.undo() && !history.redo() && history.value == 1)
  }

  @Test func `a write after undo discards the steps to redo`() {
    var history = History(initialValue: 1)
    history.value = 2
    history.undo()
    history.value = 3
    #expect(!history.canRedo && !history.redo())
    #expect(history.walk.past == [1])
  }

  @Test func `a write that changes nothing is not a step and keeps the steps to redo`() {
    var history = History(initialValue: [1])
    history.value = [2]
    history.undo()
    history.value = [1]
    #expect(!history.canUndo && history.canRedo)
  }

  private struct Opaque {
    var number: Int
  }

  @Test func `each write of values that are not equatable is a step`() {
    var history = History(initialValue: Opaque(number: 1))
    history.value.number = 1
    history.group { _ in }
    #expect(history.walk.past.map(\.number) == [1])
    history.group { $0.value.number = 1 }
    #expect(history.walk.past.map(\.number) == [1, 1])
  }

  private struct Failure: Error {}

  @Test func `a write that throws is a step`() {
    var history = History(initialValue: [1])
    func fail(_ list: inout [Int]) throws {
      list.append(2)
      throw Failure()
    }
    #expect(throws: Failure.self) { try fail(&history.value) }
    #expect(history.value == [1, 2] && history.undo() && history.value == [1])
  }

  @Test func `the writes of a closure before an error are one step`() {
    var history = History(initialValue: [1])
    #expect(throws: Failure.self) {
      try history.group { history in
        history.value.append(2)
        history.value.append(3)
        throw Failure()
      }
    }
    #expect(history.walk.past == [[1]])
  }

  @Test func `a group of writes is one step, and nested groups belong to the outermost`() {
    var history = History(initialValue: 0)
    history.beginGroup()
    history.value = 1
    let last = history.group { history in
      history.value = 2
      return history.value
    }
    history.value = 3
    history.endGroup()
    #expect(last == 2 && history.walk.past == [0])
  }

  @Test func `a group that ends with its first value is not a step`() {
    var history = History(initialValue: 0)
    history.value = 1
    history.undo()
    history.group { history in
      history.value = 5
      #expect(history.canUndo && !history.canRedo)
      history.value = 0
      #expect(!history.canUndo && history.canRedo)
    }
    #expect(!history.canUndo && history.canRedo)
  }

  @Test func `undo ends open groups, and ending them later does nothing`() {
    var history = History(initialValue: 0)
    history.beginGroup()
    history.beginGroup()
    history.value = 1
    history.value = 2
    #expect(history.undo() && history.value == 0)
    history.endGroup()
    history.endGroup()
    history.value = 3
    history.value = 4
    #expect(history.walk.past == [0, 3])
  }

  @Test func `the oldest steps beyond the depth are forgotten`() {
    var history = History(initialValue: 0, depth: 3)
    for number in 1...1000 { history.value = number }
    #expect(history.walk.past == [997, 998, 999])
    history.depth = 1
    #expect(history.walk.past == [999])
    history.depth = 0
    #expect(!history.canUndo)
    history.value = 7
    #expect(!history.canUndo && history.value == 7)
  }

  @Test func `forgetting steps keeps the value and the open group`() {
    var history = History(initialValue: 0)
    history.value = 1
    history.beginGroup()
    history.value = 2
    history.removeAllSteps()
    #expect(!history.canUndo && !history.canRedo && history.value == 2)
    history.value = 3
    history.value = 4
    history.endGroup()
    #expect(history.walk.past == [2])
  }

  @Test func `a writer through a reference need not know the history`() {
    let source = Ref(initialValue: History(initialValue: [Person]()))
    let people: Ref<[Person]> = source[\.value]
    people.value.append(Person(id: 1, name: "Test"))
    people[0].name.value = "New Name"
    #expect(people[0].value.name == "New Name")
    source.value.undo()
    #expect(people[0].value.name == "Test")
    source.value.redo()
    #expect(people[0].value.name == "New Name")
    source.value.beginGroup()
    people[0].name.value = "A"
    people.value.append(Person(id: 2, name: "B"))
    source.value.undo()
    #expect(people.value.map(\.name) == ["New Name"])
  }

  @Test func `a write through a reference in a group changes the value in place`() {
    let source = Ref(initialValue: History(initialValue: [Int](repeating: 0, count: 100)))
    let shared = SharedRef(initialValue: source.value)
    let (numbers, sharedNumbers) = (source[\.value], shared[\.value])
    func addresses() -> [UnsafeRawPointer?] {
      [
        numbers.value.withUnsafeBytes { $0.baseAddress },
        sharedNumbers.value.withUnsafeBytes { $0.baseAddress },
      ]
    }
    source.value.beginGroup()
    shared.value.beginGroup()
    numbers[0].value = 1
    sharedNumbers[0].value = 1
    for number in 1..<100 {
      let before = addresses()
      numbers[number].value = number
      sharedNumbers[number].value = number
      #expect(addresses() == before)
    }
    source[\.depth].value = 1
    source.value.endGroup()
    #expect(source.value.depth == 1 && source.value.undo())
    #expect(numbers.value == [Int](repeating: 0, count: 100))
  }

  @Test func `the value and the depth of a history have different references`() {
    let source = Ref(initialValue: History(initialValue: 5, depth: 9))
    #expect(source[\.value].value == 5 && source[\.depth].value == 9)
    source[\.depth].value = 3
    #expect(source[\.value].value == 5 && source.value.depth == 3)
  }

  private final class Box {}

  @Test func `forgotten values are released`() {
    var history = History(initialValue: Box(), depth: 10)
    weak let first = history.value
    for _ in 0..<10 { history.value = Box() }
    #expect(first != nil)
    history.value = Box()
    #expect(first == nil)
  }

  @Test func `copies are independent`() {
    var history = History(initialValue: [1])
    history.value.append(2)
    var copy = history
    copy.undo()
    copy.value = [9]
    #expect(history.walk.past == [[1]] && history.value == [1, 2])
  }

  @Test func `a history of sendable values is sendable`() {
    func require<Value: Sendable>(_ value: Value) {}
    require(History(initialValue: [1: "Red"]))
  }
}
