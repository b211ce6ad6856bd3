/// Encodes and decodes steps of a type that is found to be `Codable` only when the program runs.
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
