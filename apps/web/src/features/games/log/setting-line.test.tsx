import { defaultSettings, settingField, type GameEntry, type Json, type SettingName } from '@everquill/domain'
import { afterEach, expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import type { OwnGame } from '../../../api/types.ts'
import { activate, withLazyTexts } from '../../../i18n/activate.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { GameLog } from './game-log.tsx'

const me = 'u-1'
let lastId = 1_800_000_000_000

const entryOf = (
  setting: SettingName,
  oldValue: Json,
  newValue: Json,
  { undoes, ...more }: Partial<GameEntry> & { readonly undoes?: string } = {},
): GameEntry => ({
  id: String(--lastId),
  user: 'greta',
  gameId: 'salt',
  characterId: null,
  timestamp: '2026-11-14T19:40:00.000Z',
  message: '',
  data: { field: settingField(setting), oldValue, newValue, ...(undoes !== undefined && { undoes }) },
  type: 'general',
  saveId: String(lastId),
  revision: 0,
  authorName: 'Greta',
  ...more,
})

async function openLog(
  entries: readonly GameEntry[],
  { role = 'gm', settings = defaultSettings }: Partial<OwnGame> = {},
) {
  const game: OwnGame = {
    id: 'salt',
    name: 'The Salt Road',
    settings,
    createdAt: '2026-11-14T19:40:00.000Z',
    deletedAt: null,
    role,
  }
  const changeGame = vi.fn<ServerApi['changeGame']>(() => new Promise(() => undefined))
  const gameLog = vi.fn<ServerApi['gameLog']>(async ({ query }) => ({
    entries: query?.kind === 'session' ? [] : [...entries],
    next: null,
    undone: [],
    people: {},
  }))
  const { screen } = await renderWithCharacter(<GameLog game={game} members={[]} party={[]} />, {
    character: { user: me },
    api: { changeGame, gameLog },
  })
  /** The lines of the log below the heading of the day. */
  const lines = async () => {
    await expect.element(screen.getByRole('listitem').nth(1)).toBeVisible()
    return screen
      .getByRole('listitem')
      .elements()
      .slice(1)
      .map((line) => {
        const copy = line.cloneNode(true) as Element
        for (const hidden of copy.querySelectorAll('.sr, button')) hidden.remove()
        const parts = copy.querySelectorAll(':scope > div > div:first-child')
        return [...parts].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()).join(' ')
      })
  }
  return { screen, lines, changeGame, gameLog }
}

afterEach(() => activate('en'))

