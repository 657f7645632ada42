import { createEncounter, encounterDocument, encounterOf, type GameEntry, type Participant } from '@everquill/domain'
import { aChange, aLogEntry } from '@everquill/testing/builders'
import { beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import type { GameLogPage } from '../../../api/types.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { queryKeys } from '../../../queries/query-keys.ts'
import { newLocalRecord } from '../../../sync/local/local-store.ts'
import { memoryStore } from '../../../sync/local/memory-store.ts'
import { CharacterStore } from '../../../sync/replica/character-store.ts'
import { CreatureOffers } from './creature-offers.tsx'

beforeEach(async () => {
  await cleanup()
  localStorage.removeItem('everquill.answered-effects')
})

const participants: readonly Participant[] = [
  { id: 'ghoul', name: 'Salt ghoul 1', hp: 21, hp_max: 22, hp_temp: 3 },
  { id: 'abbot', name: 'The drowned abbot', shown_name: 'A monk', hp: 60, hp_max: 60 },
  { id: 'snake', name: 'Sea snake', hp: 9, hp_max: 9, hidden: true },
]

let ids = 0
const newId = () => `id ${++ids}`

const damage = (target: string, total: number): GameEntry => ({
  ...aLogEntry({ data: aChange('roll', null, { notation: '1d8+5', dice: [], total }) }),
  id: String(Date.now() + ++ids),
  saveId: newId(),
  timestamp: new Date().toISOString(),
  characterId: 1,
  subjectName: 'Mirelle',
  act: { kind: 'attack', of: 'Longbow', with: target, entries: 1 },
})

/** Shows what the log of a game, oldest first, offers its GM. */
async function open(log: readonly GameEntry[]) {
  const document = encounterDocument(createEncounter({ id: 9, gameId: 'salt', name: 'The salt house', participants }))
  const first = { character: document, revision: 1, entryId: '1', epoch: 'first' }
  const store = new CharacterStore(newLocalRecord(first, newId), memoryStore({ isPersistent: true }), newId)
  const openSheet = () => Promise.resolve(store)
  const { screen, queries } = await renderWithCharacter(<CreatureOffers gameId="salt" openSheet={openSheet} />, {
    content: { Items: [], Spells: [] },
  })
  const page: GameLogPage = { entries: log.toReversed(), next: null, undone: [], people: {} }
  queries.setQueryData([...queryKeys.game('salt'), 'log', {}], { pages: [page], pageParams: [null] })
  queries.setQueryData(queryKeys.encounters('salt'), {
    running: null,
    encounters: [{ publicRef: '9', name: 'The salt house', round: 1, endedAt: null }],
  })
  const messages = screen.getByRole('log', { name: 'Messages' })
  const hitPointsOf = (id: string) => {
    const { hp, hp_temp } = encounterOf(store.draft)?.participants.find((one) => one.id === id) ?? {}
    return [hp, hp_temp]
  }
  return {
    store,
    hitPointsOf,
    text: () => messages.element().textContent,
    press: (name: string) => messages.getByRole('button', { name }).first().click(),
  }
}

test('damage of a player to a creature is offered to the GM and applied with one tap, as one action that names it', async () => {
  const hit = damage('salt ghoul 1', 12)
  const { store, hitPointsOf, text, press } = await open([hit])
  await expect.poll(text).toMatch(/Longbow on Salt ghoul 1: 12\. Apply\?.*Mirelle.*Hit points 21 →becomes 12/)
  await press('Apply')
  await expect.poll(() => hitPointsOf('ghoul')).toEqual([12, undefined])
  await store.persist()
  expect(store.saves.map(({ act }) => act)).toEqual([
    { kind: 'damage', of: 'Longbow', source: hit.saveId, with: 'Salt ghoul 1' },
  ])
  await expect.poll(text).toBe('')
})

test('a creature is meant by the name that players know; a hidden one is never meant', async () => {
  const { hitPointsOf, text, press } = await open([
    damage('The drowned abbot', 5),
    damage('Sea snake', 6),
    damage('A monk', 7),
  ])
  await expect.poll(text).toMatch(/Longbow on A monk: 7/)
  expect(text()).not.toMatch(/abbot|snake/)
  await press('Dismiss')
  await expect.poll(text).toBe('')
  expect([hitPointsOf('abbot'), hitPointsOf('snake')]).toEqual([
    [60, undefined],
    [9, undefined],
  ])
})
