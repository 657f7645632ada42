import { creationField, shownEntries, type LogEntry, type UndoLink, type View } from '@everquill/domain'
import type { LogPageRequest, LogPageResult, LogReads } from '../log-port.ts'
import { matchesSearch, planFilters } from './log-filters.ts'
import type { LogQueries } from './log-queries.ts'
import type { RunQuery } from './query.ts'
import { logEntry } from './rows.ts'
import type { LogEntryTable } from '../schema.ts'

/** Reads logs through whatever runs the queries. */
export function logReads(queries: LogQueries, run: RunQuery): LogReads {
  return {
    async log(characterId, given) {
      const request = { from: 0, before: Number.MAX_SAFE_INTEGER, ...given }
      const { from, before, limit } = request
      const plan = planFilters(request)
      if (plan.index === null && plan.scanned.length === 0 && request.view === undefined) {
        return pageOf(await run(queries.plainPage(characterId, from, before, limit)), request)
      }
      const [end] = plan.scanned.length > 0 ? await run(queries.scanEnd(characterId, request, plan)) : []
      const upToEnd = { ...request, from: end?.id ?? from }
      const page = pageOf(await run(queries.filteredPage(characterId, upToEnd, plan)), request)
      return { ...page, next: page.next ?? end?.id ?? null }
    },
    logAfter: async (characterId, lastLogId, limit) =>
      (await run(queries.logAfter(characterId, lastLogId, limit))).map(logEntry),
    entriesSince: async (characterId, revision) =>
      (await run(queries.entriesSince(characterId, revision))).map(logEntry),
    firstEntryPerField: async (characterId, after, upTo) =>
      (await run(queries.firstEntryPerField(characterId, after, upTo))).map(logEntry),
    async entriesOfSameSave(characterId, entryId) {
      const [row] = await run(queries.entry(characterId, entryId))
      return row ? (await run(queries.sameSave(characterId, entryId, row.revision))).map(logEntry) : []
    },
    async undoLinksOf(characterId, entryIds) {
      const links: UndoLink[] = []
      for (let ids = entryIds.map(Number); ids.length > 0;) {
        const found = await run(queries.undoLinksOf(characterId, ids))
        links.push(...found.map(({ id, undoes }) => ({ id: String(id), undoes: String(undoes) })))
        ids = found.map(({ id }) => id)
      }
      return links
    },
  }
}

/** A full page may not be the last. */
function pageOf(rows: readonly LogEntryTable[], { limit, view, search }: LogPageRequest): LogPageResult {
  const entries = visibleEntries(rows.map(logEntry), view, search)
  return { entries, next: entries.length < limit ? null : Number(entries.at(-1)?.id) }
}

/** Reduces a creation entry to what is visible of it; it is the oldest of its log, so it never makes room on a page. */
function visibleEntries(
  entries: readonly LogEntry[],
  view: View | undefined,
  search: readonly string[] | undefined,
): readonly LogEntry[] {
  if (view === undefined) return entries
  return shownEntries(entries, view).filter(
    (entry) => search === undefined || entry.data.field !== creationField || matchesSearch(entry, search),
  )
}
