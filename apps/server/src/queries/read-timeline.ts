import { timelineFields, isRecord, isShown, creationField, type Actor } from '@everquill/domain'
import type { TimelineReads, LogScope, Moment } from '../storage/log-port.ts'
import type { Storage } from '../storage/port.ts'
import { namesOfGames } from './game-names.ts'
import { openLog } from './open-log.ts'

/** More points would not be visible in the chart. */
const maxPoints = 240

/** Values of a character over time; null if the actor may not read its log. */
export async function readTimeline(
  { storage }: { readonly storage: Pick<Storage, 'characters' | 'games' | 'accounts'> },
  actor: Actor,
  characterId: number,
) {
  const opened = await openLog(storage, actor, characterId)
  if (!opened) return null
  const { log, view } = opened
  const { characters } = storage
  const newest = await characters.newestMoments(log, maxPoints + 1)
  const isWhole = newest.length <= maxPoints
  const moments = isWhole ? newest.toReversed() : await sampleMoments(characters, log)
  const fields = timelineFields.filter((field) => isShown(view, field))
  const ids = moments.map(({ id }) => id)
  const [values, [created], gameIds, authors] = await Promise.all([
    characters.valuesAt(characterId, fields, ids),
    characters.valuesAt(characterId, [creationField], ids.slice(0, 1)),
    log.gameId === undefined ? characters.gamesIn(characterId) : [log.gameId],
    characters.authorsIn(log),
  ])
  const creation = created?.value ?? null
  const startValues = Object.fromEntries(
    fields.map((field) => [field, isRecord(creation) ? Number(creation[field] ?? 0) : 0]),
  )
  const valuesById = Map.groupBy(values, ({ id }) => id)
  const points = moments.map(({ id, at }) => ({
    id: String(id),
    timestamp: new Date(at).toISOString(),
    values: {
      ...startValues,
      ...Object.fromEntries((valuesById.get(id) ?? []).map(({ field, value }) => [field, Number(value)])),
    },
  }))
  const [games, names] = await Promise.all([namesOfGames(storage, gameIds), storage.accounts.namesOf(authors)])
  const people = Object.fromEntries(authors.map((user) => [user, names[user] ?? '']))
  return { points, isWhole, games, people }
}

/** Samples a long log: the starts and ends of its active periods, and moments between them. */
async function sampleMoments(reads: TimelineReads, log: LogScope): Promise<readonly Moment[]> {
  const [[first], [last]] = [await reads.momentsAfter(log, [0]), await reads.newestMoments(log, 1)]
  if (!first || !last) return []
  const ends = await reads.momentsUpTo(log, evenly(first.id, last.id, maxPoints / 4))
  const begins = await reads.momentsAfter(
    log,
    ends.map(({ id }) => id),
  )
  const perPeriod = Math.floor(maxPoints / 2 / begins.length)
  const inside = begins.flatMap(({ id }, i) => evenly(id, ends[i + 1]?.id ?? id, perPeriod))
  const sampled = [...ends, ...begins, ...(await reads.momentsUpTo(log, inside))]
  return [...new Map(sampled.map((moment) => [moment.id, moment])).values()].sort((left, right) => left.id - right.id)
}

/** Evenly spaced integers from one number to another, both included. */
const evenly = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor(from + ((to - from) * i) / Math.max(1, count - 1)))
