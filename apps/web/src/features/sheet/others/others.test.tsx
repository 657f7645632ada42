import type { GameEntry, LogEntry } from '@everquill/domain'
import { aChange, aLogEntry } from '@everquill/testing/builders'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import type { ServerApi } from '../../../api/server-api.ts'
import { addToLog } from '../../../queries/log/log.ts'
import { queryKeys } from '../../../queries/query-keys.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { GameEntryFeed, GameEntryFeedProvider } from '../../../sync/game-entry-feed.ts'
import { Others } from './others.tsx'
import { readSeen, storeSeen } from './seen-entries.ts'

const ref = '48151623'
let lastId = 0

beforeEach(async () => {
  // A page that is closed remembers what was seen.
  await cleanup()
  localStorage.removeItem('everquill.seen-entries')
  lastId = 1_794_685_200_000
})
afterEach(() => vi.restoreAllMocks())

/** A save of one change by Tomasz, who runs the game. */
const aSave = (data = aChange('hp', 31, 27), more: Partial<LogEntry> = {}): LogEntry => {
  const id = String(++lastId)
  return aLogEntry({ id, saveId: `save ${id}`, user: 'tomasz', authorName: 'Tomasz', data, ...more })
}

const aRoll = (total: number, more: Partial<GameEntry> = {}): GameEntry => ({
  ...aSave(aChange('roll', null, { notation: '1d20+7', dice: [[{ value: 13 }], []], total, for: 'str' })),
  gameId: 'salt',
  characterId: 7,
  subjectName: 'Ilvi',
  ...more,
})

interface OpenOptions {
  readonly owner?: string
  readonly api?: Partial<ServerApi>
  readonly withLog?: boolean
}

/** Opens a character whose log has these entries. */
async function open(entries: readonly LogEntry[] = [], { owner = 'ann', api = {}, withLog = false }: OpenOptions = {}) {
  const feed = new GameEntryFeed()
  const part = (
    <GameEntryFeedProvider value={feed}>
      <Others />
      {withLog && <aside data-docked-log>Log</aside>}
    </GameEntryFeedProvider>
  )
  const { screen, queries, store } = await renderWithCharacter(part, {
    character: { user: owner, gameId: 'salt', hp: 27 },
    entries,
    me: 'ann',
    api,
  })
  return {
    screen,
    store,
    queries,
    messages: screen.getByRole('log', { name: 'Messages' }),
    line: screen.getByRole('button', { name: /since/ }),
    receive: (...received: readonly LogEntry[]) => addToLog(queries, ref, received),
    roll: (entry: GameEntry) => feed.publish('salt', [entry]),
  }
}

/** `toHaveTextContent` compares the whole text. */
const textOf = (locator: Locator) => () => locator.element().textContent

const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('on the sheet of another player', () => {
  const openAs = (role: 'gm' | 'player') => {
    const listGames = vi.fn<ServerApi['listGames']>(async () => ({ games: [{ id: 'salt', role }] }) as never)
    return open([], { owner: 'jo', api: { listGames } })
  }
  const notice = 'This is Ann Archer’s character. You’re here as GM.'

  test('a GM is told whose it is', async () => {
    const { screen } = await openAs('gm')
    await expect.element(screen.getByText(notice)).toBeVisible()
  })

  test('a fellow player is not taken for the GM', async () => {
    const { screen, queries } = await openAs('player')
    await expect.poll(() => queries.getQueryData(queryKeys.games)).toHaveLength(1)
    await expect.element(screen.getByText(notice)).not.toBeInTheDocument()
  })
})

test('a save of somebody else becomes one toast with an Undo that undoes all of it', async () => {
  const revertEntry = vi.fn<ServerApi['revertEntry']>(() => new Promise(() => undefined))
  const { screen, messages, receive } = await open([], { api: { revertEntry } })
  const [hp, gold] = [aSave(aChange('hp', 31, 27)), aSave(aChange('str', 0, 1))]
  receive({ ...hp, saveId: 'both' }, { ...gold, saveId: 'both' })
  await expect.poll(textOf(messages)).toMatch(/Tomasz \(GM\) changed Hit points and Strength\./)
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(revertEntry.mock.calls[0]?.[0]).toMatchObject({ body: { entrySaveId: 'both', whole: true } })
})

