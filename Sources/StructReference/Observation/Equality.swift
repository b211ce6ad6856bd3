/// Whether two values are equal, if their type is `Equatable`, else nil. Found out once, then as fast as `==`.
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  func function<Known: Equatable>(_: Known.Type) -> Any {
    let isEqual: (Known, Known) -> Bool = { $0 == $1 }
    return isEqual
  }
  guard let known = type as? any Equatable.Type else { return nil }
  return function(known) as? (Value, Value) -> Bool
}
