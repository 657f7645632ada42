import { aCharacter } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import { defaultSettings, type GameSettings, type Seat } from '../games/game.ts'
import { can, canInGame, may, standingOf, viewOf, type Standing } from './can.ts'
import { shownCharacter } from './sections.ts'
import { characterTable, gameTable, roles, type CharacterAction, type GameAction } from './table.ts'

const living = aCharacter({ user: 'ann', gameId: 'mondays', notes: 'I am the duke' })
const trashed = aCharacter({ user: 'ann', gameId: 'mondays', deletedAt: '2026-11-14T19:40:00.000Z' })
const seat = (role: Seat['role'], settings: Partial<GameSettings> = {}, gameId = 'mondays'): Seat => ({
  gameId,
  role,
  settings: { ...defaultSettings, ...settings },
})

/** The table once more, as the page of promises has it: owner, game master, fellow, link, stranger. */
const promised: { readonly [A in CharacterAction]: string } = {
  read: 'yyyyn',
  edit: 'ymnnn',
  'read log': 'yyyln',
  undo: 'ymnnn',
  give: 'ymnnn',
  receive: 'yyynn',
  'take out': 'yynnn',
  'put in': 'ynnnn',
  delete: 'ynnnn',
  restore: 'ynnnn',
  duplicate: 'ynnnn',
  'change picture': 'ynnnn',
  share: 'ynnnn',
  export: 'ynnnn',
}

test('the table says what was promised', () => {
  const letters = { true: 'y', false: 'n', 'if masters edit': 'm', 'if the link says so': 'l' }
  const written = Object.entries(characterTable).map(([action, row]) => [
    action,
    roles.map((role) => letters[`${row[role]}`]).join(''),
  ])
  expect(Object.fromEntries(written)).toEqual(promised)
})

describe('how somebody stands to a character', () => {
  const role = (user: string, at: Seat | null) => standingOf(user, { character: living, seat: at }).role
  test('only the owner is the owner', () => {
    expect(['ann', 'bob', '', 'Ann', 'ann '].map((user) => role(user, null))).toEqual([
      'owner',
      'stranger',
      'stranger',
      'stranger',
      'stranger',
    ])
    expect(role('ann', seat('gm'))).toBe('owner')
  })
  test('a seat counts in the game where the character plays, and in no other', () => {
    expect([role('bob', seat('gm')), role('bob', seat('player'))]).toEqual(['game master', 'fellow'])
    expect(role('bob', seat('gm', {}, 'fridays'))).toBe('stranger')
    const alone = aCharacter({ user: 'ann', gameId: null })
    expect(standingOf('bob', { character: alone, seat: seat('gm') }).role).toBe('stranger')
  })
})

test('what lies in the trash can only be restored, by its owner', () => {
  for (const action of Object.keys(characterTable) as CharacterAction[]) {
    expect(can('ann', action, { character: trashed, seat: null })).toBe(action === 'restore')
    for (const at of [seat('gm'), seat('player'), null])
      expect(can('bob', action, { character: trashed, seat: at })).toBe(false)
  }
})

test('game masters edit unless their table has it otherwise', () => {
  for (const mastersEdit of [true, false]) {
    const subject = { character: living, seat: seat('gm', { mastersEdit }) }
    expect(can('bob', 'edit', subject)).toBe(mastersEdit)
    expect(can('bob', 'undo', subject)).toBe(mastersEdit)
    expect(can('bob', 'read', subject)).toBe(true)
  }
})

test('a link shows the log if it says so', () => {
  const link = (sections: Extract<Standing, { role: 'link' }>['sections']): Standing => ({ role: 'link', sections })
  expect(may(link(['log']), 'read log', living)).toBe(true)
  expect(may(link(['vitals']), 'read log', living)).toBe(false)
})

test.each<[GameAction, boolean, boolean]>([
  ['read game', true, true],
  ['read game log', true, true],
  ['read masters’ lines', true, false],
  ['write in game log', true, true],
  ['write for masters', true, false],
  ['award', true, false],
  ['leave', true, true],
  ['run game', true, false],
])('to %s: game master %s, player %s, anybody else never', (action, master, player) => {
  expect(Object.keys(gameTable)).toContain(action)
  expect([canInGame(seat('gm'), action), canInGame(seat('player'), action), canInGame(null, action)]).toEqual([
    master,
    player,
    false,
  ])
})

describe('what is seen of a character', () => {
  const keys = (standing: Standing) => Object.keys(shownCharacter(living, viewOf(standing)))
  const fellow = (playersSee: GameSettings['playersSee']): Standing => ({
    role: 'fellow',
    settings: { ...defaultSettings, playersSee },
  })
  test('private notes are the owner’s alone', () => {
    expect(keys({ role: 'owner' })).toContain('notes')
    const others: Standing[] = [
      { role: 'game master', settings: defaultSettings },
      fellow('all'),
      { role: 'link', sections: ['private', 'background'] },
    ]
    for (const standing of others) expect(keys(standing)).not.toContain('notes')
    expect(keys({ role: 'game master', settings: defaultSettings })).toEqual(
      Object.keys(living).filter((key) => key !== 'notes'),
    )
  })
  test('players see of each other what their table has', () => {
    expect(keys(fellow('names'))).toEqual(['id', 'publicRef', 'user', 'player', 'name', 'image', 'gameId'])
    expect(keys(fellow('summary'))).toEqual(expect.arrayContaining(['hp', 'conditions', 'level']))
    for (const key of ['gold', 'items', 'spells', 'str', 'background'])
      expect(keys(fellow('summary'))).not.toContain(key)
    expect(keys(fellow('all'))).toContain('gold')
  })
  test('a link shows the sections it names', () => {
    expect(keys({ role: 'link', sections: ['wallet'] })).toEqual(
      Object.keys(living).filter((key) =>
        [
          'id',
          'publicRef',
          'user',
          'player',
          'name',
          'image',
          'gameId',
          'platinum',
          'gold',
          'silver',
          'copper',
        ].includes(key),
      ),
    )
  })
  test('a stranger sees nothing', () => {
    expect(keys({ role: 'stranger' })).toEqual(['id', 'publicRef', 'user', 'gameId'])
  })
})
