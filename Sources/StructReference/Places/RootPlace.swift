/// The root: the value itself.
final class RootPlace<Value>: Place<Value> {
  private var stored: Value

  init(_ value: Value) {
    stored = value
    super.init(hub: Hub(), whole: nil)
  }

  override var content: Value {
    get { stored }
    _modify { yield &stored }
  }
}
