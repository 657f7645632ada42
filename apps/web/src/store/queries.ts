import type { CharacterSummary, LogEntry } from '@everquill/domain'
import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useBackend, type NamedRecord, type SessionState, type SessionSummary } from './backend.ts'

/** The keys under which reads are kept. */
export const keys = {
  session: ['session'],
  sessions: ['sessions'],
  characters: ['characters'],
  trash: ['trash'],
  log: (publicRef: string) => ['log', publicRef],
  items: ['items'],
} as const

/** Who is here. */
export const useSession = (): SessionState => {
  const backend = useBackend()
  return useSuspenseQuery({ queryKey: keys.session, queryFn: () => backend.session(), staleTime: Infinity }).data
}

/** My sessions on all devices. */
export const useSessions = () => {
  const backend = useBackend()
  return useQuery<readonly SessionSummary[]>({ queryKey: keys.sessions, queryFn: () => backend.sessions() })
}

/** My characters. */
export const useRoster = () => {
  const backend = useBackend()
  return useQuery<readonly CharacterSummary[]>({ queryKey: keys.characters, queryFn: () => backend.listCharacters() })
}

/** What lies in the trash. */
export const useTrash = () => {
  const backend = useBackend()
  return useQuery<readonly CharacterSummary[]>({ queryKey: keys.trash, queryFn: () => backend.listTrash() })
}

/** The newest entries of a character's log, at most 100. */
export const useLog = (publicRef: string) => {
  const backend = useBackend()
  return useQuery<readonly LogEntry[]>({
    queryKey: keys.log(publicRef),
    queryFn: () => backend.log(publicRef),
    staleTime: Infinity,
  })
}

/** The items of the catalogue. */
export const useItems = () => {
  const backend = useBackend()
  return useQuery<readonly NamedRecord[]>({ queryKey: keys.items, queryFn: () => backend.items(), staleTime: Infinity })
}

const shown = 100

/** Puts new entries on top of a log that is on screen; each stands there once, however often it is heard of. */
export function addToLog(client: QueryClient, publicRef: string, entries: readonly LogEntry[]): void {
  const queryKey = keys.log(publicRef)
  client.setQueryData<readonly LogEntry[]>(queryKey, (before) => before && withEntries(before, entries))
  // A log that is just being fetched may have been read before these were written.
  if (client.isFetching({ queryKey }) > 0) {
    void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
  }
}

/** A log with further entries, newest first, none twice, cut to what is shown. */
export function withEntries(log: readonly LogEntry[], entries: readonly LogEntry[]): readonly LogEntry[] {
  const known = new Set(log.map((entry) => entry.id))
  const fresh = entries.filter((entry) => !known.has(entry.id))
  return [...fresh, ...log].sort((left, right) => Number(right.id) - Number(left.id)).slice(0, shown)
}
