import { catalogue } from '@everquill/catalogue'
import {
  catalogueRecord,
  createEncounter,
  encounterDocument,
  encounterOf,
  type Encounter,
  type Participant,
} from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ServerApi } from '../../api/server-api.ts'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { newLocalRecord } from '../../sync/local/local-store.ts'
import { memoryStore } from '../../sync/local/memory-store.ts'
import { CharacterStore } from '../../sync/replica/character-store.ts'
import { RollFormulaProvider, type RollFormula } from '../../sync/outbox/rolls.ts'
import { CreaturesProvider } from './creatures/creatures-context.tsx'
import { RunningFight } from './running-fight.tsx'

const mira = aCharacter({ name: 'Mira', hp: 20, hp_max: 20 })

const participants: readonly Participant[] = [
  { id: 'mira', name: 'Mira', character: mira.publicRef, initiative: 15 },
  { id: 'ghoul', name: 'Salt ghoul', hp: 22, hp_max: 22, initiative: 12 },
  { id: 'abbot', name: 'The drowned abbot', hp: 60, hp_max: 60, initiative: 5, hidden: true },
]

let ids = 0
const storeOf = (character: ReturnType<typeof encounterDocument>) =>
  new CharacterStore(
    newLocalRecord({ character, revision: 1, entryId: '1', epoch: 'first' }, () => `id ${++ids}`),
    memoryStore({ isPersistent: true }),
    () => `id ${++ids}`,
  )

async function aFight(more: Partial<Encounter> = {}) {
  const document = { ...createEncounter({ id: 9, gameId: 'salt', name: 'The salt house', participants }), ...more }
  const store = storeOf(encounterDocument(document))
  const sheet = storeOf(mira)
  const rollForInitiative = vi.fn<ServerApi['rollForInitiative']>()
  const onAward = vi.fn<() => void>()
  const roll = vi.fn<RollFormula>()
  const { screen } = await renderWithCharacter(
    <CreaturesProvider store={undefined}>
      <RollFormulaProvider value={roll}>
        <RunningFight
          gameId="salt"
          store={store}
          party={[{ character: mira, revision: 1 }]}
          sheets={new Map([[mira.publicRef, sheet]])}
          game="The Salt Road"
          dice="1d20"
          onOwnCreatures={() => undefined}
          onAward={onAward}
        />
      </RollFormulaProvider>
    </CreaturesProvider>,
    {
      api: { rollForInitiative },
      content: {
        Conditions: catalogue.Conditions.map((one) => catalogueRecord('Conditions', one)),
        Creatures: catalogue.Creatures.map((one) => catalogueRecord('Creatures', one)),
      },
    },
  )
  const encounter = () => encounterOf(store.draft) as Encounter
  const hitPoints = () => encounter().participants.map(({ id, hp }) => [id, hp])
  return { screen, roll, onAward, store, sheet, encounter, hitPoints, rollForInitiative }
}

test('N passes the turn on, Shift + N takes it back, and neither does so while someone types', async () => {
  const { screen, encounter } = await aFight()
  await userEvent.keyboard('n')
  await expect.element(screen.getByText('Acting now').first()).toBeVisible()
  expect(encounter().turn).toBe('ghoul')
  await userEvent.keyboard('{Shift>}N{/Shift}')
  expect(encounter().turn).toBe('mira')
  await screen.getByRole('combobox', { name: /Add creatures/ }).click()
  await userEvent.keyboard('n')
  expect(encounter().turn).toBe('mira')
})

test('a condition that runs out is removed at the right turn, and a toast says so', async () => {
  const stunned = { id: 'c1', participant: 'ghoul', condition: 'stunned', until_round: 1 }
  const { screen, encounter } = await aFight({ ongoing_conditions: [stunned] })
  await expect.element(screen.getByRole('button', { name: /Stunned 1 rounds left/ })).toBeVisible()
  await screen.getByRole('button', { name: /^Next turn/ }).click()
  expect(encounter().ongoing_conditions).toBeUndefined()
  await expect.element(screen.getByText('Salt ghoul: Stunned has ended')).toBeVisible()
})

