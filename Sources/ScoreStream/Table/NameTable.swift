/// Values by name, for names as bytes: open addressing without an allocation per look-up.
///
/// Names that differ only in the case of ASCII letters have one value. Values are numbered from 0 in the order in which
/// they were added, and keep their numbers until their names are forgotten.
///
/// Cost: a look-up of a name of up to 24 bytes reads one slot and one record. Memory: a record, two to four slots of 8
/// bytes and the bytes of the name for each.
struct NameTable<Value>: ~Copyable {
  private struct Slot {
    /// The upper half of the hash, which differs for most names in one slot.
    var tag: UInt32 = 0
    /// The number of the value plus 1; 0 for a free slot.
    var next: UInt32 = 0
  }

  private struct Record {
    let name: NameHash
    var start: UInt32
    /// The number of bytes of the name; 0 if it is forgotten.
    var length: UInt32
    var value: Value
  }

  private let seed = UInt64.random(in: .min ... .max)
  private var slots: UnsafeMutablePointer<Slot>
  private var mask: Int
  private var records: UnsafeMutablePointer<Record>
  private var capacity: Int
  private var text: UnsafeMutableRawPointer
  private var textCapacity: Int
  /// The bytes of all names together.
  private(set) var textSize = 0
  /// The number of values, including values whose names are forgotten.
  private(set) var count = 0
  /// The numbers of the values whose names are forgotten.
  private(set) var free: [UInt32] = []

  init() {
    mask = 1023
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(), count: mask + 1)
    capacity = 512
    records = Self.allocate(capacity)
    textCapacity = 8192
    text = .allocate(byteCount: textCapacity, alignment: 16)
  }

  /// Memory for records that begins with a cache line, so that a record of 64 bytes lies in one.
  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Record> {
    UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Record>.stride * capacity, alignment: 64
    ).bindMemory(to: Record.self, capacity: capacity)
  }

  deinit {
    records.deinitialize(count: count)
    records.deallocate()
    slots.deallocate()
    text.deallocate()
  }

  subscript(number: Int) -> Value {
    @inline(__always) _read { yield records[number].value }
    @inline(__always) _modify { yield &records[number].value }
  }

  /// The name of the value with a number, in the spelling of its first appearance.
  func name(of number: Int) -> UnsafeRawBufferPointer {
    let record = records + number
    return UnsafeRawBufferPointer(
      start: text + Int(record.pointee.start), count: Int(record.pointee.length))
  }

  /// The number of the value of a name; nil if there is none.
  @inline(__always)
  func number(of name: UnsafeRawBufferPointer) -> Int? {
    guard let bytes = name.baseAddress else { return nil }
    let words = NameHash(bytes, name.count)
    let hash = words.value(bytes, name.count, seed: seed)
    let tag = UInt32(truncatingIfNeeded: hash >> 32)
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot.next == 0 { return nil }
      if slot.tag == tag {
        let number = Int(slot.next &- 1)
        let record = records + number
        if record.pointee.name.first == words.first, record.pointee.name.second == words.second,
          record.pointee.name.third == words.third, Int(record.pointee.length) == name.count,
          name.count <= 24
        {
          return number
        }
        if isSame(record, words, name) { return number }
      }
      index = (index &+ 1) & mask
    }
  }

  /// Whether a record has a name, in any case of ASCII letters.
  @inline(never)
  private func isSame(
    _ record: UnsafeMutablePointer<Record>, _ words: NameHash, _ name: UnsafeRawBufferPointer
  ) -> Bool {
    func same(_ one: UInt64, _ other: UInt64) -> Bool {
      one == other || NameHash.lowercased(one) == NameHash.lowercased(other)
    }
    guard Int(record.pointee.length) == name.count, same(record.pointee.name.first, words.first),
      same(record.pointee.name.second, words.second), same(record.pointee.name.third, words.third)
    else { return false }
    if name.count <= 24 { return true }
    let known = text + Int(record.pointee.start)
    return stride(from: 16, to: name.count - 8, by: 8).allSatisfy { offset in
      same(
        known.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        name.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Adds a value for a name that is not in the table.
  ///
  /// - Returns: the number of the value.
  mutating func append(_ value: Value, for name: UnsafeRawBufferPointer) -> Int {
    guard let bytes = name.baseAddress else { preconditionFailure("A name is not empty") }
    if (count + 1) * 2 > mask { growSlots() }
    if count == capacity { growRecords() }
    while textSize + name.count > textCapacity { growText() }
    (text + textSize).copyMemory(from: bytes, byteCount: name.count)
    let record = Record(
      name: NameHash(bytes, name.count), start: UInt32(textSize), length: UInt32(name.count),
      value: value)
    textSize += name.count
    let number = free.popLast().map { Int($0) } ?? count
    if number < count {
      records[number] = record
    } else {
      (records + count).initialize(to: record)
      count += 1
    }
    place(number)
    return number
  }

  /// Forgets the names of all values that are not kept. The next names get these numbers.
  ///
  /// Cost: adding the kept names again.
  mutating func forgetNames(except isKept: (Value) -> Bool) {
    slots.update(repeating: Slot(), count: mask + 1)
    let old = text
    text = .allocate(byteCount: textCapacity, alignment: 16)
    textSize = 0
    free.removeAll(keepingCapacity: true)
    for number in 0..<count {
      let record = records[number]
      if record.length > 0, isKept(record.value) {
        (text + textSize).copyMemory(from: old + Int(record.start), byteCount: Int(record.length))
        records[number].start = UInt32(textSize)
        textSize += Int(record.length)
        place(number)
      } else {
        records[number].length = 0
        free.append(UInt32(number))
      }
    }
    old.deallocate()
  }

  private func place(_ number: Int) {
    let name = name(of: number)
    guard let bytes = name.baseAddress else { return }
    let hash = records[number].name.value(bytes, name.count, seed: seed)
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index].next != 0 { index = (index &+ 1) & mask }
    slots[index] = Slot(tag: UInt32(truncatingIfNeeded: hash >> 32), next: UInt32(number + 1))
  }

  private mutating func growSlots() {
    slots.deallocate()
    mask = mask * 2 + 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(), count: mask + 1)
    for number in 0..<count where records[number].length > 0 { place(number) }
  }

  private mutating func growRecords() {
    capacity *= 2
    let larger = Self.allocate(capacity)
    larger.moveInitialize(from: records, count: count)
    records.deallocate()
    records = larger
  }

  private mutating func growText() {
    textCapacity *= 2
    let larger = UnsafeMutableRawPointer.allocate(byteCount: textCapacity, alignment: 16)
    larger.copyMemory(from: text, byteCount: textSize)
    text.deallocate()
    text = larger
  }
}
