import { firstEntryPerField, isInAudience, isShown, shownEntry, undoLinksIn, type LogEntry } from '@everquill/domain'
import {
  maxScannedEntries,
  maxExaminedEntries,
  maxUndoLevels,
  maxUndoLinks,
  type TimelineReads,
  type LogScope,
  type LogFilter,
  type LogReads,
} from '../../../apps/server/src/storage/log-port.ts'
import { planFilters } from '../../../apps/server/src/storage/queries/log-filters.ts'
import type { Tables } from './memory-tables.ts'

/** Reads logs, newest or oldest first, as the databases do. */
export function memoryLogReads(
  { logs, members }: Pick<Tables, 'logs' | 'members'>,
  step: () => Promise<void>,
): LogReads {
  const read = async (characterId: number) => {
    await step()
    return logs.get(characterId) ?? []
  }
  return {
    async log(characterId, page) {
      const { indexed, scanned } = planFilters(page)
      const all = await read(characterId)
      const { view, reader } = page
      const readable = reader === undefined ? all : all.filter((entry) => isReadable(members, entry, reader))
      const shown = view === undefined ? readable : readable.filter(({ data }) => isShown(view, data.field))
      const candidates = shown
        .map((entry) => (view === undefined ? entry : shownEntry(entry, view)))
        .filter((entry) => Number(entry.id) < (page.before ?? Infinity) && matches(entry, page, indexed))
        .toReversed()
      const end = scanned.length > 0 ? candidates[maxScannedEntries - 1] : undefined
      const inReach = scanned.length > 0 ? candidates.slice(0, maxScannedEntries) : candidates
      const entries = inReach.filter((entry) => matches(entry, page, scanned)).slice(0, page.limit)
      const last = entries.length < page.limit ? end : entries.at(-1)
      return { entries, next: last === undefined ? null : Number(last.id) }
    },
    logAfter: async (characterId, lastLogId, limit) =>
      (await read(characterId)).filter((entry) => Number(entry.id) > lastLogId).slice(0, limit),
    entriesOfRevision: async (characterId, revision) =>
      (await read(characterId)).filter((entry) => entry.revision === revision),
    lastLogIdOfRevision: async (characterId, revision) =>
      Number((await read(characterId)).findLast((entry) => entry.revision === revision)?.id ?? 0),
    lastImportedId: async (characterId) =>
      Number((await read(characterId)).findLast((entry) => entry.imported)?.id ?? 0),
    async oldValuesSince(characterId, after, upTo, maxFields = Infinity) {
      const all = await read(characterId)
      const entries = all.filter(({ id }) => Number(id) > after && Number(id) <= upTo)
      if (entries.length > maxExaminedEntries && firstEntryPerField(all).length > maxFields) return null
      return firstEntryPerField(entries).map(({ data: { field, oldValue } }) => ({ field, oldValue }))
    },
    async entriesOfSameSave(characterId, entryId) {
      const log = await read(characterId)
      const revision = log.find(({ id }) => Number(id) === entryId)?.revision
      return log.filter((entry) => entry.revision === revision).toReversed()
    },
    mentionsPicture: async (characterId, image) =>
      (await read(characterId)).some(
        ({ data: { field, oldValue, newValue } }) => field === 'image' && [oldValue, newValue].includes(image),
      ),
    transferOf: async (characterId, entryId) =>
      (await read(characterId)).find(({ id }) => Number(id) === entryId)?.data.transfer ?? null,
    async undoLinksOf(characterId, entryIds) {
      const levels = new Map(entryIds.map((id) => [id, 0]))
      const links = undoLinksIn(await read(characterId)).filter(({ id, undoes }) => {
        const level = levels.get(undoes)
        return level !== undefined && levels.set(id, level + 1)
      })
      const most = maxUndoLinks(entryIds.length)
      const isComplete = links.length <= most && Math.max(...levels.values()) < maxUndoLevels
      return { links: links.slice(0, most + 1), isComplete }
    },
  }
}

/** Reads single points of a log, as the databases do. */
export function memoryTimelineReads(
  { logs, members }: Pick<Tables, 'logs' | 'members'>,
  step: () => Promise<void>,
): TimelineReads {
  const read = async ({ characterId, gameId, view, reader }: LogScope) => {
    await step()
    return (logs.get(characterId) ?? []).filter(
      (entry) =>
        (gameId ?? entry.gameId) === entry.gameId &&
        (view === undefined || isShown(view, entry.data.field)) &&
        (reader === undefined || isReadable(members, entry, reader)),
    )
  }
  const momentOf = ({ id, timestamp }: LogEntry) => ({ id: Number(id), at: Date.parse(timestamp) })
  /** The entries nearest to the given ids. */
  const nearest = async (
    log: LogScope,
    ids: readonly number[],
    find: (own: LogEntry[], id: number) => LogEntry | undefined,
  ) => {
    const own = await read(log)
    const found = new Set(ids.map((id) => find(own, id)))
    return own.filter((entry) => found.has(entry)).map(momentOf)
  }
  return {
    newestMoments: async (log, limit) => (await read(log)).toReversed().slice(0, limit).map(momentOf),
    momentsUpTo: (log, ids) => nearest(log, ids, (own, id) => own.findLast((entry) => Number(entry.id) <= id)),
    momentsAfter: (log, ids) => nearest(log, ids, (own, id) => own.find((entry) => Number(entry.id) > id)),
    async valuesAt(characterId, fields, ids) {
      const own = await read({ characterId })
      return ids.flatMap((id) =>
        fields.flatMap((field) => {
          const last = own.findLast((entry) => Number(entry.id) <= id && entry.data.field === field)
          return last ? [{ id, field, value: last.data.newValue }] : []
        }),
      )
    },
    gamesIn: async (characterId) =>
      [...new Set((await read({ characterId })).flatMap(({ gameId }) => gameId ?? []))].toSorted(),
    authorsIn: async (log) => [...new Set((await read(log)).map(({ user }) => user))].toSorted(),
  }
}

const isReadable = (members: Tables['members'], entry: LogEntry, user: string | null): boolean =>
  isInAudience(entry, { user, isMaster: members.get(`${entry.gameId} ${user}`)?.role === 'gm' })

/** The filter by reader needs the members, so it is applied before the others. */
type FilterValues = Required<Omit<LogFilter, 'reader'>>

/** How every filter of a log applies to an entry. */
const filters: { readonly [Name in keyof FilterValues]: (entry: LogEntry, value: FilterValues[Name]) => boolean } = {
  from: ({ id }, from) => Number(id) >= from,
  view: ({ data }, view) => isShown(view, data.field),
  fields: ({ data }, fields) => fields.includes(data.field),
  type: (entry, type) => entry.type === type,
  gameId: (entry, gameId) => entry.gameId === gameId,
  user: (entry, user) => entry.user === user,
  search: ({ message, data }, texts) => {
    const all = [message, JSON.stringify(data.oldValue), JSON.stringify(data.newValue)].join('\0').toLowerCase()
    return texts.some((text) => all.includes(text.toLowerCase()))
  },
}

/** Whether an entry matches those of a page's filters that are named. */
const matches = (entry: LogEntry, page: LogFilter, names: readonly (keyof LogFilter)[]): boolean =>
  names.every((name) => name === 'reader' || matchesFilter(entry, page, name))

function matchesFilter<Name extends keyof FilterValues>(
  entry: LogEntry,
  page: Partial<Pick<FilterValues, Name>>,
  name: Name,
): boolean {
  const value: FilterValues[Name] | undefined = page[name]
  return value === undefined || filters[name](entry, value)
}
