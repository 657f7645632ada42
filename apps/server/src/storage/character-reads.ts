import type { CharacterSummary } from '@everquill/domain'
import type { CharacterQueries } from './character-queries.ts'
import type { CharacterReads, Head } from './port.ts'
import type { Run } from './query.ts'
import { logEntry, storedCharacter } from './rows.ts'
import type { CharacterTable } from './schema.ts'

const afterAll = Number.MAX_SAFE_INTEGER

/** Reads characters wherever queries are run. */
export const characterReads = (queries: CharacterQueries, run: Run): CharacterReads => ({
  async find(characterId) {
    const [row] = await run(queries.find(characterId))
    return row ? storedCharacter(row) : null
  },
  listOf: async (user) => (await run(queries.listOf(user))).map(summaryOf),
  trashOf: async (user, since) => (await run(queries.trashOf(user, since))).map(summaryOf),
  async log(characterId, { limit, before = afterAll, type, gameId }) {
    const page = queries.page(type !== undefined, gameId !== undefined)
    return (await run(page(characterId, before, limit, type ?? '', gameId ?? ''))).map(logEntry)
  },
  logAfter: async (characterId, lastLogId, limit) =>
    (await run(queries.logAfter(characterId, lastLogId, limit))).map(logEntry),
  headsOfUsers: async (users) => (await run(queries.headsOfUsers(users))).map(headOf),
  headsOf: async (characterIds) => (await run(queries.headsOf(characterIds))).map(headOf),
})

const summaryOf = ({ summary }: Pick<CharacterTable, 'summary'>) => JSON.parse(summary) as CharacterSummary

const headOf = (row: Pick<CharacterTable, 'id' | 'owner' | 'revision' | 'last_log_id'>): Head => ({
  characterId: row.id,
  user: row.owner,
  revision: row.revision,
  lastLogId: row.last_log_id,
})
