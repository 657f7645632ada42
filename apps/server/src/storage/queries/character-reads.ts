import type { CharacterSummary } from '@everquill/domain'
import type { CharacterQueries } from './character-queries.ts'
import type { TimelineReads, LogReads } from '../log-port.ts'
import type { CharacterReads } from '../characters-port.ts'
import type { Transaction } from '../port.ts'
import type { RunQuery } from './query.ts'
import { characterHead, storedCharacter } from './rows.ts'
import type { CharacterTable } from '../schema.ts'

/** Reads characters and their logs through whatever runs the queries. */
export const characterReads = (
  queries: CharacterQueries,
  logs: LogReads & TimelineReads,
  run: RunQuery,
): CharacterReads => ({
  ...logs,
  async find(characterId) {
    const [row] = await run(queries.find(characterId))
    return row ? storedCharacter(row) : null
  },
  listOf: async (user) => (await run(queries.listOf(user))).map(summaryOf),
  trashOf: async (user, since) => (await run(queries.trashOf(user, since))).map(summaryOf),
  headsOfUsers: async (users) => (await run(queries.headsOfUsers(users))).map(characterHead),
  headsOf: async (characterIds) => (await run(queries.headsOf(characterIds))).map(characterHead),
})

/** Counts a user's characters through whatever runs the queries. */
export const countCharacters =
  (queries: Pick<CharacterQueries, 'count'>, run: RunQuery): Transaction['countCharacters'] =>
  async (user) => {
    const [row] = await run(queries.count(user))
    const [characters, inTrash] = [Number(row?.characters ?? 0), Number(row?.in_trash ?? 0)]
    return { living: characters - inTrash, inTrash, isGuest: row?.guest === 1 }
  }

const summaryOf = ({ summary }: Pick<CharacterTable, 'summary'>) => JSON.parse(summary) as CharacterSummary
