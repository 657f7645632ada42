import type { Change, GameEntry } from '@everquill/domain'
import { aCharacter } from '@everquill/testing'
import { QueryClient, type InfiniteData } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameLogPage, PartyMember } from '../../api/types.ts'
import { receiveGameEntries, type GameSave } from './apply-game-events.ts'
import { queryKeys } from '../query-keys.ts'

const mira = aCharacter({ hp: 20 })
let last = 1_800_000_000_000

const entry = (data: Change, more: Partial<GameEntry> = {}): GameEntry => ({
  id: String(++last),
  user: 'ann',
  gameId: 'salt',
  characterId: mira.id,
  timestamp: new Date(last).toISOString(),
  message: '',
  data,
  type: 'general',
  saveId: String(last),
  revision: 4,
  ...more,
})
const hurt: Change = { field: 'hp', oldValue: 20, newValue: 13 }
const note: Change = { field: 'note', oldValue: null, newValue: 'The bell tolls.' }

/** A game with cached details, a party at revision 3, and logs with and without a filter. */
function aCachedGame() {
  const client = new QueryClient()
  const key = queryKeys.game('salt')
  const old = entry(note, { characterId: null, revision: 0 })
  const log = { pages: [{ entries: [old], next: null, undone: [], people: { ann: 'Ann' } }], pageParams: [null] }
  client.setQueryData([...key, 'details'], {})
  client.setQueryData([...key, 'party'], [{ character: mira, revision: 3 }])
  client.setQueryData([...key, 'log', {}], log)
  client.setQueryData([...key, 'log', { kind: 'note' }], log)
  client.setQueryData([...key, 'log', { kind: 'session' }], log)
  const parts: readonly (readonly [string, readonly unknown[]])[] = [
    ['details', ['details']],
    ['party', ['party']],
    ['log', ['log', {}]],
    ['notes', ['log', { kind: 'note' }]],
    ['sessions', ['log', { kind: 'session' }]],
  ]
  return {
    client,
    old,
    receive: (...entries: readonly GameEntry[]) => receiveGameEntries(client, 'salt', [entries]),
    receiveSaves: (...saves: readonly GameSave[]) => receiveGameEntries(client, 'salt', saves),
    party: () => client.getQueryData<readonly PartyMember[]>([...key, 'party']),
    entries: () => client.getQueryData<InfiniteData<GameLogPage>>([...key, 'log', {}])?.pages[0]?.entries,
    /** The queries that will be fetched again. */
    invalidated: () =>
      parts.filter(([, part]) => client.getQueryState([...key, ...part])?.isInvalidated).map(([name]) => name),
  }
}

test('a save of a party member updates the party and the log, and refetches only filtered logs', async () => {
  const { receive, party, entries, invalidated, old } = aCachedGame()
  const [first, second] = [entry(hurt), entry({ field: 'gold', oldValue: 20, newValue: 15 })]
  await receive(first, second)
  expect(party()).toEqual([{ character: { ...mira, hp: 13, gold: 15 }, revision: 4 }])
  expect(entries()).toEqual([second, first, old])
  expect(invalidated()).toEqual(['notes'])
})

test('an entry received twice is applied once', async () => {
  const { receive, party, entries } = aCachedGame()
  const save = entry(hurt)
  await receive(save)
  await receive(save)
  expect(party()?.[0]?.revision).toBe(4)
  expect(entries()).toHaveLength(2)
})

