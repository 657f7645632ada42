import { parseDice, rollDice } from '@everquill/domain'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import type { RollRequest } from '../../../api/types.ts'
import type { DiceRoller } from '../../../sync/outbox/rolls.ts'
import { DiceDialog } from './dice-dialog.tsx'
import { DiceRollerProvider } from '../dice-roller.ts'

beforeEach(() => localStorage.clear())

/** The dialog of a character with Strength 3; every die shows the next of the values. */
async function openDice(values: readonly number[] = [], gameId: string | null = null) {
  const left = [...values]
  const requests: RollRequest[] = []
  const roller: DiceRoller = {
    onRollUpdate: () => () => undefined,
    async roll(_ref, request) {
      requests.push(request)
      const dice = parseDice(request.notation)
      if (!dice) return { kind: 'refused', problem: { code: 'not-dice' } }
      return { kind: 'rolled', roll: rollDice(dice, () => left.shift() ?? 2), saveId: 'roll' }
    },
  }
  const { screen } = await renderWithCharacter(
    <DiceRollerProvider value={roller}>
      <DiceDialog onClose={() => undefined} />
    </DiceRollerProvider>,
    { character: { str: 3, gameId } },
  )
  return {
    screen,
    requests,
    formula: screen.getByRole('textbox', { name: 'Dice formula' }),
    roll: screen.getByRole('button', { name: /^Roll/ }),
    status: screen.getByRole('status'),
    counted: () =>
      screen
        .getByRole('list', { name: 'Counted' })
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
  }
}

test('a formula that is refused leaves no old result behind and says why', async () => {
  const { screen, formula, roll, status } = await openDice([6, 6])
  await formula.fill('2d6+3')
  await roll.click()
  await expect.element(screen.getByText('15', { exact: true })).toBeVisible()
  await formula.fill('2d')
  await roll.click()
  await expect.element(screen.getByText('That’s not a dice formula', { exact: false })).toBeVisible()
  await expect.poll(() => status.element().textContent).toBe('')
  await formula.fill('1d6+juggling')
  await roll.click()
  await expect.element(screen.getByText('No skill or attribute is called “juggling”.')).toBeVisible()
})

test('attributes in a formula have the values and names of the open character', async () => {
  const { formula, roll, requests, counted, status } = await openDice([5])
  await formula.fill('1W8+STÄ-1')
  await roll.click()
  await expect.poll(() => requests).toEqual([{ notation: '1d8+3-1' }])
  await expect.poll(() => status.element().querySelector('p')?.textContent).toBe('7')
  expect(counted()).toEqual(['5', '+3Strength', '−1'])
})

test('dropped dice are listed apart from those that count', async () => {
  const { screen, formula, roll, counted } = await openDice([4, 1, 6])
  await formula.fill('3d6dl1')
  await roll.click()
  await expect.element(screen.getByRole('list', { name: 'Dropped' })).toHaveTextContent('1')
  expect(counted()).toEqual(['46'])
})

test.each([
  ['Advantage', '2d20kh1+2', '19'],
  ['Disadvantage', '2d20kl1+2', '6'],
])('%s throws the d20 twice', async (name, notation, total) => {
  const { screen, formula, roll, requests, status } = await openDice([17, 4])
  await expect.element(screen.getByRole('button', { name, exact: true })).toBeDisabled()
  await formula.fill('1d20+2')
  await screen.getByRole('button', { name, exact: true }).click()
  await roll.click()
  await expect.poll(() => requests).toEqual([{ notation }])
  await expect.poll(() => status.element().querySelector('p')?.textContent).toBe(total)
})

test('the modifier applies to one roll and is named in its result', async () => {
  const { screen, formula, roll, requests, counted } = await openDice([5, 5])
  await formula.fill('1d20')
  await screen.getByRole('textbox', { name: 'Modifier' }).fill('2')
  await roll.click()
  await expect.poll(() => requests).toEqual([{ notation: '1d20+2' }])
  await expect.poll(counted).toEqual(['5', '+2once'])
  await roll.click()
  await expect.poll(() => requests.at(-1)).toEqual({ notation: '1d20' })
})

test('pressing a die in the tray adds one, and Backspace or holding removes one', async () => {
  const { screen, formula } = await openDice()
  const d6 = screen.getByRole('button', { name: /d6$/ })
  await d6.click()
  await d6.click()
  await screen.getByRole('button', { name: /d20$/ }).click()
  await expect.element(formula).toHaveValue('2d6+1d20')
  await expect.element(d6).toHaveAccessibleName(/^2 ?d6$/)
  ;(d6.element() as HTMLElement).focus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(formula).toHaveValue('1d6+1d20')
  d6.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.element(formula).toHaveValue('1d20')
})

test('with dice that cannot have advantage the switch says why', async () => {
  const { screen, formula } = await openDice()
  const group = screen.getByRole('group', { name: 'Advantage or disadvantage' })
  await formula.fill('2d6')
  await expect.element(group).toHaveAccessibleDescription('Only for a roll with a single d20')
  await formula.fill('1d20+2')
  await expect.element(group).not.toHaveAttribute('title')
})

test.each([
  [20, 'Natural 20'],
  [1, 'Natural 1'],
])('a %i on the d20 says so in words', async (value, words) => {
  const { screen, formula, roll } = await openDice([value, 12])
  await formula.fill('1d20+7')
  await roll.click()
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
  await roll.click()
  await expect.element(screen.getByText(words, { exact: true })).not.toBeInTheDocument()
})

test('a roll can be for everyone, for GMs or for the roller alone; without a game there is no GM', async () => {
  const alone = await openDice()
  const options = () =>
    [...alone.screen.getByRole('combobox', { name: 'Visible to' }).element().querySelectorAll('option')].map(
      (option) => option.textContent,
    )
  expect(options()).toEqual(['Everyone', 'Only me'])
  const { screen, formula, roll, requests } = await openDice([], 'salt')
  await formula.fill('1d6')
  await screen.getByRole('combobox', { name: 'Visible to' }).selectOptions('GM only')
  await roll.click()
  await expect.poll(() => requests).toEqual([{ notation: '1d6', visibility: 'masters' }])
})

test('a recent roll can be repeated with one press', async () => {
  const { screen, formula, roll, requests } = await openDice()
  await formula.fill('1d8+str')
  await roll.click()
  await screen.getByRole('group', { name: 'Recent rolls' }).getByRole('button', { name: '1d8+STR' }).click()
  await expect.poll(() => requests).toEqual([{ notation: '1d8+3' }, { notation: '1d8+3' }])
})
