#if os(Linux)
  import StructReference
  import TestSupport
  import Testing

  /// The memory of a history according to the allocator, in separate processes.
  @Suite(.enabled(if: !isSanitized, "Sanitizers bring an allocator of their own"))
  struct HistoryMemoryTests {
    private static func check<Element>(
      _ list: [Element], _ change: (inout Element, Int) -> Void
    ) {
      check(list, changing: { list, number in change(&list[number * 7 % list.count], number) })
    }

    /// Expects 1,000 changes of one element to take less than a twentieth of 1,000 whole copies.
    private static func check<Value>(
      _ value: Value, changing change: (inout Value, Int) -> Void
    ) {
      var history = History(initialValue: value)
      let start = allocatedBytes()
      for number in 0..<1000 { change(&history.value, number) }
      let kept = allocatedBytes() - start
      var (copies, value) = ([Value](), value)
      for number in 0..<1000 {
        change(&value, number)
        copies.append(value)
      }
      let whole = allocatedBytes() - start - kept
      print("1,000 changes of one of 10,000 in \(Value.self): \(kept) bytes, whole copies \(whole)")
      withExtendedLifetime((history, copies)) {
        precondition(kept > 1000 && whole > 50_000_000 && kept < whole / 20)
      }
    }

    private func report(_ result: ExitTest.Result?) {
      print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
    }

    @Test func `a change of one number in an array takes the memory of that number`() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        Self.check(Array(0..<10_000)) { $0 = -$1 - 1 }
      }
      report(result)
    }

    @Test func `a change of an element with padding takes the memory of that change`() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let name = "a name that is not kept in place"
        let tiles = (0..<10_000).map {
          Tile(isOpen: $0 % 2 == 0, name: "\(name) \($0)", size: Int16($0), weight: 1)
        }
        Self.check(tiles) { $0.weight = Double($1 + 2) }
      }
      report(result)
    }

    @Test func `a replaced member of a set takes the memory of that member`() async {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        Self.check(
          Set(0..<10_000),
          changing: { set, number in
            set.remove(number * 7)
            set.insert(-number - 1)
          })
      }
      report(result)
    }

    @Test func `steps beyond the depth use no memory`() async {
      await #expect(processExitsWith: .success) {
        var history = History(initialValue: 0, depth: 10)
        let start = allocatedBytes()
        for number in 1...100_000 { history.value = number }
        let kept = allocatedBytes() - start
        withExtendedLifetime(history) { precondition(kept < 300_000) }
      }
    }

    private struct Opaque {
      var isOpen = false
      var number: Int
    }

    @Test func `a change of an element that is not equatable takes the memory of that change`()
      async
    {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        Self.check((0..<10_000).map { Opaque(number: $0) }) { $0.number = -$1 - 1 }
      }
      report(result)
    }
  }
#endif
