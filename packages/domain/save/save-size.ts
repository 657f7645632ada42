import type { Change } from '../change/change.ts'

/** The maximum number of changes in one save. */
export const maxChanges = 5_000

/** The maximum size of a save, a `PUT` or an import, in bytes of UTF-8 JSON. */
export const maxSaveBytes = 2 * 1_048_576

/** The maximum size of a character, in bytes of UTF-8 JSON. */
export const maxDocumentBytes = 1_048_576

/** Leaves room for everything in a request except its changes: ids, times and what the save was for. */
const envelopeBytes = 16_384

/** The size of a value as UTF-8 JSON, in bytes; counted by hand, because the domain has no platform to encode with. */
export function jsonBytesOf(value: object): number {
  const text = JSON.stringify(value)
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0x80) bytes += unit < 0x800 || isSurrogate(unit) ? 1 : 2
  }
  return bytes
}

/** JSON escapes half a surrogate pair, so these come in pairs, and a pair has four bytes. */
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/** Whether changes can be sent in one save. */
export const fitsOneSave = (changes: readonly Change[]): boolean => splitChanges(changes).length <= 1

/**
 * Splits changes into parts that can each be sent in one save. The order stays the same, and a part is as large as
 * possible. A change is never split: the largest valid one has two texts of 40,000 characters, less than half a megabyte.
 */
export function splitChanges(changes: readonly Change[]): readonly (readonly Change[])[] {
  const parts: Change[][] = []
  let bytes = 0
  for (const change of changes) {
    const size = jsonBytesOf(change) + 1
    const part = parts.at(-1)
    if (part && part.length < maxChanges && bytes + size <= maxSaveBytes - envelopeBytes) {
      part.push(change)
      bytes += size
    } else {
      parts.push([change])
      bytes = size
    }
  }
  return parts
}
