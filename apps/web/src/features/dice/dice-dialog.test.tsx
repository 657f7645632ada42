import { parseDice, rollDice } from '@everquill/domain'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import type { DiceRoller } from '../../sync/outbox/rolls.ts'
import { DiceDialog } from './dice-dialog.tsx'
import { DiceRollerProvider } from './dice-roller.ts'

test('a formula that is refused leaves no old result behind', async () => {
  const roller: DiceRoller = {
    onRollUpdate: () => () => undefined,
    async roll(_ref, { notation }) {
      const dice = parseDice(notation)
      if (!dice) return { kind: 'refused', problem: { code: 'not-dice' } }
      return { kind: 'rolled', roll: rollDice(dice, (sides) => sides) }
    },
  }
  const { screen } = await renderWithCharacter(
    <DiceRollerProvider value={roller}>
      <DiceDialog onClose={() => undefined} />
    </DiceRollerProvider>,
  )
  const formula = screen.getByRole('textbox', { name: 'Dice formula' })
  await formula.fill('2d6+3')
  await screen.getByRole('button', { name: 'Roll', exact: true }).click()
  await expect.element(screen.getByText('15', { exact: true })).toBeVisible()
  await formula.fill('lots')
  await screen.getByRole('button', { name: 'Roll', exact: true }).click()
  await expect.element(screen.getByText('That’s not a dice formula', { exact: false })).toBeVisible()
  await expect.poll(() => screen.getByRole('status').element().textContent).toBe('')
})
