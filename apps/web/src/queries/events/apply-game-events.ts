import {
  apply,
  checkEndField,
  checkField,
  creationField,
  isOfEncounter,
  rollOf,
  sessionField,
  type Character,
  type GameEntry,
} from '@everquill/domain'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { GameLogFilter, GameLogPage, PartyMember } from '../../api/types.ts'
import { queryKeys } from '../query-keys.ts'

/** Changes of these fields affect more than one character: the members of the party, or what is visible of them. */
const structuralFields: ReadonlySet<string> = new Set(['gameId', 'deletedAt', 'user', creationField, sessionField])

/**
 * Applies received entries of a game once nothing of it is being fetched: a response may have been written before them. If
 * they caused another fetch instead, a busy game would be fetched all the time.
 */
export async function receiveGameEntries(
  client: QueryClient,
  gameId: string,
  entries: readonly GameEntry[],
): Promise<void> {
  await whenFetched(client, queryKeys.game(gameId))
  applyGameEntries(client, gameId, entries)
}

function whenFetched(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const isFetching = () => client.isFetching({ queryKey }) > 0
  if (!isFetching()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (isFetching()) return
      stop()
      resolve()
    })
  })
}

/**
 * Applies entries, oldest first, to the cached log and party, so that a thousand subscribers do not all refetch what they
 * have just received. Only what entries cannot describe is fetched again. An empty list means that the game itself
 * changed: its members or settings.
 */
function applyGameEntries(client: QueryClient, gameId: string, entries: readonly GameEntry[]): void {
  const queryKey = queryKeys.game(gameId)
  // An encounter is not in the party.
  const isEncounter = entries.some(({ data }) => isOfEncounter(data))
  const refetch = (part: readonly unknown[] = []) => void client.invalidateQueries({ queryKey: [...queryKey, ...part] })
  if (entries.length === 0) void client.invalidateQueries({ queryKey: queryKeys.games })
  if (entries.some(isOfCheck)) refetch(['check'])
  const isApplicable =
    entries.length > 0 &&
    (isEncounter || entries.every(({ data }) => data.undoes === undefined && !structuralFields.has(data.field)))
  if (!isApplicable) return refetch()

  const party = client.getQueryData<readonly PartyMember[]>([...queryKey, 'party'])
  const after = isEncounter ? party : party && withEntries(party, entries)
  if (after) client.setQueryData([...queryKey, 'party'], after)
  else refetch(['party'])

  const log = client.getQueryData<InfiniteData<GameLogPage>>([...queryKey, 'log', {}])
  const people = Object.assign({}, ...(log?.pages ?? []).map((page) => page.people)) as GameLogPage['people']
  const isNameMissing = entries.some(({ user, authorName }) => authorName === undefined && !Object.hasOwn(people, user))
  if (log && !isNameMissing) client.setQueryData([...queryKey, 'log', {}], withLogEntries(log, entries))
  // New entries may match a filter; session markers are structural and never get here.
  void client.invalidateQueries({
    queryKey: [...queryKey, 'log'],
    predicate: ({ queryKey: [, , , filter] }) => {
      const { kind, publicRef } = filter as GameLogFilter
      return kind === undefined && publicRef === undefined ? isNameMissing : kind !== 'session'
    },
  })
}

const isOfCheck = ({ data }: GameEntry): boolean =>
  data.field === checkField || data.field === checkEndField || rollOf(data)?.check !== undefined

/** The party after a save of one character; null if an earlier save is missing. */
function withEntries(party: readonly PartyMember[], entries: readonly GameEntry[]): readonly PartyMember[] | null {
  const [first] = entries
  if (!first || first.characterId === null) return party
  const member = party.find(({ character }) => character.id === first.characterId)
  if (!member || first.revision > member.revision + 1) return null
  if (first.revision <= member.revision) return party
  const changes = entries.map(({ data }) => data)
  const character = apply(member.character as Character, changes)
  return party.map((other) => (other === member ? { character, revision: first.revision } : other))
}

function withLogEntries(log: InfiniteData<GameLogPage>, entries: readonly GameEntry[]): InfiniteData<GameLogPage> {
  const [newest, ...older] = log.pages
  if (!newest) return log
  const known = new Set(newest.entries.map(({ id }) => id))
  const fresh = entries.filter(({ id }) => !known.has(id)).toReversed()
  return { ...log, pages: [{ ...newest, entries: [...fresh, ...newest.entries] }, ...older] }
}
