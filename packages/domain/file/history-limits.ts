/** The most entries that can be imported. */
export const maxHistoryEntries = 50_000

/** The maximum size of an imported history, in bytes of UTF-8 JSON. */
export const maxHistoryBytes = 20 * 1_048_576
