import { defaultSettings, type GameSettings } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import { activate } from '../../../i18n/activate.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

async function openSettings(settings: Partial<GameSettings> = {}) {
  const changeGame = vi.fn<ServerApi['changeGame']>(() => new Promise(() => undefined))
  const game = {
    id: 'salt',
    name: 'The Salt Road',
    settings: { ...defaultSettings, ...settings },
    createdAt: '2026-11-14T19:40:00.000Z',
    deletedAt: null,
    role: 'gm',
  } as const
  const closed = vi.fn<() => void>()
  const { screen } = await renderWithCharacter(
    <SettingsDialog game={game} onClose={closed} onLeft={() => undefined} />,
    { api: { changeGame } },
  )
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  const sent = () => changeGame.mock.calls[0]?.[0].body.settings
  return { screen, save, sent, changeGame, closed }
}

test('rules are saved in their stored form, and only those that were changed', async () => {
  const { screen, save, sent } = await openSettings()
  await screen.getByRole('textbox', { name: 'Initiative' }).fill('2D6 + Dexterity')
  await screen.getByRole('textbox', { name: 'Attributes to assign' }).fill('6, 5, 4, 3, 2, −1')
  await screen.getByRole('textbox', { name: 'Short rest: mana' }).fill('0')
  await screen.getByRole('checkbox', { name: 'A long rest ends temporary hit points' }).click()
  await screen.getByRole('combobox', { name: 'Casting without enough mana' }).selectOptions('Disable the button')
  await save.click()
  expect(sent()).toEqual({
    initiative: '2d6+dex',
    creationArray: [6, 5, 4, 3, 2, -1],
    shortRestMana: 0,
    longRestEndsTemporary: false,
    withoutMana: 'disable',
  })
})

test.each([
  ['Initiative', '1d20+luck', 'No skill or attribute is called “luck”.'],
  ['Carrying limit (kg)', '1d20', 'Dice can’t be used here. Try 20+5*STR.'],
  ['Attributes to assign', '5 4 3 3 2', 'Enter six whole numbers, such as 5 4 3 3 2 1.'],
  ['Dice for an attribute', '5', 'That’s not a dice formula. Try 2d6+3.'],
  ['Long rest: hit points', '120', 'The maximum is 100.'],
])('%s: “%s” is explained and cannot be saved', async (rule, typed, problem) => {
  const { screen, save } = await openSettings()
  const box = screen.getByRole('textbox', { name: rule, exact: true })
  await box.fill(typed)
  box.element().blur()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(problem)
  await expect.element(save).toBeDisabled()
})

test('the defaults can be restored, and other settings stay', async () => {
  const { screen, save, sent } = await openSettings({ dice: '2d6', skillPoints: 9, mastersEdit: false })
  await expect.element(screen.getByRole('textbox', { name: 'Skill points per level' })).toHaveValue('9')
  await screen.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Skill points per level' })).toHaveValue('3')
  await save.click()
  expect(sent()).toEqual({ dice: defaultSettings.dice, skillPoints: defaultSettings.skillPoints })
})

test('a retry after a lost response has the same save id, another change has another one', async () => {
  const { screen, save, changeGame } = await openSettings()
  const saveIds = () => changeGame.mock.calls.map(([{ body }]) => body.saveId)
  changeGame.mockRejectedValue(new TypeError('the response was lost'))
  const name = screen.getByRole('textbox', { name: 'Game name' })
  await name.fill('Ashfall')
  await save.click()
  await expect.poll(() => changeGame.mock.calls.length).toBe(1)
  await save.click()
  await expect.poll(() => changeGame.mock.calls.length).toBe(2)
  await name.fill('The Iron Coast')
  await save.click()
  await expect.poll(() => changeGame.mock.calls.length).toBe(3)
  const [first, second, third] = saveIds()
  expect([second, third]).toEqual([first, expect.not.stringMatching(first ?? '')])
  expect(changeGame.mock.calls[0]?.[0].body).toEqual({ saveId: first, name: 'Ashfall' })
})

test('saving without a change sends nothing', async () => {
  const { save, changeGame, closed } = await openSettings({ dice: '2d6' })
  await save.click()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(changeGame).not.toHaveBeenCalled()
})

test('formulas and dice are written in German for German readers', async () => {
  await activate('de')
  try {
    const { screen } = await openSettings()
    await expect.element(screen.getByRole('textbox', { name: 'Initiative' })).toHaveValue('1W20+GES')
    await expect.element(screen.getByRole('textbox', { name: 'Traglast (kg)' })).toHaveValue('20+5*STÄ')
    await expect.element(screen.getByRole('textbox', { name: 'Würfel für ein Attribut' })).toHaveValue('1W6 − 1')
  } finally {
    await activate('en')
  }
})

test('the next session is entered in the own time zone and stored in UTC; presence can be turned off', async () => {
  const { screen, save, sent } = await openSettings()
  await screen.getByLabelText('Next session').fill('2099-11-21T19:00')
  await screen.getByRole('checkbox', { name: /^Members see who’s online/ }).click()
  await save.click()
  expect(sent()).toEqual({ nextSessionAt: new Date(2099, 10, 21, 19).toISOString(), showPresence: false })
})

test('the next session is shown in the own time zone and can be cleared', async () => {
  const { screen, save, sent } = await openSettings({ nextSessionAt: new Date(2099, 10, 21, 9, 5).toISOString() })
  const field = screen.getByLabelText('Next session', { exact: true })
  await expect.element(field).toHaveValue('2099-11-21T09:05')
  await screen.getByRole('button', { name: 'Clear the next session' }).click()
  await expect.element(field).toHaveValue('')
  await save.click()
  expect(sent()).toEqual({ nextSessionAt: null })
})

test('a date in the past is explained and stays as it is', async () => {
  const { screen, save, changeGame } = await openSettings({ nextSessionAt: '2020-11-21T18:00:00.000Z' })
  await expect.element(screen.getByText('This date is over, so it isn’t shown any more.')).toBeVisible()
  await save.click()
  expect(changeGame).not.toHaveBeenCalled()
})
