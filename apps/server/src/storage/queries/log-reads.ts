import {
  creationField,
  shownEntry,
  type Json,
  type LogEntry,
  type Transfer,
  type UndoLink,
  type View,
} from '@everquill/domain'
import {
  maxExaminedEntries,
  maxUndoLevels,
  maxUndoLinks,
  type LogPageRequest,
  type LogPageResult,
  type LogReads,
} from '../log-port.ts'
import { matchesSearch, planFilters } from './log-filters.ts'
import type { LogQueries } from './log-queries.ts'
import type { RunQuery } from './query.ts'
import { logEntry, type ReadEntryRow } from './rows.ts'

/** More fields than any log has; the column type of PostgreSQL allows no infinity. */
const anyNumber = 1_000_000_000

/** Reads logs through whatever runs the queries. */
export function logReads(queries: LogQueries, run: RunQuery): LogReads {
  const entriesOfRevision: LogReads['entriesOfRevision'] = async (characterId, revision) =>
    (await run(queries.entriesOfRevision(characterId, revision))).map(logEntry)

  /** The id of the first entry of each field in a range; null if there are more fields than that. */
  async function firstIds(
    characterId: number,
    after: number,
    upTo: number,
    maxFields: number,
  ): Promise<readonly number[] | null> {
    const entries = await run(queries.fieldsAfter(characterId, after, upTo, maxExaminedEntries + 1))
    if (entries.length <= maxExaminedEntries) {
      const firsts = new Map(entries.toReversed().map(({ field, id }) => [field, id]))
      return [...firsts.values()]
    }
    const fields = await run(queries.firstIdPerField(characterId, after, upTo, maxFields + 1))
    return fields.length > maxFields ? null : fields.flatMap(({ id }) => id ?? [])
  }

  return {
    async log(characterId, given) {
      const request = { from: 0, before: Number.MAX_SAFE_INTEGER, ...given }
      const { from, before, limit, view, reader } = request
      const plan = planFilters(request)
      if (plan.index === null && plan.scanned.length === 0 && view === undefined && reader !== undefined) {
        return pageOf(await run(queries.plainPage(characterId, reader, from, before, limit)), request)
      }
      const [end] = plan.scanned.length > 0 ? await run(queries.scanEnd(characterId, request, plan)) : []
      const upToEnd = { ...request, from: end?.id ?? from }
      const page = pageOf(await run(queries.filteredPage(characterId, upToEnd, plan)), request)
      return { ...page, next: page.next ?? end?.id ?? null }
    },
    logAfter: async (characterId, lastLogId, limit) =>
      (await run(queries.logAfter(characterId, lastLogId, limit))).map(logEntry),
    entriesOfRevision,
    async lastLogIdOfRevision(characterId, revision) {
      const [row] = await run(queries.lastLogIdOfRevision(characterId, revision))
      return row?.id ?? 0
    },
    async lastImportedId(characterId) {
      const [row] = await run(queries.lastImportedId(characterId))
      return row?.id ?? 0
    },
    async oldValuesSince(characterId, after, upTo, maxFields = anyNumber) {
      const ids = await firstIds(characterId, after, upTo, maxFields)
      if (ids === null) return null
      const rows = await run(queries.oldValues(characterId, ids))
      return rows.map(({ field, old_value }) => ({ field, oldValue: JSON.parse(old_value) as Json }))
    },
    async entriesOfSameSave(characterId, entryId) {
      const [row] = await run(queries.revisionOf(characterId, entryId))
      return row ? (await entriesOfRevision(characterId, row.revision)).toReversed() : []
    },
    mentionsPicture: async (characterId, image) =>
      (await run(queries.entryOfPicture(characterId, JSON.stringify(image)))).length > 0,
    async transferOf(characterId, entryId) {
      const [row] = await run(queries.details(characterId, entryId))
      const { transfer = null } = JSON.parse(row?.details ?? '{}') as { readonly transfer?: Transfer }
      return transfer
    },
    async undoLinksOf(characterId, entryIds) {
      const links: UndoLink[] = []
      const most = maxUndoLinks(entryIds.length)
      let ids = entryIds.map(Number)
      for (let level = 0; ids.length > 0; level++) {
        if (level >= maxUndoLevels) return { links, isComplete: false }
        const found = await run(queries.undoLinksOf(characterId, ids, most + 1 - links.length))
        links.push(...found.map(({ id, undoes }) => ({ id: String(id), undoes: String(undoes) })))
        if (links.length > most) return { links, isComplete: false }
        ids = found.map(({ id }) => id)
      }
      return { links, isComplete: true }
    },
  }
}

/** A full page may not be the last. */
function pageOf(rows: readonly ReadEntryRow[], { limit, view, search }: LogPageRequest): LogPageResult {
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
  return entries
    .map((entry) => shownEntry(entry, view))
    .filter((entry) => search === undefined || entry.data.field !== creationField || matchesSearch(entry, search))
}
