import type { LockedCharacter, SaveRecord } from '../characters-port.ts'
import type { CharacterTable } from '../schema.ts'
import type { CharacterQueries } from './character-queries.ts'
import type { RunQuery } from './query.ts'
import { characterHead, storedCharacter, type headColumns } from './rows.ts'

/** A character of which only the columns were read; its document is read on demand, in the same transaction. */
export const lockedCharacter = (
  queries: Pick<CharacterQueries, 'find'>,
  run: RunQuery,
  row: Pick<CharacterTable, (typeof headColumns)[number]> | undefined,
  earlier: SaveRecord | null,
): LockedCharacter => ({
  head: row ? characterHead(row) : null,
  earlier,
  async read() {
    const [found] = row ? await run(queries.find(row.id)) : []
    if (!found) throw new Error('read() needs a stored character: check that its head is not null')
    return storedCharacter(found)
  },
})
