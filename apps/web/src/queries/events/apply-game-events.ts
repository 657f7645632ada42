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
import { newEntries } from '../log/log.ts'
import { queryKeys } from '../query-keys.ts'

/** Changes of these fields affect more than one character: the members of the party, or what is visible of them. */
const structuralFields: ReadonlySet<string> = new Set(['gameId', 'deletedAt', 'user', creationField, sessionField])

/** The entries of one save, oldest first; empty if the game itself changed: its members or settings. */
export type GameSave = readonly GameEntry[]

/**
 * Applies received saves of a game once nothing of it is being fetched: a response may have been written before them. If
 * they caused another fetch instead, a busy game would be fetched all the time.
 */
export async function receiveGameEntries(
  client: QueryClient,
  gameId: string,
  saves: readonly GameSave[],
): Promise<void> {
  await whenFetched(client, queryKeys.game(gameId))
  applySaves(client, gameId, saves)
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
 * Applies saves, oldest first, to the cached log and party, so that a thousand subscribers do not all refetch what they
 * have just received. Only what entries cannot describe is fetched again.
 */
function applySaves(client: QueryClient, gameId: string, saves: readonly GameSave[]): void {
  const queryKey = queryKeys.game(gameId)
  const entries = saves.flat()
  const refetch = (part: readonly unknown[] = []) => void client.invalidateQueries({ queryKey: [...queryKey, ...part] })
  if (saves.some((save) => save.length === 0)) void client.invalidateQueries({ queryKey: queryKeys.games })
  if (entries.some(isOfCheck)) refetch(['check'])
  if (!saves.every(isApplicable)) return refetch()

  const party = client.getQueryData<readonly PartyMember[]>([...queryKey, 'party'])
  const after = party && withSaves(party, saves)
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

const isEncounterSave = (save: GameSave): boolean => save.some(({ data }) => isOfEncounter(data))

const isApplicable = (save: GameSave): boolean =>
  save.length > 0 &&
  (isEncounterSave(save) || save.every(({ data }) => data.undoes === undefined && !structuralFields.has(data.field)))

const isOfCheck = ({ data }: GameEntry): boolean =>
  data.field === checkField || data.field === checkEndField || rollOf(data)?.check !== undefined

/** The party after these saves; null if an earlier one is missing. */
function withSaves(party: readonly PartyMember[], saves: readonly GameSave[]): readonly PartyMember[] | null {
  return saves.reduce<readonly PartyMember[] | null>((before, save) => before && withSave(before, save), party)
}

function withSave(party: readonly PartyMember[], save: GameSave): readonly PartyMember[] | null {
  const [first] = save
  // An encounter is not in the party.
  if (!first || first.characterId === null || isEncounterSave(save)) return party
  const member = party.find(({ character }) => character.id === first.characterId)
  if (!member || first.revision > member.revision + 1) return null
  if (first.revision <= member.revision) return party
  const changes = save.map(({ data }) => data)
  const character = apply(member.character as Character, changes)
  return party.map((other) => (other === member ? { character, revision: first.revision } : other))
}

function withLogEntries(log: InfiniteData<GameLogPage>, entries: readonly GameEntry[]): InfiniteData<GameLogPage> {
  const [newest, ...older] = log.pages
  if (!newest) return log
  const fresh = newEntries(
    entries,
    log.pages.flatMap((page) => page.entries),
  )
  return { ...log, pages: [{ ...newest, entries: [...fresh.toReversed(), ...newest.entries] }, ...older] }
}
