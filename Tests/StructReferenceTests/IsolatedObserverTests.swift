import Dispatch
import StructReference
import Testing

/// Observers that are called on an actor or on a queue.
@Suite struct IsolatedObserverTests {
  typealias Tally = SharedRefTests.Tally

  actor Listener {
    private(set) var heard: [(old: Int, new: Int)] = []
    private var observation: Disposable?

    func listen(to count: SharedRef<Int>) {
      observation = count.addObserver(on: self) { [unowned self] old, new in
        heard.append((old, new))
      }
    }

    func stop() { observation = nil }
  }

  private let threads = 8
  private let rounds = 500

  private func writeOnThreads(_ count: SharedRef<Int>) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<threads {
        group.addTask { for _ in 0..<rounds { count.value += 1 } }
      }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `an actor hears of each write of eight threads once, in order`() async {
    let tally = SharedRef(initialValue: Tally())
    let listener = Listener()
    await listener.listen(to: tally.count)
    await writeOnThreads(tally.count)
    while await listener.heard.last?.new != threads * rounds, !Task.isCancelled {
      await Task.yield()
    }
    #expect(await listener.heard.map(\.old) == Array(0..<threads * rounds))
    #expect(await listener.heard.map(\.new) == Array(1...threads * rounds))
  }

  @Test(.timeLimit(.minutes(5)))
  func `an actor that has stopped hears of nothing that waits`() async {
    let count = SharedRef(initialValue: 0)
    let listener = Listener()
    await listener.listen(to: count)
    // The writes wait while the actor is busy with the writing.
    func write(_ listener: isolated Listener) {
      for _ in 0..<10 { count.value += 1 }
      listener.stop()
    }
    await write(listener)
    for _ in 0..<100 { await Task.yield() }
    #expect(await listener.heard.isEmpty)
  }

  @MainActor final class Label {
    private(set) var text = ""
    private var observation: Disposable?

    init(_ name: SharedRef<String>) {
      observation = name.addObserver(on: MainActor.shared) { [weak self] in self?.text = $0 }
    }
  }

  @Test(.timeLimit(.minutes(5))) @MainActor
  func `an object of the main actor changes its state when another thread writes`() async {
    let name = SharedRef(initialValue: "Ann")
    let label = Label(name)
    await Task.detached { name.value = "Anna" }.value
    while label.text != "Anna", !Task.isCancelled { await Task.yield() }
    #expect(label.text == "Anna")
  }

  @Test(.timeLimit(.minutes(5)))
  func `all observers are called on the queue of a reference, once for each write, in order`() async
  {
    let queue = DispatchQueue(label: "private queue")
    let source = SharedRef(initialValue: Tally(), queue: { queue.async(execute: $0) })
    let heard = SharedRef(initialValue: [String]())
    let observations = [
      source.count.addObserver { old, new in
        dispatchPrecondition(condition: .onQueue(queue))
        heard.value.append("\(old) to \(new)")
      },
      source.count.addObserver { new in
        dispatchPrecondition(condition: .onQueue(queue))
        heard.value.append("\(new)")
      },
    ]
    await writeOnThreads(source.count)
    let expected = (1...threads * rounds).flatMap { ["\($0 - 1) to \($0)", "\($0)"] }
    while heard.value.count < expected.count, !Task.isCancelled { await Task.yield() }
    withExtendedLifetime(observations) {}
    #expect(heard.value == expected)
  }

  @Test func `an observer that is disposed of while its queue is busy is not called`() {
    let queue = DispatchQueue(label: "private queue", attributes: .initiallyInactive)
    let source = SharedRef(initialValue: 0, queue: { queue.async(execute: $0) })
    let heard = SharedRef(initialValue: [Int]())
    let first = source.addObserver { heard.value.append($0) }
    let second = source.addObserver { heard.value.append(100 * $0) }
    source.value = 1
    first.dispose()
    queue.activate()
    queue.sync {}
    withExtendedLifetime(second) {}
    #expect(heard.value == [100])
  }
}