test.each<readonly [string, string, SettingName, Json, Json]>([
  [
    'Greta changed Carrying limit (kg):20+5*STR →15+3*STR',
    'Greta hat Traglast (kg) geändert:20+5*STÄ →15+3*STÄ',
    'carryingLimit',
    '20+5*str',
    '15+3*str',
  ],
  [
    'Greta changed Dice for a check:1d20 →2d6',
    'Greta hat Würfel einer Probe geändert:1W20 →2W6',
    'dice',
    '1d20',
    '2d6',
  ],
  [
    'Greta changed GMs can edit sheets:yes →no',
    'Greta hat Die Spielleitung darf Bögen bearbeiten geändert:ja →nein',
    'mastersEdit',
    true,
    false,
  ],
  [
    'Greta changed What players see of each other:Full sheets →Names',
    'Greta hat Was Mitspielende voneinander sehen geändert:Ganze Bögen →Namen',
    'playersSee',
    'all',
    'names',
  ],
  [
    'Greta changed Members see who’s online:yes →no',
    'Greta hat Alle sehen, wer online ist geändert:ja →nein',
    'showPresence',
    true,
    false,
  ],
  [
    'Greta changed Next session:– →Sat 21 Nov 2099, 19:00',
    'Greta hat Nächster Termin geändert:– →Sa., 21. Nov. 2099, 19:00',
    'nextSessionAt',
    null,
    new Date(2099, 10, 21, 19).toISOString(),
  ],
  [
    'Greta changed Short rest: mana:50% →25%',
    'Greta hat Kurze Rast: Mana geändert:50 % →25 %',
    'shortRestMana',
    50,
    25,
  ],
  [
    'Greta changed Attributes to assign:5 4 3 3 2 1 →6 5 4 3 2 -1',
    'Greta hat Attributswerte zum Verteilen geändert:5 4 3 3 2 1 →6 5 4 3 2 -1',
    'creationArray',
    [5, 4, 3, 3, 2, 1],
    [6, 5, 4, 3, 2, -1],
  ],
  [
    'Greta changed Coin values in copper:Platinum 1,000, Gold 100, Silver 10 →Platinum 500, Gold 50, Silver 5',
    'Greta hat Wert der Münzen in Kupfer geändert:Platin 1.000, Gold 100, Silber 10 →Platin 500, Gold 50, Silber 5',
    'rates',
    { platinum: 1000, gold: 100, silver: 10, copper: 1 },
    { platinum: 500, gold: 50, silver: 5, copper: 1 },
  ],
  [
    'Greta changed Game name:The Salt Road →<b>Ashfall</b>',
    'Greta hat Name der Runde geändert:The Salt Road →<b>Ashfall</b>',
    'name',
    'The Salt Road',
    '<b>Ashfall</b>',
  ],
])('a changed setting reads “%s”', async (english, german, setting, oldValue, newValue) => {
  const entry = entryOf(setting, oldValue, newValue)
  expect(await (await openLog([entry])).lines()).toEqual([english])
  await activate('de')
  await withLazyTexts(Promise.resolve())
  expect(await (await openLog([entry])).lines()).toEqual([german])
})

test('the reader’s own change is told as theirs', async () => {
  const { lines } = await openLog([entryOf('skillPoints', 3, 5, { user: me })])
  expect(await lines()).toEqual(['You changed Skill points per level:3 →5'])
})

test('many settings that were changed at once are collapsed', async () => {
  const names = ['skillPoints', 'creationPoints', 'carryingMinimum', 'shortRestHp', 'longRestHp'] as const
  const { screen, lines } = await openLog(names.map((name) => entryOf(name, 1, 2, { saveId: 'one' })))
  expect(await lines()).toHaveLength(3)
  await screen.getByRole('button', { name: '2 more' }).click()
  expect(await lines()).toHaveLength(5)
})

test('a GM undoes a change by its entry', async () => {
  const entry = entryOf('skillPoints', 3, 5)
  const { screen, changeGame } = await openLog([entry], { settings: { ...defaultSettings, skillPoints: 5 } })
  await screen.getByRole('button', { name: 'Undo: Skill points per level' }).click()
  expect(changeGame.mock.calls[0]?.[0]).toEqual({
    params: { gameId: 'salt' },
    body: { saveId: expect.any(String), undoes: entry.id, entrySaveId: entry.saveId },
  })
})

test.each<readonly [string, Partial<OwnGame>]>([
  ['a player', { role: 'player', settings: { ...defaultSettings, skillPoints: 5 } }],
  ['a GM after another change of the setting', { settings: { ...defaultSettings, skillPoints: 7 } }],
])('%s is not offered to undo it', async (_who, special) => {
  const { screen, lines } = await openLog([entryOf('skillPoints', 3, 5)], special)
  expect(await lines()).toHaveLength(1)
  expect(screen.getByRole('button', { name: /^Undo/ }).elements()).toEqual([])
})

test('a change that was undone is marked, and so is the undo', async () => {
  const changed = entryOf('skillPoints', 3, 5, { id: '1700000000000' })
  const { screen } = await openLog([entryOf('skillPoints', 5, 3, { undoes: changed.id }), changed])
  await expect.element(screen.getByText('undone', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('undo', { exact: true })).toBeVisible()
})

test('the log can be limited to settings', async () => {
  const { screen, gameLog } = await openLog([entryOf('skillPoints', 3, 5)])
  await screen.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect.poll(() => gameLog.mock.lastCall?.[0].query).toEqual({ kind: 'setting' })
})
