import { memberField, type GameEntry, type GameRole } from '@everquill/domain'
import { expect, test } from 'vitest'
import { renderPart } from '../../../render.fixture.tsx'
import type { GameLogContext } from './game-log-context.ts'
import { MemberLine } from './member-line.tsx'

const names: Readonly<Record<string, string>> = { me: 'You' }
const context: GameLogContext = {
  party: [],
  undone: new Set(['undone']),
  entries: [],
  me: 'me',
  nameOf: (user, nameThen) => names[user] ?? nameThen ?? 'Unknown player',
  bylineOf: ({ user, authorName }) => ({ who: names[user] ?? authorName ?? '', when: '19:40' }),
  undoOf: () => undefined,
}

type Values = readonly [oldRole: GameRole | null, newRole: GameRole | null]

const entryOf = (
  author: string,
  user: string,
  [oldValue, newValue]: Values,
  more: Partial<GameEntry> = {},
): GameEntry => ({
  id: '1',
  user: author,
  gameId: 'salt',
  characterId: null,
  timestamp: '2026-11-14T19:40:00.000Z',
  message: '',
  data: { field: memberField(user), oldValue, newValue },
  type: 'general',
  saveId: '1',
  revision: 0,
  authorName: author === 'me' ? 'Cleo' : 'Greta',
  subjectName: user === 'me' ? 'Cleo' : 'Ann',
  ...more,
})

const back = (author: string, user: string, [oldValue, newValue]: Values) =>
  entryOf(author, user, [oldValue, newValue], { data: { field: memberField(user), oldValue, newValue, undoes: '9' } })

test.each<readonly [string, GameEntry]>([
  ['Ann joined the game 19:40', entryOf('ann', 'ann', [null, 'player'])],
  ['You joined the game 19:40', entryOf('me', 'me', [null, 'player'])],
  ['Ann left the game 19:40', entryOf('ann', 'ann', ['player', null])],
  ['You left the game 19:40', entryOf('me', 'me', ['player', null])],
  ['Greta removed Ann 19:40', entryOf('greta', 'ann', ['player', null])],
  ['You removed Ann 19:40', entryOf('me', 'ann', ['player', null])],
  ['Greta removed you 19:40', entryOf('greta', 'me', ['player', null])],
  ['Ann is now GM Greta 19:40', entryOf('greta', 'ann', ['player', 'gm'])],
  ['You’re now a player 19:40', entryOf('me', 'me', ['gm', 'player'])],
  ['You’re now GM Greta 19:40', entryOf('greta', 'me', ['player', 'gm'])],
  ['Ann is now a player You 19:40', entryOf('me', 'ann', ['gm', 'player'])],
  ['Ann is back in the game You 19:40 undo', back('me', 'ann', [null, 'player'])],
  ['Ann is back in the game You 19:40 undo', back('me', 'ann', ['player', 'player'])],
  ['You’re back in the game Greta 19:40 undo', back('greta', 'me', [null, 'gm'])],
  ['Ann is now a player Greta 19:40 undo', back('greta', 'ann', ['gm', 'player'])],
  ['Greta removed Ann 19:40 undone', entryOf('greta', 'ann', ['player', null], { id: 'undone' })],
])('an entry about a member reads “%s”', async (text, entry) => {
  const screen = await renderPart(
    <ol>
      <MemberLine entry={entry} context={context} />
    </ol>,
  )
  const item = screen.getByRole('listitem').element()
  const texts = [...item.querySelectorAll('div > div > div, span')].filter(({ children }) => children.length === 0)
  expect(
    texts
      .map(({ textContent }) => textContent.trim())
      .filter((part) => part !== '')
      .join(' '),
  ).toBe(text)
})
