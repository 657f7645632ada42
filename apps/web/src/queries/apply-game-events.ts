import { apply, sessionField, wholeCharacter, type Character, type GameEntry } from '@everquill/domain'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { GameLogPage, GameLogQuestion, PartyMember } from '../api/games-api.ts'
import { keys } from './queries.ts'

/** After these more is another than the lines tell: who plays here, or what is shown of them. */
const unsettling: ReadonlySet<string> = new Set(['gameId', 'deletedAt', wholeCharacter, sessionField])

/**
 * Puts what was heard of a table, oldest first, where it is shown: in the log, and on who it is about. A thousand who listen
 * must not all ask for what they have just been told; only what cannot be told so is fetched. Without entries the table itself
 * is another: who sits there, or what was agreed on.
 */
export function applyGameEvents(client: QueryClient, gameId: string, entries: readonly GameEntry[]): void {
  const queryKey = keys.game(gameId)
  const fetchAnew = (part: readonly unknown[] = []) =>
    void client.invalidateQueries({ queryKey: [...queryKey, ...part] })
  if (entries.length === 0) void client.invalidateQueries({ queryKey: keys.games })
  const isPlain =
    entries.length > 0 && entries.every(({ data }) => data.undoes === undefined && !unsettling.has(data.field))
  // What is just being fetched may have been read before these were written.
  if (!isPlain || client.isFetching({ queryKey }) > 0) return fetchAnew()

  const party = client.getQueryData<readonly PartyMember[]>([...queryKey, 'party'])
  const after = party && withEntries(party, entries)
  if (after) client.setQueryData([...queryKey, 'party'], after)
  else fetchAnew(['party'])

  const log = client.getQueryData<InfiniteData<GameLogPage>>([...queryKey, 'log', {}])
  const people = Object.assign({}, ...(log?.pages ?? []).map((page) => page.people)) as GameLogPage['people']
  const isNewcomer = entries.some(({ user }) => !Object.hasOwn(people, user))
  if (log && !isNewcomer) client.setQueryData([...queryKey, 'log', {}], withLines(log, entries))
  // What answers a question may be another now; where sessions start and end is not told by lines as these.
  void client.invalidateQueries({
    queryKey: [...queryKey, 'log'],
    predicate: ({ queryKey: [, , , question] }) => {
      const { kind, publicRef } = question as GameLogQuestion
      return kind === undefined && publicRef === undefined ? isNewcomer : kind !== 'session'
    },
  })
}

/** A party after a save of one of them; null when something before it was missed. */
function withEntries(party: readonly PartyMember[], entries: readonly GameEntry[]): readonly PartyMember[] | null {
  const [first] = entries
  if (!first || first.characterId === null) return party
  const member = party.find(({ character }) => character.id === first.characterId)
  if (!member || first.revision > member.revision + 1) return null
  if (first.revision <= member.revision) return party
  const changes = entries.map(({ data }) => data)
  const character = apply(member.character as Character, changes)
  return party.map((one) => (one === member ? { character, revision: first.revision } : one))
}

function withLines(log: InfiniteData<GameLogPage>, entries: readonly GameEntry[]): InfiniteData<GameLogPage> {
  const [newest, ...older] = log.pages
  if (!newest) return log
  const known = new Set(newest.entries.map(({ id }) => id))
  const fresh = entries.filter(({ id }) => !known.has(id)).toReversed()
  return { ...log, pages: [{ ...newest, entries: [...fresh, ...newest.entries] }, ...older] }
}
