import type { LogEntry } from '@everquill/domain'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useBackend, type LogPage, type LogQuestion } from '../api/backend.ts'
import { keys } from './queries.ts'

const entriesOf = ({ entries }: LogPage) => entries
const peopleOf = ({ people }: LogPage) => people
const gamesOf = ({ games }: LogPage) => games
const hasMore = ({ next }: LogPage) => next !== null

function useNewest<T>(publicRef: string, select: (page: LogPage) => T) {
  const backend = useBackend()
  return useQuery({
    queryKey: keys.log(publicRef),
    queryFn: () => backend.log(publicRef),
    staleTime: Infinity,
    select,
  })
}

/** The newest entries of a character's log: at first at most 100, then those that are heard of as well. */
export const useLog = (publicRef: string) => useNewest<readonly LogEntry[]>(publicRef, entriesOf)

/** The names of people who write in a character's log, by their ids. */
export const usePeople = (publicRef: string): LogPage['people'] => useNewest(publicRef, peopleOf).data ?? nobody

const nobody: LogPage['people'] = {}

/** The names of the games in which they were written, by their ids. */
export const useGameNames = (publicRef: string): LogPage['games'] => useNewest(publicRef, gamesOf).data ?? nobody

/** Whether there is more in a log than its newest entries. */
export const useIsLonger = (publicRef: string): boolean => useNewest(publicRef, hasMore).data ?? false

/** Puts new entries on top of a log that is on screen; each stands there once, however often it is heard of. */
export function addToLog(client: QueryClient, publicRef: string, entries: readonly LogEntry[]): void {
  const queryKey = keys.log(publicRef)
  client.setQueryData<LogPage>(queryKey, (before) => before && withEntries(before, entries))
  void client.invalidateQueries({ queryKey: keys.history(publicRef) })
  const known = client.getQueryData<LogPage>(queryKey)
  const isNewcomer = known !== undefined && entries.some((entry) => !isNamed(entry, known))
  // What answers a question may be another now; what is older than an entry stays.
  const isMeant = ([, , question]: readonly unknown[]) =>
    question === undefined ? isNewcomer : (question as LogQuestion).before === undefined
  void client.invalidateQueries({ queryKey, predicate: (query) => isMeant(query.queryKey) })
  // A log that is just being fetched may have been read before these were written.
  if (client.isFetching({ queryKey, exact: true }) > 0) {
    void client.cancelQueries({ queryKey, exact: true }).then(() => client.invalidateQueries({ queryKey, exact: true }))
  }
}

const isNamed = ({ user, gameId }: LogEntry, { people, games }: LogPage): boolean =>
  Object.hasOwn(people, user) && (gameId === null || Object.hasOwn(games, gameId))

/** More than anybody scrolls through; what is older is read anew. */
const longest = 1_000

/** A log with further entries, newest first, none twice. */
export const withEntries = (log: LogPage, entries: readonly LogEntry[]): LogPage => ({
  ...log,
  entries: merged(log.entries, entries).slice(0, longest),
})

function merged(log: readonly LogEntry[], entries: readonly LogEntry[]): LogEntry[] {
  const known = new Set(log.map((entry) => entry.id))
  const fresh = entries.filter((entry) => !known.has(entry.id))
  return [...fresh, ...log].sort((left, right) => Number(right.id) - Number(left.id))
}
