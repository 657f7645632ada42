import { catalogueRecord, type Character } from '@everquill/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { RollFormulaProvider, type RollFormula } from '../../../sync/outbox/rolls.ts'
import { LevelUpDialog } from './level-up-dialog.tsx'

const named = (name: string) => [{ languages_code: 'en-US', name, title: name }]
const content = {
  Classes: [
    catalogueRecord('Classes', {
      id: 'duellist',
      status: 'published',
      hp_per_level: '1d6+con',
      mana_per_level: '2',
      translations: named('Duellist'),
    }),
  ],
  Skills: ['climbing', 'fencing', 'sailing', 'baking', 'juggling'].map((key) =>
    catalogueRecord('Skills', {
      id: key,
      key,
      status: 'published',
      attribute_1: 'str',
      attribute_2: 'dex',
      translations: named(key),
    }),
  ),
  Spells: ['Light', 'Mend wounds'].map((name) =>
    catalogueRecord('Spells', { id: name, status: 'published', mana_cost: 3, translations: named(name) }),
  ),
}

const duellist = {
  class: 'duellist',
  level: 4,
  xp: 4_020,
  con: 3,
  hp: 27,
  hp_max: 34,
  mana: 9,
  mana_max: 14,
  climbing_number: 1,
  fencing_number: 5,
  sailing_number: 2,
  baking_number: 3,
  spells: [{ id: 'known', spell: 'Light' }],
} as Partial<Character>

/** Opens the dialog with dice that show 4, and Constitution 3. */
async function openLevelUp(
  character = duellist,
  roll = vi.fn<RollFormula>(async () => ({ total: 7, saveId: 'roll' })),
) {
  const onClose = vi.fn<() => void>()
  const { screen, store } = await renderWithCharacter(
    <RollFormulaProvider value={roll}>
      <LevelUpDialog onClose={onClose} />
    </RollFormulaProvider>,
    { character, content },
  )
  await expect
    .element(screen.getByRole('button', { name: /^Level up to/ }))
    .not.toHaveAttribute('aria-disabled', 'true')
  const act = vi.spyOn(store, 'act')
  const text = () => screen.baseElement.querySelector('dialog')?.textContent ?? ''
  const number = (skill: string) => store.read(`${skill}_number`)
  return { screen, store, act, onClose, text, number, roll }
}

beforeEach(() => localStorage.clear())

test('the dice are rolled like any others, raise maximum and current value, and the level is one action', async () => {
  const { screen, store, act, onClose, text, roll } = await openLevelUp()
  expect(roll).toHaveBeenCalledExactlyOnceWith('1d6+con', 'Maximum hit points', { for: 'hp_max', isQuiet: true })
  expect(text()).toContain('4becomes5Duellist4,020 of 4,000 experience')
  expect(text()).toContain('Maximum hit pointsrolled 4 on 1d6 + Constitution 334becomes41+7')
  expect(text()).toContain('Maximum mana214becomes16+2')
  await screen.getByRole('button', { name: 'Level up to 5' }).click()
  expect(act).toHaveBeenCalledExactlyOnceWith({ kind: 'level-up' }, expect.anything())
  expect(store.draft).toMatchObject({ level: 5, hp: 34, hp_max: 41, mana: 11, mana_max: 16 })
  expect(onClose).toHaveBeenCalledOnce()
})

test('if the dice cannot be rolled, the average counts', async () => {
  const { screen, store, text } = await openLevelUp(
    duellist,
    vi.fn<RollFormula>(async () => null),
  )
  expect(text()).toContain('Maximum hit pointsaverage of 1d6 + Constitution 334becomes41+7')
  await screen.getByRole('button', { name: 'Level up to 5' }).click()
  expect(store.draft).toMatchObject({ level: 5, hp_max: 41 })
})

test('the average can be taken instead', async () => {
  const { screen, store } = await openLevelUp()
  await screen.getByRole('radio', { name: 'Average +7' }).click()
  await screen.getByRole('button', { name: 'Level up to 5' }).click()
  expect(store.draft).toMatchObject({ hp: 34, hp_max: 41 })
})

test('cancelling keeps the roll for the next time, and the attribute counts as it is then', async () => {
  const first = await openLevelUp()
  await first.screen.getByRole('button', { name: 'Cancel' }).click()
  expect(first.store.draft.level).toBe(4)
  await first.screen.unmount()
  const second = await openLevelUp({ ...duellist, con: 5 })
  expect(second.roll).not.toHaveBeenCalled()
  expect(second.text()).toContain('rolled 4 on 1d6 + Constitution 534becomes43+9')
})

test('the best trained skills are suggested, others can be added, and only the given points can be spent', async () => {
  const { screen, number, text } = await openLevelUp()
  expect(text()).toContain('3 of 3 left')
  const skills = () =>
    screen
      .getByRole('textbox')
      .elements()
      .map((box) => box.getAttribute('aria-label'))
  expect(skills()).toEqual(['fencing', 'baking', 'sailing'])
  await screen.getByRole('combobox', { name: 'Another skill' }).selectOptions('juggling')
  await expect.poll(skills).toEqual(['fencing', 'baking', 'sailing', 'juggling'])
  await screen.getByRole('button', { name: 'fencing +1' }).click()
  await screen.getByRole('button', { name: 'juggling +1' }).click()
  await screen.getByRole('button', { name: 'juggling +1' }).click()
  await expect.poll(text).toContain('0 of 3 left')
  await expect.element(screen.getByRole('button', { name: 'baking +1' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByRole('button', { name: 'baking −1' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('button', { name: 'juggling −1' }).click()
  await expect.poll(text).toContain('1 of 3 left')
  await screen.getByRole('button', { name: 'Level up to 5' }).click()
  expect(['fencing', 'juggling', 'baking'].map(number)).toEqual([6, 1, 3])
})

test('a spell that the character does not know can be learned', async () => {
  const { screen, store } = await openLevelUp()
  const spells = screen.getByRole('combobox', { name: 'New spell (optional)' })
  await expect.element(spells).toHaveTextContent('No new spellMend wounds, 3 mana')
  await spells.selectOptions('Mend wounds')
  await screen.getByRole('button', { name: 'Level up to 5' }).click()
  expect(store.draft.spells.map(({ spell }) => spell).sort()).toEqual(['Light', 'Mend wounds'])
})

test('with too little experience the dialog says how much is missing, and the button works', async () => {
  const { screen, store } = await openLevelUp({ ...duellist, xp: 2_840 })
  await expect.element(screen.getByText('1,160 missing; you can level up anyway')).toBeVisible()
  await screen.getByRole('button', { name: 'Level up to 5' }).click()
  expect(store.draft.level).toBe(5)
})

test('without a class of the catalogue only level and skills change', async () => {
  const { screen, store } = await openLevelUp({ ...duellist, class: 'Baker' })
  await expect
    .element(screen.getByText('The class doesn’t say what a level adds. Change the maximums on the sheet.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Level up to 5' }).click()
  expect(store.draft).toMatchObject({ level: 5, hp: 27, hp_max: 34, mana: 9, mana_max: 14 })
})
