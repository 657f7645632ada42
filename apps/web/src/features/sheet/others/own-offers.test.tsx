import { catalogueRecord, type Character, type GameEntry, type LoggedAct } from '@everquill/domain'
import { aChange, aCharacter, aLogEntry } from '@everquill/testing/builders'
import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { newId } from '../../../api/new-id.ts'
import type { GameLogPage } from '../../../api/types.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { queryKeys } from '../../../queries/query-keys.ts'
import { newLocalRecord } from '../../../sync/local/local-store.ts'
import { memoryStore } from '../../../sync/local/memory-store.ts'
import { CharacterStore } from '../../../sync/replica/character-store.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { OwnOffers } from './own-offers.tsx'

let lastId = 0

beforeEach(async () => {
  await cleanup()
  localStorage.removeItem('everquill.answered-effects')
})

const named = (name: string) => [{ languages_code: 'en-US', name }]
const spell = (id: string, name: string, facts: object) =>
  catalogueRecord('Spells', { id, status: 'published', mana_cost: 2, translations: named(name), ...facts })
const content = {
  Spells: [
    spell('mend', 'Mend wounds', { effect: '1d8', effect_kind: 'healing' }),
    spell('shield', 'Shield', {}),
    spell('rise', 'Rising tide', { effect: '1d8', effect_kind: 'mana' }),
  ],
}

/** An entry of Haldian, just now. */
const entry = (more: Partial<GameEntry>): GameEntry => ({
  ...aLogEntry({ data: aChange('mana', 8, 6) }),
  id: String(Date.now() + ++lastId),
  timestamp: new Date().toISOString(),
  user: 'hans',
  characterId: 1,
  subjectName: 'Haldian',
  ...more,
})

const roll = (saveId: string, total: number, act?: LoggedAct): GameEntry =>
  entry({ saveId, data: aChange('roll', null, { notation: '1d8', dice: [], total }), ...(act && { act }) })

/** A spell on a character and its roll, oldest first. */
const cast = (of: string, total: number, saveId = of, target = 'Mira'): readonly GameEntry[] => [
  roll(`roll ${saveId}`, total),
  entry({ saveId, act: { kind: 'cast', of, with: target, source: `roll ${saveId}`, entries: 1 } }),
]

const key = [...queryKeys.game('salt'), 'log', {}]

/** Shows what a game's log, oldest first, offers to Mira. */
const showLog = (queries: QueryClient, log: readonly GameEntry[]) => {
  const page: GameLogPage = { entries: log.toReversed(), next: null, undone: [], people: {} }
  queries.setQueryData(key, { pages: [page], pageParams: [null] })
}

function Own({ others }: { readonly others: readonly CharacterStore[] }) {
  return <OwnOffers gameId="salt" stores={[useCharacterStore(), ...others]} />
}

/** Another character of the same user. */
const storeOf = (character: Partial<Character>): CharacterStore => {
  const first = { character: aCharacter(character), revision: 1, entryId: '1', epoch: 'first' }
  return new CharacterStore(newLocalRecord(first, newId), memoryStore({ isPersistent: true }), newId)
}

async function open(
  log: readonly GameEntry[],
  character: Partial<Character> = {},
  others: readonly CharacterStore[] = [],
) {
  const { screen, store, queries } = await renderWithCharacter(<Own others={others} />, {
    character: { gameId: 'salt', hp: 5, hp_max: 30, ...character },
    content,
  })
  showLog(queries, log)
  const messages = screen.getByRole('log', { name: 'Messages' })
  return {
    screen,
    store,
    messages,
    text: () => messages.element().textContent,
    press: (name: string) => messages.getByRole('button', { name }).first().click(),
    receive: (...more: readonly GameEntry[]) => showLog(queries, [...log, ...more]),
  }
}

const actionsOf = async (store: CharacterStore) => {
  await store.persist()
  return store.saves.map(({ act, changes }) => [act, changes.map(({ field, newValue }) => [field, newValue])])
}

test('a spell on my character is offered with its total and what it will change; Apply heals as my own save', async () => {
  const { store, text, press } = await open(cast('mend', 10))
  await expect.poll(text).toMatch(/Mend wounds on you: 10\. Apply\?.*Haldian.*Hit points 5 →becomes 15/)
  await press('Apply')
  await expect.poll(() => store.draft.hp).toBe(15)
  expect(await actionsOf(store)).toEqual([[{ kind: 'heal', of: 'mend', source: 'roll mend' }, [['hp', 15]]]])
  await expect.poll(text).toBe('')
})