test('the conditions of a character end on its sheet when its turn begins', async () => {
  const { screen, sheet } = await aFight({ turn: 'abbot' })
  sheet.act({ kind: 'add-condition', of: 'blessed' }, [
    { field: 'conditions', value: ['blessed'] },
    { field: 'condition_ends.e1', value: { id: 'e1', condition: 'blessed', encounter: '9', round: 2 } },
  ])
  await screen.getByRole('button', { name: /^Next turn/ }).click()
  expect([sheet.draft.conditions, sheet.draft.condition_ends]).toEqual([[], undefined])
})

test('damage hits each by its share: creatures in the encounter, characters on their sheets', async () => {
  const { screen, sheet, hitPoints, store } = await aFight()
  await screen.getByRole('button', { name: 'Damage several…' }).click()
  await screen.getByLabelText('Amount or dice').fill('13')
  const choose = (name: string, share: string) =>
    screen.getByRole('radiogroup', { name }).getByRole('radio', { name: share }).click({ force: true })
  await choose('Mira', 'Half')
  await choose('Salt ghoul', 'Full')
  await screen.getByRole('button', { name: 'Apply to 2' }).click()
  expect([sheet.draft.hp, hitPoints()]).toEqual([
    14,
    [
      ['abbot', 60],
      ['ghoul', 9],
      ['mira', undefined],
    ],
  ])
  expect(store.unsaved()).toEqual([{ field: 'participants.ghoul.hp', oldValue: 22, newValue: 9 }])
})

test('creatures get temporary hit points, which damage takes first', async () => {
  const { screen, encounter } = await aFight()
  const apply = async (effect: string, amount: string) => {
    await screen.getByRole('button', { name: 'Damage several…' }).click()
    await screen.getByRole('radio', { name: effect }).click({ force: true })
    await screen.getByLabelText('Amount or dice').fill(amount)
    await screen
      .getByRole('radiogroup', { name: 'Salt ghoul' })
      .getByRole('radio', { name: 'Full' })
      .click({ force: true })
    await screen.getByRole('button', { name: 'Apply to 1' }).click()
  }
  const ghoul = () => encounter().participants.find(({ id }) => id === 'ghoul')
  await apply('Temporary', '5')
  expect(ghoul()).toMatchObject({ hp: 22, hp_temp: 5 })
  await apply('Damage', '8')
  expect([ghoul()?.hp, ghoul()?.hp_temp ?? 0]).toEqual([19, 0])
})

test('typed creatures join with the values of the catalogue, and the server rolls for them', async () => {
  const { screen, store, encounter, rollForInitiative } = await aFight()
  const field = screen.getByRole('combobox', { name: /Add creatures/ })
  await field.fill('2 wolves 11hp')
  await userEvent.keyboard('{Enter}')
  const wolves = () =>
    encounter()
      .participants.filter(({ creature }) => creature === 'wolf')
      .toSorted((left, right) => left.name.localeCompare(right.name))
  await vi.waitFor(() => expect(wolves()).toHaveLength(2))
  expect(wolves().map(({ name, hp }) => [name, hp])).toEqual([
    ['Wolf 1', 11],
    ['Wolf 2', 11],
  ])
  // The server cannot roll for somebody whom it does not know yet.
  expect(rollForInitiative).not.toHaveBeenCalled()
  store.startLoading()
  await store.finishLoading({ character: store.draft, revision: 2, entryId: '2', epoch: 'first' })
  await vi.waitFor(() => expect(rollForInitiative).toHaveBeenCalledOnce())
  expect(rollForInitiative.mock.lastCall?.[0].body.participants).toEqual(wolves().map(({ id }) => id))
})

test('who waits is passed over and can act at any time; who is removed is gone', async () => {
  const { screen, encounter } = await aFight()
  await screen.getByRole('button', { name: 'Delay this turn' }).click()
  expect(encounter().turn).toBe('ghoul')
  await screen.getByRole('button', { name: 'More for Mira' }).click()
  await screen.getByRole('menuitem', { name: 'Act now' }).click()
  expect(encounter().turn).toBe('mira')
  await screen.getByRole('button', { name: 'More for Salt ghoul' }).click()
  await screen.getByRole('menuitem', { name: 'Remove from the fight' }).click()
  expect(encounter().participants.map(({ id }) => id)).toEqual(['abbot', 'mira'])
})