test('an award says that only the GM can undo it, and can be dismissed', async () => {
  const { screen, messages, receive } = await open()
  receive(aSave({ ...aChange('gold', 15, 46), transfer: { id: 't', from: null, to: [48_151_623] } }))
  await expect.poll(textOf(messages)).toMatch(/gave you 31 gold.*only the GM can undo this/)
  expect(screen.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(messages).toHaveTextContent('')
})

test('my own changes on another device, and those of a player whose sheet a GM has open, show no toast', async () => {
  const mine = await open()
  mine.receive(aSave(undefined, { user: 'ann' }))
  mine.receive(aSave(aChange('gold', 0, 1)))
  await expect.poll(textOf(mine.messages)).toMatch(/^Tomasz \(GM\) gave you/)
  const theirs = await open([], { owner: 'bea' })
  theirs.receive(aSave())
  theirs.roll(aRoll(20))
  await expect.poll(textOf(theirs.messages)).toMatch(/^.Ilvi rolled Strength20$/)
})

test('a roll of another player replaces the one before', async () => {
  const { messages, roll } = await open()
  roll(aRoll(20))
  await expect.poll(textOf(messages)).toMatch(/^.Ilvi rolled Strength20$/)
  roll(aRoll(12, { subjectName: 'Odo' }))
  await expect.poll(textOf(messages)).toMatch(/^.Odo rolled Strength12$/)
  roll(aRoll(9, { user: 'ann', subjectName: 'Mira' }))
  roll(aRoll(8, { subjectName: 'Brannoch', data: aChange('note', null, 'Hello') }))
  await expect.poll(textOf(messages)).toMatch(/^.Odo rolled Strength12$/)
})

test('a roll for my character is not repeated where the log shows it', async () => {
  const forMe = { characterId: 48_151_623 }
  const withLog = await open([], { withLog: true })
  withLog.roll(aRoll(20, forMe))
  withLog.roll(aRoll(12))
  await expect.poll(textOf(withLog.messages)).toMatch(/^.Ilvi rolled Strength12$/)
  const without = await open()
  without.roll(aRoll(20, forMe))
  await expect.poll(textOf(without.messages)).toMatch(/^TTomasz \(GM\) rolled Strength20$/)
})

test('a roll of damage to my character is offered with its total, not reported as well', async () => {
  const { messages, roll } = await open()
  roll(aRoll(20, { act: { kind: 'attack', of: 'Sword', with: 'mira', entries: 1 } }))
  roll(aRoll(12, { act: { kind: 'attack', of: 'Sword', with: 'Odo', entries: 1 } }))
  await expect.poll(textOf(messages)).toMatch(/^.Ilvi rolled Strength12$/)
})

test('what others did since the character was seen last is listed once', async () => {
  const [old, mine, ...news] = [aSave(), aSave(undefined, { user: 'ann' }), aSave(), aSave(aChange('gold', 1, 2))]
  storeSeen(ref, { entryId: old?.id ?? '', at: Date.now() - 1_000 })
  const { screen, line } = await open([...news.toReversed(), mine, old] as LogEntry[])
  await expect.poll(textOf(line)).toMatch(/^2 changes since \d\d:\d\d$/)
  await line.click()
  const dialog = screen.getByRole('dialog', { name: 'While you were away' })
  await expect.poll(textOf(dialog)).toMatch(/Gold1 →becomes2.*Hit points31 →becomes27/)
  expect(dialog.getByRole('listitem').filter({ hasText: 'Tomasz' }).elements()).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(line.elements()).toEqual([])
  expect(readSeen(ref)?.entryId).toBe(news[1]?.id)
})

test('an unread list is offered again the next time', async () => {
  const [old, news] = [aSave(), aSave()]
  storeSeen(ref, { entryId: old.id, at: 0 })
  await expect.poll(textOf((await open([news, old])).line)).toMatch(/^1 change since/)
  await expect.poll(textOf((await open([news, old])).line)).toMatch(/^1 change since/)
})

test('nothing is listed for a character that is opened for the first time on this device', async () => {
  const newest = aSave()
  const { line } = await open([newest])
  await expect.poll(() => readSeen(ref)?.entryId).toBe(newest.id)
  expect(line.elements()).toEqual([])
})

test('more than two saves that happened on a hidden screen are listed instead of shown', async () => {
  const { messages, line, receive } = await open([aSave()])
  await expect.poll(() => readSeen(ref)).not.toBeNull()
  setVisibility('hidden')
  receive(aSave(), aSave())
  receive(aSave(), aSave(undefined, { user: 'ann' }))
  setVisibility('visible')
  await expect.poll(textOf(line)).toMatch(/^3 changes since/)
  await expect.element(messages).toHaveTextContent('')
})

test('two saves that happened on a hidden screen become toasts when it is visible', async () => {
  const { messages, receive } = await open([aSave()])
  await expect.poll(() => readSeen(ref)).not.toBeNull()
  setVisibility('hidden')
  receive(aSave(aChange('gold', 0, 1)))
  receive(aSave(aChange('gold', 1, 3)))
  await expect.element(messages).toHaveTextContent('')
  setVisibility('visible')
  await expect.poll(textOf(messages)).toMatch(/1 gold.*2 gold/)
})
