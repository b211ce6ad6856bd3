import IdentityDiff

/// A list view in memory.
struct SectionsView: RowUpdatable {
  var sections: [Section]

  mutating func deleteRow(at path: RowPath) { sections[path.section].rows.remove(at: path.row) }
  mutating func insertRow(_ row: Item, at path: RowPath) {
    sections[path.section].rows.insert(row, at: path.row)
  }
  mutating func moveRow(from origin: RowPath, to destination: RowPath) {
    let row = sections[origin.section].rows.remove(at: origin.row)
    sections[destination.section].rows.insert(row, at: destination.row)
  }
  mutating func reloadRow(_ row: Item, at path: RowPath) {
    sections[path.section].rows[path.row] = row
  }
  mutating func deleteSection(at offset: Int) { sections.remove(at: offset) }
  mutating func insertSection(_ section: Section, at offset: Int) {
    sections.insert(section, at: offset)
  }
  mutating func moveSection(from origin: Int, to destination: Int) {
    sections.insert(sections.remove(at: origin), at: destination)
  }
  mutating func reloadSection(_ content: Header, at offset: Int) {
    sections[offset].content = content
  }
}
