import type { Commit } from '@everquill/domain'
import type { CharacterHead, StoredCharacter } from '../characters-port.ts'

/** Of all documents together, in characters of text. */
const maxLength = 4_000_000

/**
 * The characters that were saved last, so that the next save of one does not parse its document again. A save that was
 * rolled back does no harm: the stored revision is lower then, and the save that reaches it replaces what is known.
 */
export class RecentCharacters {
  readonly #known = new Map<number, { readonly stored: StoredCharacter; readonly length: number }>()
  #length = 0

  /** The character, if it is known as it is stored now. */
  get({ characterId, revision, lastLogId }: CharacterHead): StoredCharacter | null {
    const stored = this.#known.get(characterId)?.stored
    return stored?.revision === revision && stored.lastLogId === lastLogId ? stored : null
  }

  /** Adds a character after a commit; its document has this length. */
  add({ character, revision, entries }: Commit, length: number): void {
    this.#remove(character.id)
    this.#known.set(character.id, { stored: { character, revision, lastLogId: Number(entries.at(-1)?.id) }, length })
    this.#length += length
    for (const [oldest] of this.#known) {
      if (this.#length <= maxLength) break
      this.#remove(oldest)
    }
  }

  clear(): void {
    this.#known.clear()
    this.#length = 0
  }

  #remove(characterId: number): void {
    this.#length -= this.#known.get(characterId)?.length ?? 0
    this.#known.delete(characterId)
  }
}
