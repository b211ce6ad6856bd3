/// A value that JSON holds as null while there is none, rather than leaving out its key.
@propertyWrapper
package struct Nullable<Value: Encodable>: Encodable {
  package var wrappedValue: Value?

  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}