test('damage takes temporary hit points first', async () => {
  const damage = roll('damage', 7, { kind: 'attack', of: 'Sword', with: 'Mira', entries: 1 })
  const { store, text, press } = await open([damage], { hp_temp: 3 })
  await expect.poll(text).toMatch(/Sword on you: 7\. Apply\?.*Hit points 5 →becomes 1.*3 →becomes 0/)
  await press('Apply')
  await expect.poll(() => [store.draft.hp, store.draft.hp_temp]).toEqual([1, undefined])
  expect((await actionsOf(store))[0]?.[0]).toEqual({ kind: 'damage', of: 'Sword', source: 'damage' })
})

test('an effect on mana restores mana', async () => {
  const { store, press } = await open(cast('rise', 4), { mana: 1, mana_max: 9 })
  await press('Apply')
  await expect.poll(() => store.draft.mana).toBe(5)
})

test('what was applied or dismissed is not offered again after a reload', async () => {
  const log = [...cast('mend', 10, 'first'), ...cast('rise', 4, 'second')]
  const { text, press } = await open(log)
  await expect.poll(text).toMatch(/Mend wounds/)
  await press('Apply')
  await expect.poll(text).toMatch(/Rising tide/)
  await press('Dismiss')
  await expect.poll(text).toBe('')
  await cleanup()
  const again = await open([...log, ...cast('mend', 3, 'third')])
  await expect.poll(again.text).toMatch(/Mend wounds on you: 3/)
  expect(again.text()).not.toMatch(/: 10|Rising tide/)
})

test('an offer that is not answered is there again after a reload', async () => {
  await expect.poll((await open(cast('mend', 10))).text).toMatch(/Mend wounds on you: 10/)
  await cleanup()
  await expect.poll((await open(cast('mend', 10))).text).toMatch(/Mend wounds on you: 10/)
})

test('an offer disappears when it is applied on another device', async () => {
  const { store, text, receive } = await open(cast('mend', 10))
  await expect.poll(text).toMatch(/Mend wounds/)
  receive(entry({ characterId: store.draft.id, act: { kind: 'heal', of: 'mend', source: 'roll mend', entries: 1 } }))
  await expect.poll(text).toBe('')
})

test('an offer disappears when the action is undone', async () => {
  const log = cast('mend', 10)
  const { text, receive } = await open(log)
  await expect.poll(text).toMatch(/Mend wounds/)
  receive(entry({ data: { ...aChange('mana', 6, 8), undoes: log[1]?.id ?? '' } }))
  await expect.poll(text).toBe('')
})

test('without a total Apply opens the hit point pad, whose action names the spell', async () => {
  const act = { kind: 'cast', of: 'shield', with: 'Mira', entries: 1 }
  const { screen, store, text, press } = await open([entry({ saveId: 'cast', act })])
  await expect.poll(text).toMatch(/^HShield on you\. Apply\?HaldianDismissApply$/)
  await press('Apply')
  const pad = screen.getByRole('dialog', { name: /^Hit points/ })
  await pad.getByRole('button', { name: '3', exact: true }).click()
  await pad.getByRole('button', { name: 'Take 3 damage' }).click()
  await expect.poll(() => store.draft.hp).toBe(2)
  expect((await actionsOf(store))[0]?.[0]).toEqual({ kind: 'damage', of: 'shield', source: 'cast' })
})

test('a total that arrives after the action is added to the offer', async () => {
  const [rolled, action] = cast('mend', 10)
  const { text, receive } = await open(action ? [action] : [])
  await expect.poll(text).toMatch(/Mend wounds on you\. Apply/)
  if (rolled) receive(rolled)
  await expect.poll(text).toMatch(/Mend wounds on you: 10\. Apply/)
})

test('one offer is shown at a time, the oldest first; what is a day old is not offered', async () => {
  const old = cast('mend', 9, 'old').map((one) => ({ ...one, timestamp: '2020-01-01T00:00:00.000Z' }))
  const { text, press } = await open([...old, ...[1, 2, 3].flatMap((total) => cast('mend', total, String(total)))])
  for (const total of [1, 2, 3]) {
    await expect.poll(text).toMatch(new RegExp(`^HMend wounds on you: ${total}\\. .*Apply$`))
    await press('Dismiss')
  }
  await expect.poll(text).toBe('')
})

test('healing a character that lacks nothing says so and saves nothing', async () => {
  const { store, text, press } = await open(cast('mend', 10), { hp: 30 })
  await press('Apply')
  await expect.poll(text).toMatch(/Already at the maximum/)
  expect(await actionsOf(store)).toEqual([])
})

test('of several own characters the offer names the one that is meant, and changes only that one', async () => {
  const odo = storeOf({ id: 9, publicRef: '9', name: 'Odo', gameId: 'salt', hp: 2, hp_max: 30 })
  const { store, text, press } = await open(cast('mend', 10, 'mend', 'Odo'), {}, [odo])
  await expect.poll(text).toMatch(/Mend wounds on Odo: 10\. Apply\?/)
  await press('Apply')
  await expect.poll(() => odo.draft.hp).toBe(12)
  expect(store.draft.hp).toBe(5)
})
