import type { CharacterSummary, Collection } from '@everquill/domain'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useBackend, type Backend, type SessionState, type SessionSummary } from '../api/backend.ts'

/** The keys under which reads are kept. */
export const keys = {
  session: ['session'],
  sessions: ['sessions'],
  characters: ['characters'],
  trash: ['trash'],
  log: (publicRef: string) => ['log', publicRef],
  /** Everything that is told of a character's past. */
  history: (publicRef: string) => ['history', publicRef],
  content: (collection: Collection) => ['content', collection],
  games: ['games'],
  /** Everything about one game, or about all of them. */
  game: (gameId?: string) => (gameId === undefined ? ['game'] : ['game', gameId]),
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

/** Milliseconds in which a page is drawn for which the list was asked. */
const drawing = 2_000

/** How my characters are asked for. */
export const rosterQuery = (backend: Backend) => ({
  queryKey: keys.characters,
  queryFn: (): Promise<readonly CharacterSummary[]> => backend.listCharacters(),
  staleTime: drawing,
})

/** My characters. */
export const useRoster = () => useQuery(rosterQuery(useBackend()))

/** What lies in the trash. */
export const useTrash = () => {
  const backend = useBackend()
  return useQuery<readonly CharacterSummary[]>({ queryKey: keys.trash, queryFn: () => backend.listTrash() })
}
