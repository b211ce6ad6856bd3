/// What a document is no TOML for, as far as that can be told without its values.
struct TOMLFault: Error, Equatable {
  let gap: SettingsError.Gap
  let offset: Int

  init(_ gap: SettingsError.Gap, at offset: Int) {
    self.gap = gap
    self.offset = offset
  }
}
