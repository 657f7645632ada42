import {
  catalogueRecord,
  collectionNames,
  parseDice,
  rollDice,
  type Character,
  type Collection,
  type GameSettings,
} from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Profiler } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ServerApiProvider, type ServerApi } from '../../../api/server-api.ts'
import type { RollRequest } from '../../../api/types.ts'
import { queryKeys } from '../../../queries/query-keys.ts'
import { renderPart } from '../../../render.fixture.tsx'
import { newLocalRecord } from '../../../sync/local/local-store.ts'
import { memoryStore } from '../../../sync/local/memory-store.ts'
import type { DiceRoller } from '../../../sync/outbox/rolls.ts'
import { CharacterStore } from '../../../sync/replica/character-store.ts'
import { OpenCharacterProvider } from '../../../sync/replica/use-character.ts'
import { Dice } from '../../dice/dice.tsx'
import { SheetRolls } from '../rolls/sheet-rolls.tsx'
import { Ready } from './ready.tsx'

const named = (name: string) => [{ languages_code: 'en-US', name }]
const item = (id: string, facts: object) =>
  catalogueRecord('Items', { id, status: 'published', slot: null, translations: named(id), ...facts })

const catalogue: Partial<Record<Collection, readonly unknown[]>> = {
  Items: [
    item('Sword', { slot: 'main-hand', attack_skill: 'melee', damage: '1d8+str+1' }),
    item('Fire flask', { attack_skill: 'throwing', damage: '2d6', uses: 1 }),
    item('Mail', { slot: 'body', protection: 3 }),
    item('Potion', { kind: 'potion', uses: 1, effect: '2d4+2', effect_kind: 'healing' }),
    item('Salve', { uses: 3 }),
    ...Array.from({ length: 10 }, (_, i) => item(`Herb ${i}`, { uses: 1 })),
  ],
  Spells: [
    catalogueRecord('Spells', {
      id: 'mend',
      status: 'published',
      mana_cost: 4,
      effect: '1d8+wil',
      effect_kind: 'healing',
      translations: [{ languages_code: 'en-US', name: 'Mend wounds', duration: 'at once' }],
    }),
  ],
  Skills: [
    catalogueRecord('Skills', {
      id: 'm',
      key: 'melee',
      status: 'published',
      attribute_1: 'str',
      attribute_2: 'dex',
      translations: named('Melee'),
    }),
  ],
}

const entry = (id: string, parts: object = {}) => ({
  id: id.replaceAll(' ', '-'),
  item: id,
  quantity: 1,
  acquired_at: '2026-11-14T19:40:00Z',
  ...parts,
})

const vitals = { hp: 10, hp_max: 12, mana: 9, mana_max: 14, str: 3, dex: 2, wil: 4 }

/** Renders Ready with dice that always show their highest side. */
async function renderReady(character: Partial<Character>, settings: Partial<GameSettings> = {}) {
  const whole = aCharacter({ ...vitals, ...character })
  let ids = 0
  const newId = () => `id ${++ids}`
  const record = newLocalRecord({ character: whole, revision: 1, entryId: '1', epoch: 'first' }, newId)
  const store = new CharacterStore(record, memoryStore({ isPersistent: true }), newId)
  const queries = new QueryClient()
  for (const name of collectionNames) queries.setQueryData(queryKeys.content(name), catalogue[name] ?? [])
  queries.setQueryData([...queryKeys.game('salt'), 'details'], { game: { settings } })
  queries.setQueryData(
    [...queryKeys.game('salt'), 'party'],
    [whole, aCharacter({ publicRef: '2', name: 'Ilse' })].map((member) => ({ character: member, revision: 1 })),
  )
  const rolls: RollRequest[] = []
  const roller: DiceRoller = {
    onRollUpdate: () => () => undefined,
    async roll(_ref, request) {
      rolls.push(request)
      const roll = rollDice(parseDice(request.notation) ?? [], (sides) => sides)
      return { kind: 'rolled', roll, saveId: `roll ${rolls.length}` }
    },
  }
  const shown: string[] = []
  let renders = 0
  const api = new Proxy({}, { get: () => () => new Promise(() => undefined) }) as ServerApi
  const screen = await renderPart(
    <QueryClientProvider client={queries}>
      <ServerApiProvider value={api}>
        <OpenCharacterProvider value={store}>
          <Dice roller={roller}>
            <SheetRolls>
              <input aria-label="Somewhere else" />
              <Profiler id="ready" onRender={() => (renders += 1)}>
                <Ready onShow={(section) => shown.push(section)} />
              </Profiler>
            </SheetRolls>
          </Dice>
        </OpenCharacterProvider>
      </ServerApiProvider>
    </QueryClientProvider>,
  )
  const press = (name: string | RegExp) => screen.getByRole('button', { name, exact: true }).click()
  return { screen, store, rolls, shown, press, renders: () => renders }
}

