/// Makes, applies, encodes and decodes the steps of a history.
///
/// A step is of type `Any`: a `Revision` if the value is `Revisable`, otherwise a whole value. A step of up to three
/// words, like the revision of an array, needs no heap allocation.
///
/// It is a class, so that copying a history counts only one reference.
final class StepRecorder<Value> {
  /// The step that leads from the first value to the second.
  let step: (_ from: Value, _ to: Value) -> Any
  /// Applies a step to a value. Returns the inverse step.
  let apply: (_ step: Any, _ value: inout Value) -> Any
  /// The encoder and decoder of steps; nil if they cannot be encoded.
  let coder: StepCoder?
  private let isEqual = equality(of: Value.self)

  private init(
    step: @escaping (Value, Value) -> Any, apply: @escaping (Any, inout Value) -> Any,
    coder: StepCoder?
  ) {
    self.step = step
    self.apply = apply
    self.coder = coder
  }

  /// Whether two values are known to be equal.
  func areEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    isEqual?(lhs, rhs) ?? false
  }
}

extension StepRecorder {
  /// Makes the recorder for a type of values. Called once for each new history.
  static func make() -> StepRecorder {
    func revising<Part: Revisable>(_ type: Part.Type) -> Any {
      StepRecorder<Part>(
        step: { $0.revision(to: $1) },
        apply: { step, value in value.apply(step as! Part.Revision) },
        coder: StepCoder(Part.Revision.self))
    }
    if let type = Value.self as? any Revisable.Type, let recorder = revising(type) as? StepRecorder
    {
      return recorder
    }
    return StepRecorder(
      step: { _, other in other },
      apply: { step, value in
        defer { value = step as! Value }
        return value
      },
      coder: StepCoder(Value.self))
  }
}

/// Encodes and decodes the steps of a type whose conformance to `Codable` is found at run time.
struct StepCoder {
  let encode: (_ step: Any, _ container: inout any UnkeyedEncodingContainer) throws -> Void
  let decode: (_ container: inout any UnkeyedDecodingContainer) throws -> Any

  init?<Step>(_ type: Step.Type) {
    guard let type = type as? any Codable.Type else { return nil }
    self.init(coding: type)
  }

  private init<Step: Codable>(coding type: Step.Type) {
    encode = { step, container in try container.encode(step as! Step) }
    decode = { container in try container.decode(Step.self) }
  }
}

/// A list of steps that are added and removed at the end, and dropped at the beginning.
struct StepQueue {
  /// The steps. Slots before `first` belonged to dropped steps and are nil.
  private var slots: [Any?] = []
  private var first = 0

  var count: Int { slots.count - first }

  /// The steps, oldest first.
  var steps: [Any] { slots[first...].compactMap(\.self) }

  mutating func append(_ step: Any) {
    slots.append(step)
  }

  mutating func popLast() -> Any? {
    count > 0 ? slots.removeLast() : nil
  }

  /// Drops all steps except the last ones. Cost: amortised O(1) for each dropped step.
  mutating func keep(last limit: Int) {
    while count > max(0, limit) {
      slots[first] = nil
      first += 1
    }
    if first > slots.count / 2 {
      slots.removeFirst(first)
      first = 0
    }
  }
}
