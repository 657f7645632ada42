import type { Change, GameEntry } from '@everquill/domain'
import { aCharacter } from '@everquill/testing'
import { QueryClient, type InfiniteData } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { GameLogPage, PartyMember } from '../api/games-api.ts'
import { applyGameEvents } from './apply-game-events.ts'
import { keys } from './queries.ts'

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

/** A table that is looked at: its party at revision 3, one line in its log, and one that answers a question. */
function aTable() {
  const client = new QueryClient()
  const key = keys.game('salt')
  const old = entry(note, { characterId: null, revision: 0 })
  const log = { pages: [{ entries: [old], next: null, undone: [], people: { ann: 'Ann' } }], pageParams: [null] }
  client.setQueryData([...key, 'table'], {})
  client.setQueryData([...key, 'party'], [{ character: mira, revision: 3 }])
  client.setQueryData([...key, 'log', {}], log)
  client.setQueryData([...key, 'log', { kind: 'note' }], log)
  client.setQueryData([...key, 'log', { kind: 'session' }], log)
  const parts: readonly (readonly [string, readonly unknown[]])[] = [
    ['table', ['table']],
    ['party', ['party']],
    ['log', ['log', {}]],
    ['notes', ['log', { kind: 'note' }]],
    ['sessions', ['log', { kind: 'session' }]],
  ]
  return {
    old,
    hear: (...entries: readonly GameEntry[]) => applyGameEvents(client, 'salt', entries),
    party: () => client.getQueryData<readonly PartyMember[]>([...key, 'party']),
    lines: () => client.getQueryData<InfiniteData<GameLogPage>>([...key, 'log', {}])?.pages[0]?.entries,
    /** What is to be fetched anew. */
    asked: () =>
      parts.filter(([, part]) => client.getQueryState([...key, ...part])?.isInvalidated).map(([name]) => name),
  }
}

test('what happens to one of the party is seen on the board and in the log, and only questions are asked again', () => {
  const { hear, party, lines, asked, old } = aTable()
  const [first, second] = [entry(hurt), entry({ field: 'gold', oldValue: 20, newValue: 15 })]
  hear(first, second)
  expect(party()).toEqual([{ character: { ...mira, hp: 13, gold: 15 }, revision: 4 }])
  expect(lines()).toEqual([second, first, old])
  expect(asked()).toEqual(['notes'])
})

test('what is heard twice is there once', () => {
  const { hear, party, lines } = aTable()
  const save = entry(hurt)
  hear(save)
  hear(save)
  expect(party()?.[0]?.revision).toBe(4)
  expect(lines()).toHaveLength(2)
})

test('a line of the table goes into the log and changes nobody', () => {
  const { hear, party, lines, old } = aTable()
  const line = entry(note, { characterId: null, revision: 0 })
  hear(line)
  expect(lines()).toEqual([line, old])
  expect(party()).toEqual([{ character: mira, revision: 3 }])
})

test('after a gap, or of somebody unknown, the party is fetched', () => {
  const missed = aTable()
  missed.hear(entry(hurt, { revision: 5 }))
  expect(missed.asked()).toEqual(['party', 'notes'])
  const stranger = aTable()
  stranger.hear(entry(hurt, { characterId: 1 }))
  expect(stranger.asked()).toEqual(['party', 'notes'])
})

test('who writes here for the first time is asked for by name', () => {
  const { hear, asked } = aTable()
  hear(entry(hurt, { user: 'finn' }))
  expect(asked()).toEqual(['log', 'notes'])
})

test('all of it is fetched when the table is another', () => {
  const { hear, asked } = aTable()
  hear()
  expect(asked()).toEqual(['table', 'party', 'log', 'notes', 'sessions'])
})

test.each([
  ['somebody comes or goes', { field: 'gameId', oldValue: null, newValue: 'salt' }],
  ['something is taken back', { ...hurt, undoes: '1' }],
  ['a session starts', { field: 'session', oldValue: null, newValue: 'started' }],
] as const)('all of it is fetched when %s', (_what, change) => {
  const { hear, asked } = aTable()
  hear(entry(change))
  expect(asked()).toEqual(['table', 'party', 'log', 'notes', 'sessions'])
})