test('a hidden creature is marked, and can be shown', async () => {
  const { screen, encounter } = await aFight()
  await expect.element(screen.getByText('players see: nothing')).toBeVisible()
  await screen.getByRole('button', { name: 'More for The drowned abbot' }).click()
  await screen.getByRole('menuitem', { name: 'Show to players' }).click()
  expect(encounter().participants.find(({ id }) => id === 'abbot')?.hidden).toBeUndefined()
})

test('the fight ends with a summary, and the end can be undone', async () => {
  const { screen, encounter } = await aFight({ round: 3 })
  await screen.getByRole('button', { name: 'End fight…' }).click()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('3 rounds')
  await screen.getByRole('button', { name: 'End fight', exact: true }).click()
  expect(encounter().ended_at).toBeDefined()
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(encounter().ended_at).toBeUndefined()
})

test('the end can lead to an award', async () => {
  const { screen, encounter, onAward } = await aFight()
  await screen.getByRole('button', { name: 'End fight…' }).click()
  await screen.getByRole('button', { name: 'End and award…' }).click()
  expect([typeof encounter().ended_at, onAward.mock.calls.length]).toEqual(['string', 1])
})

test('the attacks of the creature that acts now or next are at hand; the menu shows those of another', async () => {
  const wolves = ['Wolf 1', 'Wolf 2'].map((name, at) => ({
    id: name,
    name,
    creature: 'wolf',
    hp: 12,
    initiative: 14 - at,
  }))
  const rat = { id: 'rat', name: 'Rat', creature: 'rat', hp: 3, initiative: 1 }
  const { screen, roll } = await aFight({ participants: [...participants.slice(0, 1), ...wolves, rat] })
  const panel = screen.getByRole('region', { name: 'Wolf 1' })
  await expect.element(panel.getByText('Next')).toBeVisible()
  await panel.getByRole('button', { name: 'Attack with Bite: +6' }).click()
  await panel.getByRole('button', { name: 'Damage of Bite: 1d6+2' }).click()
  expect(roll.mock.calls).toEqual([
    ['1d20+6', 'Wolf 1: Bite', { for: 'participants.Wolf 1', act: { kind: 'attack', of: 'Bite' } }],
    ['1d6+2', 'Wolf 1: Bite', { for: 'participants.Wolf 1', act: { kind: 'roll-damage', of: 'Bite' } }],
  ])
  await screen.getByRole('button', { name: 'More for Rat' }).click()
  await screen.getByRole('menuitem', { name: 'Show attacks' }).click()
  await expect.element(screen.getByRole('region', { name: 'Rat' })).toBeVisible()
  await screen.getByRole('button', { name: /^Next turn/ }).click()
  await expect.element(panel.getByText('Acting now')).toBeVisible()
})

test('a creature that lost its last hit point is marked, and can be healed again', async () => {
  const { screen, hitPoints } = await aFight({ participants: [{ id: 'ghoul', name: 'Salt ghoul', hp_max: 22 }] })
  await expect.element(screen.getByText('down', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Damage several…' }).click()
  await screen.getByRole('radio', { name: 'Heal' }).click({ force: true })
  await screen.getByLabelText('Amount or dice').fill('5')
  const shares = screen.getByRole('radiogroup', { name: 'Salt ghoul' })
  await shares.getByRole('radio', { name: 'Full' }).click({ force: true })
  await screen.getByRole('button', { name: 'Apply to 1' }).click()
  expect(hitPoints()).toEqual([['ghoul', 5]])
})

test('what two GMs heal a creature without hit points by adds up', async () => {
  const { screen, store } = await aFight({ participants: [{ id: 'ghoul', name: 'Salt ghoul', hp_max: 22 }] })
  const box = screen.getByRole('textbox', { name: 'Salt ghoul: Hit points' })
  await box.fill('5')
  await userEvent.keyboard('{Enter}')
  expect((await store.startSave())?.changes).toEqual([{ field: 'participants.ghoul.hp', oldValue: null, newValue: 5 }])
})
