import { lookup, localized, type CatalogueRecord, type Character } from '@everquill/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { RollFormulaProvider, type RollFormula } from '../../../sync/outbox/rolls.ts'
import { SkillTable } from './skills.tsx'

const record = (key: string, name: string): CatalogueRecord<'Skills'> => ({
  id: key,
  name: localized(name, name),
  status: 'published',
  description: localized('', ''),
  facts: { key, attribute_1: 'str', attribute_2: 'dex' },
  revision: 0,
  outdated: null,
})
const skills = lookup([record('archery', 'Archery'), record('climbing', 'Climbing'), record('stealth', 'Stealth')])

beforeEach(() => localStorage.removeItem('everquill.untrained-skills'))

async function openSkills(character: Partial<Character> = { climbing_number: 1, stealth_number: 4 }) {
  const roll = vi.fn<RollFormula>()
  const opened = await renderWithCharacter(
    <RollFormulaProvider value={roll}>
      <SkillTable lookup={skills} />
    </RollFormulaProvider>,
    { character },
  )
  const names = () =>
    opened.screen
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent)
  const untrained = opened.screen.getByRole('button', { name: /untrained$/ })
  return { ...opened, roll, names, untrained }
}

test('trained skills are listed, the highest first; the untrained ones unfold, also the next time', async () => {
  const { names, untrained } = await openSkills()
  expect(names()).toEqual(['Stealth', 'Climbing'])
  await untrained.click()
  expect(names()).toEqual(['Stealth', 'Climbing', 'Archery'])
  expect((await openSkills()).names()).toEqual(['Stealth', 'Climbing', 'Archery'])
})

test('a character without trained skills shows them all', async () => {
  expect((await openSkills({})).names()).toEqual(['Archery', 'Climbing', 'Stealth'])
})

test('search covers trained and untrained skills', async () => {
  const { screen, names } = await openSkills()
  await screen.getByRole('button', { name: 'Filter or add' }).click()
  await screen.getByRole('textbox', { name: 'Find or add a skill' }).fill('ch')
  await expect.poll(names).toEqual(['Archery'])
})

test('a skill keeps its place while it is edited and moves when the focus leaves', async () => {
  const { screen, names } = await openSkills()
  const input = screen.getByRole('textbox', { name: 'Climbing' })
  await input.fill('9')
  expect(names()).toEqual(['Stealth', 'Climbing'])
  await screen.getByRole('button', { name: 'Filter or add' }).click()
  await expect.poll(names).toEqual(['Climbing', 'Stealth'])
})

test('a pinned skill moves to the top and keeps the focus', async () => {
  const { screen, store, names } = await openSkills()
  await screen.getByRole('button', { name: 'Pin Climbing' }).click()
  await expect.poll(names).toEqual(['Climbing', 'Stealth'])
  expect(store.draft.pinned).toEqual(['climbing'])
  const unpin = screen.getByRole('button', { name: 'Unpin Climbing' })
  await expect.element(unpin).toHaveFocus()
  await unpin.click()
  await expect.poll(names).toEqual(['Stealth', 'Climbing'])
  expect(store.draft.pinned).toBeUndefined()
})

test('the dialog of a skill rolls it', async () => {
  const { screen, roll } = await openSkills()
  await screen.getByRole('button', { name: 'Stealth', exact: true }).click()
  await screen.getByRole('button', { name: 'Roll', exact: true }).click()
  expect(roll.mock.lastCall).toEqual(['1d20+4', 'Stealth', { for: 'stealth' }])
})