const arrivals = fc
  .array(fc.record({ repeated: fc.array(fc.nat({ max: 11 }), { maxLength: 2 }), isLastOfBatch: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((steps) => {
    const saves = steps.map((_, at) => [
      entry({ field: 'hp', oldValue: 20 - at, newValue: 19 - at }, { revision: 4 + at }),
    ])
    const batches: GameSave[][] = [[]]
    for (const [at, { repeated, isLastOfBatch }] of steps.entries()) {
      const known = saves.slice(0, at + 1)
      batches.at(-1)?.push(...known.slice(-1), ...repeated.flatMap((earlier) => known.slice(earlier, earlier + 1)))
      if (isLastOfBatch) batches.push([])
    }
    return { saves, batches }
  })

test('saves change the party and the log once, however often and together with which others they arrive', () =>
  fc.assert(
    fc.asyncProperty(arrivals, async ({ saves, batches }) => {
      const { receiveSaves, party, entries, old } = aCachedGame()
      for (const batch of batches) await receiveSaves(...batch)
      expect(entries()).toEqual([...saves.flat().toReversed(), old])
      expect(party()).toEqual([{ character: { ...mira, hp: 20 - saves.length }, revision: 3 + saves.length }])
    }),
  ))

test('an entry about the game itself is added to the log and leaves the party unchanged', async () => {
  const { receive, party, entries, old } = aCachedGame()
  const gameEntry = entry(note, { characterId: null, revision: 0 })
  await receive(gameEntry)
  expect(entries()).toEqual([gameEntry, old])
  expect(party()).toEqual([{ character: mira, revision: 3 }])
})

test('the party is refetched after a gap, or if a character is unknown', async () => {
  const gap = aCachedGame()
  await gap.receive(entry(hurt, { revision: 5 }))
  expect(gap.invalidated()).toEqual(['party', 'notes'])
  const stranger = aCachedGame()
  await stranger.receive(entry(hurt, { characterId: 1 }))
  expect(stranger.invalidated()).toEqual(['party', 'notes'])
})

test('several saves are applied in order, and one that is missing refetches the party', async () => {
  const { receiveSaves, party, entries, invalidated, old } = aCachedGame()
  const saves = [entry(hurt), entry({ field: 'hp', oldValue: 13, newValue: 9 }, { revision: 5 })]
  const inFight = entry({ field: 'round', oldValue: 1, newValue: 2 }, { revision: 9 })
  await receiveSaves(...[...saves, inFight].map((save) => [save]))
  expect(party()).toEqual([{ character: { ...mira, hp: 9 }, revision: 5 }])
  expect(entries()).toEqual([inFight, ...saves.toReversed(), old])
  expect(invalidated()).toEqual(['notes'])
  await receiveSaves([entry(hurt, { revision: 6 })], [entry(hurt, { revision: 8 })])
  expect(invalidated()).toEqual(['party', 'notes'])
})

test('a game that changed among other saves is refetched once', async () => {
  const { receiveSaves, entries, invalidated } = aCachedGame()
  await receiveSaves([entry(hurt)], [], [entry(hurt, { revision: 5 })])
  expect(invalidated()).toEqual(['details', 'party', 'log', 'notes', 'sessions'])
  expect(entries()).toHaveLength(1)
})

test('the log is refetched if the name of an author is missing', async () => {
  const { receive, invalidated } = aCachedGame()
  await receive(entry(hurt, { user: 'finn' }))
  expect(invalidated()).toEqual(['log', 'notes'])
})

test('everything is refetched if the game itself changed', async () => {
  const { receive, invalidated } = aCachedGame()
  await receive()
  expect(invalidated()).toEqual(['details', 'party', 'log', 'notes', 'sessions'])
})

test.each([
  ['a character joins or leaves', { field: 'gameId', oldValue: null, newValue: 'salt' }],
  ['an entry is undone', { ...hurt, undoes: '1' }],
  ['a game session starts', { field: 'session', oldValue: null, newValue: 'started' }],
] as const)('everything is refetched when %s', async (_case, change) => {
  const { receive, invalidated } = aCachedGame()
  await receive(entry(change))
  expect(invalidated()).toEqual(['details', 'party', 'log', 'notes', 'sessions'])
})

test('entries that arrive during a fetch are applied to its response, and nothing is fetched a second time', async () => {
  const { client, receive, party, entries, invalidated } = aCachedGame()
  const responses = new Map<string, (value: unknown) => void>()
  const fetchAgain = (part: string) =>
    client.query({
      queryKey: [...queryKeys.game('salt'), part],
      queryFn: () => new Promise((resolve) => responses.set(part, resolve)),
    })
  const fetching = [fetchAgain('party'), fetchAgain('details')]
  const received = receive(entry(hurt))
  responses.get('party')?.([{ character: mira, revision: 3 }])
  await fetching[0]
  expect(party()?.[0]?.revision).toBe(3)
  responses.get('details')?.({})
  await received
  expect(party()?.[0]).toMatchObject({ revision: 4, character: { hp: 13 } })
  expect([entries()?.length, invalidated()]).toEqual([2, ['notes']])
})
