import { firstOfEach, undoingsIn, type LogEntry } from '@everquill/domain'
import {
  longestLook,
  type TimelineReads,
  type LogOf,
  type LogPage,
  type LogReads,
} from '../../../apps/server/src/storage/log-port.ts'
import type { Tables } from './memory-tables.ts'

/** Reads logs, newest or oldest first, as the databases do. */
export function memoryLogReads(logs: Tables['logs'], step: () => Promise<void>): LogReads {
  const read = async (characterId: number) => {
    await step()
    return logs.get(characterId) ?? []
  }
  return {
    async log(characterId, page) {
      const candidates = (await read(characterId)).filter((entry) => isFound(entry, page)).toReversed()
      const isRare = page.user !== undefined || page.search !== undefined
      const end = isRare ? candidates[longestLook - 1] : undefined
      const looked = isRare ? candidates.slice(0, longestLook) : candidates
      const entries = looked.filter((entry) => isMeant(entry, page)).slice(0, page.limit)
      const last = entries.length < page.limit ? end : entries.at(-1)
      return { entries, next: last === undefined ? null : Number(last.id) }
    },
    logAfter: async (characterId, lastLogId, limit) =>
      (await read(characterId)).filter((entry) => Number(entry.id) > lastLogId).slice(0, limit),
    entriesSince: async (characterId, revision) =>
      (await read(characterId)).filter((entry) => entry.revision > revision),
    firstOfEach: async (characterId, after, upTo) =>
      firstOfEach((await read(characterId)).filter(({ id }) => Number(id) > after && Number(id) <= upTo)),
    async saveOf(characterId, entryId) {
      const log = await read(characterId)
      const revision = log.find(({ id }) => Number(id) === entryId)?.revision
      return log.filter((entry) => entry.revision === revision).toReversed()
    },
    async undoingsOf(characterId, entryIds) {
      const reached = new Set(entryIds)
      return undoingsIn(await read(characterId)).filter(({ id, undoes }) => reached.has(undoes) && reached.add(id))
    },
  }
}

/** Looks at logs here and there, as the databases do. */
export function memoryCourseReads(logs: Tables['logs'], step: () => Promise<void>): TimelineReads {
  const read = async ({ characterId, gameId }: LogOf) => {
    await step()
    return (logs.get(characterId) ?? []).filter((entry) => (gameId ?? entry.gameId) === entry.gameId)
  }
  const momentOf = ({ id, timestamp }: LogEntry) => ({ id: Number(id), at: Date.parse(timestamp) })
  /** Those of a log that are the nearest to one of some ids. */
  const nearest = async (
    log: LogOf,
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
    peopleIn: async (log) => [...new Set((await read(log)).map(({ user }) => user))].toSorted(),
  }
}

/** What an index finds. */
const isFound = ({ id, type, gameId, data }: LogEntry, page: LogPage): boolean =>
  Number(id) >= (page.from ?? 0) &&
  Number(id) < (page.before ?? Infinity) &&
  (page.type ?? type) === type &&
  (page.gameId ?? gameId) === gameId &&
  (page.fields ?? [data.field]).includes(data.field)

/** What must be looked at. */
function isMeant({ user, message, data }: LogEntry, page: LogPage): boolean {
  const text = [message, JSON.stringify(data.oldValue), JSON.stringify(data.newValue)].join('\0').toLowerCase()
  return (
    (page.user ?? user) === user &&
    (page.search === undefined || page.search.some((sought) => text.includes(sought.toLowerCase())))
  )
}