/** The saves that are not sent yet, with what they were for. */
const actionsOf = ({ saves }: CharacterStore) => saves.map(({ act, changes }) => ({ act, changes: changes.length }))

test('an equipped weapon rolls its attack with the skill total and its damage with the attributes', async () => {
  const { press, rolls } = await renderReady({ items: [entry('Sword', { equipped: 'main-hand' })] })
  await press('Attack with Sword: 1d20 + 5')
  await press('Damage of Sword: 1d8+4')
  await expect
    .poll(() => rolls)
    .toEqual([
      { notation: '1d20+5', for: 'items.Sword' },
      { notation: '1d8+3+1', for: 'items.Sword' },
    ])
})

test('a weapon that is only carried is not ready, a flask that is thrown is, and throwing it takes one', async () => {
  const { screen, store, press } = await renderReady({ items: [entry('Sword'), entry('Fire flask', { quantity: 2 })] })
  await press('Attack with Fire flask: 1d20 + 4')
  await expect.poll(() => store.draft.items.map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(screen.getByRole('button', { name: /Attack/ }).elements()).toHaveLength(1)
})

test('the switch gives the next check advantage, and only that one', async () => {
  const { press, rolls } = await renderReady({ items: [entry('Sword', { equipped: 'main-hand' })] })
  await press('Advantage')
  await press('Damage of Sword: 1d8+4')
  await press('Attack with Sword: 1d20 + 5')
  await expect.poll(() => rolls.length).toBe(2)
  await press('Attack with Sword: 1d20 + 5')
  await expect.poll(() => rolls.map(({ notation }) => notation)).toEqual(['1d8+3+1', '2d20kh1+5', '1d20+5'])
})

test('casting rolls the effect and spends the mana as one save that names the spell', async () => {
  const { screen, store, rolls, press } = await renderReady({ spells: [{ id: 'a', spell: 'mend', prepared: true }] })
  await expect.element(screen.getByText('at once')).toBeVisible()
  await press(/^Cast Mend wounds:/)
  await expect.poll(() => store.draft.mana).toBe(5)
  expect(rolls).toEqual([{ notation: '1d8+4', for: 'spells.mend' }])
  await store.persist()
  expect(actionsOf(store)).toEqual([{ act: { kind: 'cast', of: 'mend', source: 'roll 1' }, changes: 1 }])
})

test('casting without enough mana says so before and after, and works', async () => {
  const { screen, store, press } = await renderReady({ mana: 3, spells: [{ id: 'a', spell: 'mend', prepared: true }] })
  await expect.element(screen.getByText('needs 4 mana, you have 3')).toBeVisible()
  await press(/^Cast Mend wounds:/)
  await expect.poll(() => store.draft.mana).toBe(-1)
  await expect.element(screen.getByText('Mend wounds: 1 mana short')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(store.draft.mana).toBe(3)
  await store.persist()
  const [cast, back] = store.saves
  expect(back?.act).toEqual({ kind: 'take-back', source: cast?.saveId })
})

test('if the rules of the game say so, a spell without enough mana cannot be cast', async () => {
  const { screen, store, rolls } = await renderReady(
    { gameId: 'salt', mana: 3, spells: [{ id: 'a', spell: 'mend', prepared: true }] },
    { withoutMana: 'disable' },
  )
  const button = screen.getByRole('button', { name: /^Cast/ })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  // The locator would wait until the button is enabled.
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByText('Mend wounds: 1 mana short')).toBeVisible()
  expect([rolls, store.draft.mana]).toEqual([[], 3])
})

test('using a healing potion heals up to the maximum and takes one, as one save', async () => {
  const { screen, store, press } = await renderReady({ items: [entry('Potion')] })
  await press('Use Potion')
  await expect.poll(() => store.draft.hp).toBe(12)
  expect(store.draft.items[0]?.quantity).toBe(0)
  await store.persist()
  expect(actionsOf(store)).toEqual([{ act: { kind: 'use', of: 'Potion', source: 'roll 1' }, changes: 2 }])
  await expect.element(screen.getByText('none left')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Use Potion' })).toBeDisabled()
  await userEvent.keyboard('1')
  expect(store.draft.items[0]?.quantity).toBe(0)
})

test('an item with several uses loses one at a time', async () => {
  const { screen, store, press } = await renderReady({ items: [entry('Salve')] })
  await press('Use Salve')
  await expect.element(screen.getByText('2 uses left')).toBeVisible()
  expect(store.draft.items[0]).toMatchObject({ quantity: 1, uses_left: 2 })
})

const choose = async (screen: Awaited<ReturnType<typeof renderReady>>['screen'], name: string) => {
  await screen.getByRole('button', { name: /^Target:/ }).click()
  await screen.getByRole('menuitemradio', { name, exact: true }).click()
}

test('a spell on another member of the party names them once and changes only the mana', async () => {
  const { screen, store, press } = await renderReady({
    gameId: 'salt',
    spells: [{ id: 'a', spell: 'mend', prepared: true }],
  })
  await choose(screen, 'Ilse')
  await expect.element(screen.getByRole('button', { name: 'Target: Ilse' })).toBeVisible()
  await press(/^Cast Mend wounds:/)
  await expect.poll(() => store.draft.mana).toBe(5)
  await expect.element(screen.getByRole('button', { name: 'Target: nobody' })).toBeVisible()
  await press(/^Cast Mend wounds:/)
  await expect.poll(() => store.draft.mana).toBe(1)
  await store.persist()
  expect(actionsOf(store)).toEqual([
    { act: { kind: 'cast', of: 'mend', with: 'Ilse', source: 'roll 1' }, changes: 1 },
    { act: { kind: 'cast', of: 'mend', source: 'roll 2' }, changes: 1 },
  ])
  expect(store.draft.hp).toBe(vitals.hp)
})

test('a healing spell on the caster heals with the same save', async () => {
  const { screen, store, press } = await renderReady({
    hp_max: 40,
    spells: [{ id: 'a', spell: 'mend', prepared: true }],
  })
  await choose(screen, 'Me')
  await press(/^Cast Mend wounds:/)
  await expect.poll(() => [store.draft.mana, store.draft.hp]).toEqual([5, 22])
  await store.persist()
  expect(actionsOf(store)).toEqual([{ act: { kind: 'cast', of: 'mend', with: 'Mira', source: 'roll 1' }, changes: 2 }])
})

test('a spell on the caster that lacks mana is undone as a whole', async () => {
  const spells = [{ id: 'a', spell: 'mend', prepared: true }]
  const { screen, store, press } = await renderReady({ mana: 3, hp_max: 40, spells })
  await choose(screen, 'Me')
  await press(/^Cast Mend wounds:/)
  await expect.poll(() => [store.draft.mana, store.draft.hp]).toEqual([-1, 22])
  await press('Undo')
  expect([store.draft.mana, store.draft.hp]).toEqual([3, 10])
})

test('a potion for somebody else is used up and heals nobody here', async () => {
  const { screen, store, press } = await renderReady({ gameId: 'salt', items: [entry('Potion')] })
  await choose(screen, 'Ilse')
  await press('Use Potion')
  await expect.poll(() => store.draft.items[0]?.quantity).toBe(0)
  expect(store.draft.hp).toBe(vitals.hp)
})

test('the target of an attack is that of its damage too, which the roll names; repeating it does not', async () => {
  const { screen, press, rolls } = await renderReady({
    gameId: 'salt',
    items: [entry('Sword', { equipped: 'main-hand' })],
  })
  await choose(screen, 'Ilse')
  await press('Attack with Sword: 1d20 + 5')
  await press('Damage of Sword: 1d8+4')
  await press('Damage of Sword: 1d8+4')
  const act = { kind: 'attack', of: 'Sword', with: 'Ilse' }
  const targets = () => rolls.map(({ act: target }) => target)
  await expect.poll(targets).toEqual([undefined, act, undefined])
  await choose(screen, 'Ilse')
  await press('Damage of Sword: 1d8+4')
  await userEvent.keyboard('r')
  await expect.poll(() => targets().slice(3)).toEqual([act, undefined])
})

test('without a game the target is the character or a typed name, by keyboard alone', async () => {
  const { screen, store } = await renderReady({ items: [entry('Potion')] })
  ;(screen.getByRole('button', { name: 'Target: nobody' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const names = screen
    .getByRole('menuitemradio')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Nobody', 'Me'])
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Target' })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).fill('  Salt ghoul ')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Target: Salt ghoul' })).toHaveFocus()
  await userEvent.keyboard('1')
  await expect.poll(() => store.draft.items[0]?.quantity).toBe(0)
  await store.persist()
  expect(actionsOf(store)).toEqual([
    { act: { kind: 'use', of: 'Potion', with: 'Salt ghoul', source: 'roll 1' }, changes: 1 },
  ])
})

test('protection, temporary hit points and pinned skills are shown', async () => {
  const { screen, rolls, press } = await renderReady({
    items: [entry('Mail', { equipped: 'body' })],
    hp_temp: 5,
    pinned: ['melee', 'no skill'],
  })
  await expect.element(screen.getByText('Mail 3')).toBeVisible()
  await expect.element(screen.getByText(/^Temporary hit points/)).toBeVisible()
  await press('Roll: Melee')
  await expect.poll(() => rolls).toEqual([{ notation: '1d20+5', for: 'melee' }])
})

test('the keys 1 to 9 press the first button of a row and R repeats the roll, except while typing', async () => {
  const { screen, store, rolls } = await renderReady({
    items: [entry('Sword', { equipped: 'main-hand' }), entry('Salve')],
    spells: [{ id: 'a', spell: 'mend', prepared: true }],
  })
  await expect.element(screen.getByText(/^Mend wounds/)).toBeVisible()
  await screen.getByRole('textbox', { name: 'Somewhere else' }).click()
  await userEvent.keyboard('12r')
  expect(rolls).toEqual([])
  ;(screen.getByRole('textbox').element() as HTMLElement).blur()
  await userEvent.keyboard('2')
  await expect.poll(() => store.draft.mana).toBe(5)
  await userEvent.keyboard('r')
  await expect.poll(() => rolls.map(({ notation }) => notation)).toEqual(['1d8+4', '1d8+4'])
  expect(store.draft.mana).toBe(5)
  await userEvent.keyboard('3')
  await expect.poll(() => store.draft.items.find(({ id }) => id === 'Salve')?.uses_left).toBe(2)
})

/** The names of rows with a button, from top to bottom. */
const usesIn = (screen: Awaited<ReturnType<typeof renderReady>>['screen']) =>
  screen
    .getByRole('button', { name: /^Use/ })
    .elements()
    .map((button) => button.getAttribute('aria-label')?.slice(4))

const herbs = [0, 1, 2].map((i) => entry(`Herb ${i}`))

test('Alt with an arrow key moves the focused row as one save, keeps the focus and says where the row is', async () => {
  const { screen, store } = await renderReady({ items: herbs })
  const button = screen.getByRole('button', { name: 'Use Herb 2' })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => usesIn(screen)).toEqual(['Herb 0', 'Herb 2', 'Herb 1'])
  await expect.element(button).toHaveFocus()
  await expect.element(screen.getByText('Herb 2 moved: 2 of 3')).toBeInTheDocument()
  await store.persist()
  expect(actionsOf(store)).toEqual([{ act: { kind: 'arrange-item', of: 'Herb 2' }, changes: 3 }])
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  await expect.poll(() => usesIn(screen)).toEqual(['Herb 2', 'Herb 0', 'Herb 1'])
  await expect.element(button).toHaveFocus()
})

/** Sends pointer events to the name of a row, from its own middle to below the middle of another one. */
function pointer(screen: Awaited<ReturnType<typeof renderReady>>['screen'], pointerType: 'mouse' | 'touch') {
  const send = (name: string, type: string, shift = 0) => {
    const target = screen.getByText(name, { exact: true }).element()
    const { top, height, left } = target.getBoundingClientRect()
    const at = { clientX: left + 2, clientY: top + height / 2 + shift }
    const event = new PointerEvent(type, { ...at, bubbles: true, cancelable: true, pointerId: 1, pointerType })
    target.dispatchEvent(event)
  }
  return {
    press: (name: string) => send(name, 'pointerdown'),
    moveBelow: (name: string) => send(name, 'pointermove', 20),
    release: (name: string) => send(name, 'pointerup'),
  }
}

test('a row is dragged with a mouse, and Escape puts it back', async () => {
  const { screen, store } = await renderReady({ items: herbs })
  await expect.poll(() => usesIn(screen)).toEqual(['Herb 0', 'Herb 1', 'Herb 2'])
  const mouse = pointer(screen, 'mouse')
  mouse.press('Herb 0')
  mouse.moveBelow('Herb 1')
  await expect.poll(() => usesIn(screen)).toEqual(['Herb 1', 'Herb 0', 'Herb 2'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => usesIn(screen)).toEqual(['Herb 0', 'Herb 1', 'Herb 2'])
  mouse.press('Herb 0')
  mouse.moveBelow('Herb 2')
  mouse.release('Herb 2')
  await expect.poll(() => usesIn(screen)).toEqual(['Herb 1', 'Herb 2', 'Herb 0'])
  expect(store.draft.items.map(({ ready_order: place }) => place)).toEqual([3, 1, 2])
})

test('a finger scrolls unless it held the row before', async () => {
  const { screen, store } = await renderReady({ items: herbs })
  await expect.poll(() => usesIn(screen)).toEqual(['Herb 0', 'Herb 1', 'Herb 2'])
  const finger = pointer(screen, 'touch')
  finger.press('Herb 0')
  finger.moveBelow('Herb 1')
  finger.release('Herb 1')
  expect(store.draft.items.every(({ ready_order: place }) => place === undefined)).toBe(true)
  finger.press('Herb 0')
  const rowOf = (name: string) => screen.getByText(name, { exact: true }).element().closest('li')
  await expect.poll(() => rowOf('Herb 0')?.className).not.toBe(rowOf('Herb 1')?.className)
  finger.moveBelow('Herb 1')
  finger.release('Herb 1')
  await expect.poll(() => usesIn(screen)).toEqual(['Herb 1', 'Herb 0', 'Herb 2'])
})

test('pinned skills are sorted by name', async () => {
  const { screen } = await renderReady({ pinned: ['swimming', 'melee'], swimming_number: 2 })
  await expect.element(screen.getByRole('button', { name: 'Roll: Melee' })).toBeVisible()
  const labels = screen.getByRole('button', { name: /^Roll/ }).elements()
  expect(labels.map((label) => label.getAttribute('aria-label'))).toEqual(['Roll: Melee', 'Roll: Swimming'])
})

test('a long list shows its first rows until it is expanded', async () => {
  const { screen, press } = await renderReady({ items: Array.from({ length: 10 }, (_, i) => entry(`Herb ${i}`)) })
  expect(screen.getByRole('button', { name: /^Use/ }).elements()).toHaveLength(6)
  await press('4 more')
  expect(screen.getByRole('button', { name: /^Use/ }).elements()).toHaveLength(10)
})

test('an empty Ready suggests three things to do, and each leads to its section', async () => {
  const { screen, shown } = await renderReady({ items: [], spells: [] })
  for (const suggestion of ['Equip a weapon', 'Prepare a spell', 'Pin a skill']) {
    await screen.getByRole('button', { name: new RegExp(suggestion) }).click()
  }
  expect(shown).toEqual(['inventory', 'spells', 'skills'])
})

test('typing elsewhere on the sheet does not re-render Ready', async () => {
  const { screen, store, renders } = await renderReady({
    items: [entry('Sword', { equipped: 'main-hand' }), entry('Potion'), entry('Mail', { equipped: 'body' })],
    spells: [{ id: 'a', spell: 'mend', prepared: true }],
    pinned: ['melee'],
  })
  await expect.element(screen.getByText(/^Mend wounds/)).toBeVisible()
  const before = renders()
  store.edit('notes', 'The abbot lied.')
  store.edit('items.Potion.note', 'brewed by Odo')
  store.edit('gold', 3)
  store.edit('mana', 8)
  store.edit('hp', 4)
  store.edit('climbing_number', 2)
  await expect.poll(() => store.draft.climbing_number as unknown).toBe(2)
  expect(renders()).toBe(before)
  store.edit('str', 4)
  await expect.element(screen.getByText('1d8+5')).toBeVisible()
  expect(renders()).toBeGreaterThan(before)
})
