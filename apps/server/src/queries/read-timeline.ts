import { drawnFields, isRecord, shows, wholeCharacter, type Actor, type Point } from '@everquill/domain'
import type { TimelineReads, LogOf, Moment } from '../storage/log-port.ts'
import type { Storage } from '../storage/port.ts'
import { namesOfGames } from './game-names.ts'
import { openLog } from './open-log.ts'

/** The life of a character in short. */
export interface Course {
  /** Oldest first. All entries of a short log; of a long one some of every time. */
  readonly points: readonly Point[]
  readonly isWhole: boolean
  /** Where it played: names by id. */
  readonly games: Readonly<Record<string, string>>
  /** Who ever wrote in it: names by id, empty for a guest and for who is gone. */
  readonly people: Readonly<Record<string, string>>
}

/** As much as a line on a screen can show. */
const most = 240

/** How a character's life went, however long its log; null where the actor may not read it. */
export async function readCourse(
  { storage }: { readonly storage: Pick<Storage, 'characters' | 'games' | 'accounts'> },
  actor: Actor,
  characterId: number,
): Promise<Course | null> {
  const opened = await openLog(storage, actor, characterId)
  if (!opened) return null
  const { log, view } = opened
  const { characters } = storage
  const newest = await characters.newestMoments(log, most + 1)
  const isWhole = newest.length <= most
  const moments = isWhole ? newest.toReversed() : await someOf(characters, log)
  const fields = drawnFields.filter((field) => shows(view, field))
  const ids = moments.map(({ id }) => id)
  const [values, [born], played, writers] = await Promise.all([
    characters.valuesAt(characterId, fields, ids),
    characters.valuesAt(characterId, [wholeCharacter], ids.slice(0, 1)),
    log.gameId === undefined ? characters.gamesIn(characterId) : [log.gameId],
    characters.peopleIn(log),
  ])
  const creation = born?.value ?? null
  const inTheBeginning = Object.fromEntries(
    fields.map((field) => [field, isRecord(creation) ? Number(creation[field] ?? 0) : 0]),
  )
  const later = Map.groupBy(values, ({ id }) => id)
  const points = moments.map(({ id, at }) => ({
    id: String(id),
    timestamp: new Date(at).toISOString(),
    values: {
      ...inTheBeginning,
      ...Object.fromEntries((later.get(id) ?? []).map(({ field, value }) => [field, Number(value)])),
    },
  }))
  const [games, names] = await Promise.all([namesOfGames(storage, played), storage.accounts.namesOf(writers)])
  const people = Object.fromEntries(writers.map((user) => [user, names[user] ?? '']))
  return { points, isWhole, games, people }
}

/** Entries by which a long life can be told: where its evenings began and ended, and some between. */
async function someOf(reads: TimelineReads, log: LogOf): Promise<readonly Moment[]> {
  const [[first], [last]] = [await reads.momentsAfter(log, [0]), await reads.newestMoments(log, 1)]
  if (!first || !last) return []
  const ends = await reads.momentsUpTo(log, evenly(first.id, last.id, most / 4))
  const begins = await reads.momentsAfter(
    log,
    ends.map(({ id }) => id),
  )
  const share = Math.floor(most / 2 / begins.length)
  const inside = begins.flatMap(({ id }, i) => evenly(id, ends[i + 1]?.id ?? id, share))
  const some = [...ends, ...begins, ...(await reads.momentsUpTo(log, inside))]
  return [...new Map(some.map((moment) => [moment.id, moment])).values()].sort((left, right) => left.id - right.id)
}

/** Whole numbers from one to another, both included, as far apart as they can be. */
const evenly = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor(from + ((to - from) * i) / Math.max(1, count - 1)))
