import type { LogEntry, Undoing } from '@everquill/domain'
import type { LogPage, LogRead, LogReads } from '../log-port.ts'
import { foundBy, type LogQueries } from './log-queries.ts'
import type { Run } from './query.ts'
import { logEntry } from './rows.ts'

const afterAll = Number.MAX_SAFE_INTEGER

/** Reads logs wherever queries are run. */
export function logReads(queries: LogQueries, run: Run): LogReads {
  const pageOf = async (characterId: number, wanted: LogPage): Promise<LogRead> => {
    const { limit, from = 0, before = afterAll, type, gameId, fields } = wanted
    const query = queries.page(foundBy(wanted))
    const entries = (await run(query(characterId, from, before, limit, fields?.[0] ?? type ?? gameId ?? ''))).map(
      logEntry,
    )
    return { entries, next: continuing(entries, limit) }
  }

  const filteredPageOf = async (characterId: number, wanted: LogPage): Promise<LogRead> => {
    const { limit, from = 0, before = afterAll } = wanted
    const [end] = await run(queries.endOfLook(characterId, wanted, from, before))
    const entries = (await run(queries.filteredPage(characterId, wanted, end?.id ?? from, before))).map(logEntry)
    return { entries, next: continuing(entries, limit) ?? end?.id ?? null }
  }

  return {
    log: (characterId, wanted) =>
      isFoundAtOnce(wanted) ? pageOf(characterId, wanted) : filteredPageOf(characterId, wanted),
    logAfter: async (characterId, lastLogId, limit) =>
      (await run(queries.logAfter(characterId, lastLogId, limit))).map(logEntry),
    entriesSince: async (characterId, revision) =>
      (await run(queries.entriesSince(characterId, revision))).map(logEntry),
    firstOfEach: async (characterId, after, upTo) =>
      (await run(queries.firstOfEach(characterId, after, upTo))).map(logEntry),
    async saveOf(characterId, entryId) {
      const [row] = await run(queries.entry(characterId, entryId))
      return row ? (await run(queries.saveAround(characterId, entryId, row.revision))).map(logEntry) : []
    },
    async undoingsOf(characterId, entryIds) {
      const undoings: Undoing[] = []
      for (let wanted = entryIds.map(Number); wanted.length > 0;) {
        const found = await run(queries.undoingsOf(characterId, wanted))
        undoings.push(...found.map(({ id, undoes }) => ({ id: String(id), undoes: String(undoes) })))
        wanted = found.map(({ id }) => id)
      }
      return undoings
    },
  }
}

/** Whether nothing is asked for but what one index tells apart. */
function isFoundAtOnce({ fields, type, gameId, user, search }: LogPage): boolean {
  const asked = [fields, type, gameId, user, search].filter((one) => one !== undefined)
  return asked.length === 0 || (asked.length === 1 && user === undefined && !search && (fields?.length ?? 1) === 1)
}

/** A full page may not be the last. */
const continuing = (entries: readonly LogEntry[], limit: number): number | null =>
  entries.length < limit ? null : Number(entries.at(-1)?.id)
