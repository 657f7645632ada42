import { parseDice, rollDice } from '@everquill/domain'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { useRollFormula, type DiceRoller, type RollOptions } from '../../sync/outbox/rolls.ts'
import type { RollRequest } from '../../api/types.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dice } from './dice.tsx'

const phone = [390, 844] as const
const desktop = [1440, 900] as const

const totals: (number | null)[] = []

function RollButton({ formula, options }: { readonly formula: string; readonly options: RollOptions }) {
  const roll = useRollFormula()
  const press = async () => totals.push((await roll?.(formula, 'Longsword', options))?.total ?? null)
  return <Button onClick={() => void press()}>Attack</Button>
}

async function renderRoll(formula: string, options: RollOptions = {}, offline = false, face?: number) {
  const requests: RollRequest[] = []
  const roller: DiceRoller = {
    onRollUpdate: () => () => undefined,
    async roll(_ref, request) {
      requests.push(request)
      const roll = rollDice(parseDice(request.notation) ?? [], () => face ?? 2 + requests.length)
      return { kind: 'rolled', roll: offline ? { ...roll, onDevice: true } : roll, saveId: 'roll' }
    },
  }
  totals.length = 0
  const { screen } = await renderWithCharacter(
    <Dice roller={roller}>
      <RollButton formula={formula} options={options} />
    </Dice>,
    { character: { str: 3, int: 1, wil: 1, climbing_number: 4, climbing_1: 'str', climbing_2: 'str' } as never },
  )
  return {
    requests,
    attack: screen.getByRole('button', { name: 'Attack' }),
    messages: screen.getByRole('log', { name: 'Messages' }),
    announced: screen.getByRole('status'),
  }
}

afterEach(() => page.viewport(...desktop))

test('a stored formula is rolled with the values of the open character', async () => {
  await page.viewport(...phone)
  const { attack, requests, messages } = await renderRoll('1d20+str-climbing', { for: 'str', visibility: 'masters' })
  await attack.click()
  await expect.poll(() => totals).toEqual([3 + 3 - 10])
  expect(requests).toEqual([{ notation: '1d20+3-10', for: 'str', visibility: 'masters' }])
  await expect.poll(() => messages.element().textContent).toMatch(/Longsword/)
})

test('a roll with advantage throws the d20 twice', async () => {
  const { attack, requests } = await renderRoll('1d20+str', { advantage: 'advantage' })
  await attack.click()
  await expect.poll(() => requests).toEqual([{ notation: '2d20kh1+3' }])
})

test('on a phone the toast of a roll replaces that of the roll before', async () => {
  await page.viewport(...phone)
  const { attack, messages } = await renderRoll('1d8+str')
  await attack.click()
  await expect.poll(() => messages.element().textContent).toMatch(/1d8 \+ 3 = 3 \+ 3/)
  await attack.click()
  await expect.poll(() => messages.element().textContent).toMatch(/1d8 \+ 3 = 4 \+ 3/)
  expect(messages.element().textContent).not.toMatch(/= 3 \+ 3/)
})

test.each([
  [20, 'Natural 20'],
  [1, 'Natural 1'],
])('a %i on the only d20 is named in the toast', async (face, words) => {
  await page.viewport(...phone)
  const { attack, messages } = await renderRoll('1d20+str', {}, false, face)
  await attack.click()
  await expect.poll(() => messages.element().textContent).toMatch(new RegExp(`· ${words}`))
})

test('beside the docked log a natural 20 is announced', async () => {
  await page.viewport(...desktop)
  const { attack, announced } = await renderRoll('1d20+str', {}, false, 20)
  await attack.click()
  await expect.element(announced).toHaveTextContent('Longsword: 23. Natural 20')
})

test.each(['2d20+str', '1d6', '1d100'])('%s has no natural result', async (formula) => {
  await page.viewport(...phone)
  const { attack, messages } = await renderRoll(formula, {}, false, 1)
  await attack.click()
  await expect.poll(() => messages.element().textContent).toMatch(/Longsword/)
  expect(messages.element().textContent).not.toMatch(/Natural/)
})

test('beside the docked log a roll is announced without a toast, unless the log does not have it yet', async () => {
  await page.viewport(...desktop)
  const online = await renderRoll('1d8+str')
  await online.attack.click()
  await expect.element(online.announced).toHaveTextContent('Longsword: 6')
  await expect.element(online.messages).toHaveTextContent('')
  const offline = await renderRoll('1d8+str', {}, true)
  await offline.attack.click()
  await expect.poll(() => offline.messages.element().textContent).toMatch(/rolled on this device/)
})

test('a formula that is not one rolls nothing, and the user is told', async () => {
  const { attack, requests, messages } = await renderRoll('2d')
  await attack.click()
  await expect.poll(() => messages.element().textContent).toMatch(/not a dice formula/)
  expect(totals).toEqual([null])
  expect(requests).toEqual([])
})
