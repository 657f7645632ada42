import { changeOfInput, defaultSettings, rollChange, type Change, type GameEntry } from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import type { GameDetails, OwnGame, PartyMember } from '../../../api/types.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { GameLog } from './game-log.tsx'

const game: OwnGame = {
  id: 'salt',
  name: 'The Salt Road',
  settings: defaultSettings,
  createdAt: '2026-11-14T19:00:00.000Z',
  deletedAt: null,
  role: 'player',
}
const members: GameDetails['members'] = [
  { user: 'greta', name: '', role: 'gm' },
  { user: 'ann', name: '', role: 'player' },
]
const member = (id: number, name: string, user = 'ann'): PartyMember => ({
  revision: 1,
  character: aCharacter({ id, publicRef: String(id), user, gameId: 'salt', name, player: '' }),
})
const party = [member(7, 'Mirelle Ährenfels'), member(8, 'Odo Kessel', 'finn'), member(9, 'Odo Brand', 'finn')]

let minutes = 0

/** Each entry is a minute younger than the one before it. */
function entry(data: Change, characterId: number | null = null, more: Partial<GameEntry> = {}): GameEntry {
  const at = Date.parse('2026-11-14T19:00:00.000Z') + ++minutes * 60_000
  return {
    id: String(at),
    user: 'greta',
    gameId: 'salt',
    characterId,
    timestamp: new Date(at).toISOString(),
    message: '',
    data,
    type: 'general',
    saveId: String(at),
    revision: 0,
    ...more,
  }
}
const marker = (now: 'started' | 'ended') => entry(changeOfInput({ kind: 'session', now }))
const note = (text: string, user = 'greta') => entry(changeOfInput({ kind: 'note', text }), null, { user })

async function openLog(oldestFirst: readonly GameEntry[]) {
  const entries = oldestFirst.toReversed()
  const gameLog = vi.fn<ServerApi['gameLog']>(async ({ query }) => ({
    entries: query?.kind === 'session' ? entries.filter(({ data }) => data.field === 'session') : entries,
    next: null,
    undone: [],
    people: {},
  }))
  const { screen } = await renderWithCharacter(<GameLog {...{ game, members, party }} />, {
    me: 'cleo',
    api: { gameLog },
  })
  await expect.element(screen.getByRole('listitem').nth(1)).toBeVisible()
  const lines = screen.getByRole('listitem').elements().slice(1)
  return { screen, lines: lines.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim()) }
}

test('a session marker is an entry in its place, with its author and time', async () => {
  const before = note('Before.')
  const { lines, screen } = await openLog([before, marker('started'), note('Between.'), marker('ended')])
  expect(lines.map((line) => line.replace(/Guest.*/, ''))).toEqual([
    'Game session ended',
    'Between.',
    'Game session started',
    'Before.',
  ])
  // Only the day is a heading.
  const [day, ...others] = screen.getByRole('listitem').elements()
  expect(others.map((line) => line.getAttribute('class'))).not.toContain(day?.getAttribute('class'))
})

test('characters go by as much of their name as tells them apart', async () => {
  const hp = (id: number) => entry({ field: 'hp', oldValue: 20, newValue: 15 }, id)
  const gift = { id: 'g', from: 7, to: [8] }
  const given = [7, 8].map((id) => entry({ field: 'gold', oldValue: 5, newValue: 4, transfer: gift }, id))
  const joined = entry({ field: 'gameId', oldValue: null, newValue: 'salt' }, 7, { subjectName: 'Mirelle Ährenfels' })
  const former = entry({ field: 'hp', oldValue: 2, newValue: 1 }, 5, { subjectName: 'Ilvi Tannstein' })
  const { lines } = await openLog([joined, former, hp(7), hp(8), ...given])
  expect(lines.filter((line) => line !== 'Gold −1')).toEqual([
    expect.stringMatching(/^Mirelle gave to Odo Kessel/),
    expect.stringMatching(/^Odo Kessel · Hit points/),
    expect.stringMatching(/^Mirelle · Hit points/),
    expect.stringMatching(/^Ilvi · Hit points/),
    expect.stringMatching(/^Mirelle Ährenfels/),
  ])
})

test('guests go by their characters; without one they are a guest, and a stranger is unknown', async () => {
  const { lines } = await openLog([note('One.', 'ann'), note('Two.', 'greta'), note('Three.', 'gone')])
  expect(lines.map((line) => line.split('.')[1]?.replace(/\d.*/, ''))).toEqual([
    'Unknown player',
    'Guest',
    'Mirelle Ährenfels',
  ])
})

test('the recap is rendered with its highlights, and copied as Markdown or as text', async () => {
  const roll = rollChange({ notation: '1d20', dice: [[{ value: 19 }]], total: 19 })
  const { screen } = await openLog([
    marker('started'),
    note('The **bell** tolls.', 'ann'),
    entry(roll, 7),
    entry({ field: 'hp', oldValue: 6, newValue: -1 }, 8),
    marker('ended'),
  ])
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await screen.getByRole('button', { name: 'Recap…' }).click()
  const recap = screen.getByRole('group', { name: 'Game session recap' })
  const highlights = recap.getByRole('listitem')
  await expect.element(highlights.nth(0)).toHaveTextContent('Best roll: Mirelle Ährenfels, Dice: 19')
  await expect.element(highlights.nth(1)).toHaveTextContent('Most damage taken: Odo Kessel, 7')
  await expect.element(highlights.nth(2)).toHaveTextContent('Fell to 0 hit points: Odo Kessel')
  await expect.element(recap.getByRole('heading', { name: 'Odo Kessel' })).toBeVisible()
  expect(recap.element().querySelector('strong')?.textContent).toBe('bell')
  await screen.getByRole('button', { name: 'Copy as Markdown' }).click()
  await screen.getByRole('button', { name: 'Copy as text' }).click()
  await expect.poll(() => copied.length).toBe(2)
  expect(copied[0]).toContain('## Notes\n\n- Mirelle Ährenfels: The **bell** tolls.')
  expect(copied[1]).toContain('Notes\n• Mirelle Ährenfels: The bell tolls.')
})
