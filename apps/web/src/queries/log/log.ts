import type { LogEntry } from '@everquill/domain'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useServerApi } from '../../api/server-api.ts'
import type { LogFilter, LogPage } from '../../api/types.ts'
import { queryKeys } from '../query-keys.ts'

const entriesOf = ({ entries }: LogPage) => entries
const peopleOf = ({ people }: LogPage) => people
const gamesOf = ({ games }: LogPage) => games
const hasMore = ({ next }: LogPage) => next !== null

function useNewestPage<T>(publicRef: string, select: (page: LogPage) => T) {
  const api = useServerApi()
  return useQuery({
    queryKey: queryKeys.log(publicRef),
    queryFn: () => api.characterLog({ params: { publicRef } }),
    staleTime: Infinity,
    select,
  })
}

/** The newest log entries of a character: at most 100 at first, then also those that arrive. */
export const useLog = (publicRef: string) => useNewestPage<readonly LogEntry[]>(publicRef, entriesOf)

/** The names of the authors of a character's log entries, by user id. */
export const useAuthorNames = (publicRef: string): LogPage['people'] =>
  useNewestPage(publicRef, peopleOf).data ?? noNames

const noNames: LogPage['people'] = {}

/** The names of the games of a character's log entries, by game id. */
export const useGameNames = (publicRef: string): LogPage['games'] => useNewestPage(publicRef, gamesOf).data ?? noNames

/** Whether a log has entries older than the newest page. */
export const useHasOlderEntries = (publicRef: string): boolean => useNewestPage(publicRef, hasMore).data ?? false

/** Adds new entries to a cached log; entries that arrive twice are added once. */
export function addToLog(client: QueryClient, publicRef: string, entries: readonly LogEntry[]): void {
  const queryKey = queryKeys.log(publicRef)
  client.setQueryData<LogPage>(queryKey, (page) => page && withEntries(page, entries))
  void client.invalidateQueries({ queryKey: queryKeys.history(publicRef) })
  const known = client.getQueryData<LogPage>(queryKey)
  const isNameMissing = known !== undefined && entries.some((entry) => !hasNames(entry, known))
  // New entries may match a filter; pages before an entry never change.
  const isOutdated = ([, , filter]: readonly unknown[]) =>
    filter === undefined ? isNameMissing : (filter as LogFilter).before === undefined
  void client.invalidateQueries({ queryKey, predicate: (query) => isOutdated(query.queryKey) })
  // A fetch in flight may have been answered before these entries were written.
  if (client.isFetching({ queryKey, exact: true }) > 0) {
    void client.cancelQueries({ queryKey, exact: true }).then(() => client.invalidateQueries({ queryKey, exact: true }))
  }
}

const hasNames = ({ user, authorName, gameId }: LogEntry, { people, games }: LogPage): boolean =>
  (authorName !== undefined || Object.hasOwn(people, user)) && (gameId === null || Object.hasOwn(games, gameId))

/** The maximum number of cached entries. */
const maxEntries = 1_000

/** A log page with further entries, newest first, without duplicates. */
export const withEntries = (log: LogPage, entries: readonly LogEntry[]): LogPage => ({
  ...log,
  entries: merged(log.entries, entries).slice(0, maxEntries),
})

const merged = (log: readonly LogEntry[], entries: readonly LogEntry[]): LogEntry[] =>
  [...newEntries(entries, log), ...log].sort((left, right) => Number(right.id) - Number(left.id))

/** The entries that are not known yet, each of them once: a stream may repeat what a response or the stream brought. */
export function newEntries<T extends { readonly id: string }>(entries: readonly T[], known: readonly T[]): T[] {
  const ids = new Set(known.map(({ id }) => id))
  return entries.filter(({ id }) => !ids.has(id) && ids.add(id))
}
