import { aCharacter } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import { defaultSettings, type GameSettings, type Seat } from '../games/game.ts'
import { can, canInGame, isAllowed, accessOf, viewOf, type Access } from './can.ts'
import { shownCharacter } from './sections.ts'
import {
  characterPermissions,
  encounterPermissions,
  gamePermissions,
  roles,
  type CharacterAction,
  type GameAction,
} from './permission-table.ts'

const character = aCharacter({ user: 'ann', gameId: 'mondays', notes: 'I am the duke' })
const trashed = aCharacter({ user: 'ann', gameId: 'mondays', deletedAt: '2026-11-14T19:40:00.000Z' })
const seat = (role: Seat['role'], settings: Partial<GameSettings> = {}, gameId = 'mondays'): Seat => ({
  gameId,
  role,
  settings: { ...defaultSettings, ...settings },
})

/** The table of the specification: owner, game master, fellow, link, TV link, stranger. */
const specified: { readonly [A in CharacterAction]: string } = {
  read: 'yyyynn',
  edit: 'ymnnnn',
  'read log': 'yyylnn',
  undo: 'ymnnnn',
  give: 'ymnnnn',
  receive: 'yyynnn',
  'remove from game': 'yynnnn',
  'add to game': 'ynnnnn',
  delete: 'ynnnnn',
  restore: 'ynnnnn',
  duplicate: 'ynnnnn',
  'change picture': 'ynnnnn',
  share: 'ynnnnn',
  export: 'ynnnnn',
  'end turn': 'ynnnnn',
  'answer check': 'yynnnn',
}

test('the permission table matches the specification', () => {
  const letters = {
    true: 'y',
    false: 'n',
    'if GMs may edit': 'm',
    'if the link includes it': 'l',
    'if the game shows it': 'p',
  }
  const actual = Object.entries(characterPermissions).map(([action, row]) => [
    action,
    roles.map((role) => letters[`${row[role]}`]).join(''),
  ])
  expect(Object.fromEntries(actual)).toEqual(specified)
})

/** What is specified for encounters, in the same order of roles. */
const specifiedOfEncounters: { readonly [A in CharacterAction]: string } = {
  read: 'nynnnn',
  edit: 'nynnnn',
  'read log': 'nynnnn',
  undo: 'nynnnn',
  give: 'nnnnnn',
  receive: 'nnnnnn',
  'remove from game': 'nnnnnn',
  'add to game': 'nnnnnn',
  delete: 'nnnnnn',
  restore: 'nnnnnn',
  duplicate: 'nnnnnn',
  'change picture': 'nnnnnn',
  share: 'nnnnnn',
  export: 'nnnnnn',
  'end turn': 'nyynnn',
  'answer check': 'nnnnnn',
}

test('the permission table of encounters matches the specification', () => {
  const actual = Object.entries(encounterPermissions).map(([action, row]) => [
    action,
    roles.map((role) => (row[role] ? 'y' : 'n')).join(''),
  ])
  expect(Object.fromEntries(actual)).toEqual(specifiedOfEncounters)
})

describe('the role of a user', () => {
  const role = (user: string, at: Seat | null) => accessOf(user, { character, seat: at }).role
  test('is owner only for the owner’s id', () => {
    expect(['ann', 'bob', '', 'Ann', 'ann '].map((user) => role(user, null))).toEqual([
      'owner',
      'stranger',
      'stranger',
      'stranger',
      'stranger',
    ])
    expect(role('ann', seat('gm'))).toBe('owner')
  })
  test('depends on the seat in the character’s game, and on no other game', () => {
    expect([role('bob', seat('gm')), role('bob', seat('player'))]).toEqual(['game master', 'fellow'])
    expect(role('bob', seat('gm', {}, 'fridays'))).toBe('stranger')
    const gameless = aCharacter({ user: 'ann', gameId: null })
    expect(accessOf('bob', { character: gameless, seat: seat('gm') }).role).toBe('stranger')
  })
})

test('a character in the trash can only be restored, and only by its owner', () => {
  for (const action of Object.keys(characterPermissions) as CharacterAction[]) {
    expect(can('ann', action, { character: trashed, seat: null })).toBe(action === 'restore')
    for (const at of [seat('gm'), seat('player'), null])
      expect(can('bob', action, { character: trashed, seat: at })).toBe(false)
  }
})

test('GMs may edit characters unless the game’s settings forbid it', () => {
  for (const mastersEdit of [true, false]) {
    const subject = { character, seat: seat('gm', { mastersEdit }) }
    expect(can('bob', 'edit', subject)).toBe(mastersEdit)
    expect(can('bob', 'undo', subject)).toBe(mastersEdit)
    expect(can('bob', 'read', subject)).toBe(true)
  }
})

test('a link shows the log only if it includes it', () => {
  const link = (sections: Extract<Access, { role: 'link' }>['sections']): Access => ({ role: 'link', sections })
  expect(isAllowed(link(['log']), 'read log', character)).toBe(true)
  expect(isAllowed(link(['vitals']), 'read log', character)).toBe(false)
})

test('members see who is online unless the game’s settings forbid it, and nobody else does', () => {
  const permitted = 'if the game shows it'
  const others = { owner: false, link: false, 'tv link': false, stranger: false }
  const specifiedRow = { ...others, 'game master': permitted, fellow: permitted }
  expect(gamePermissions['see presence']).toEqual(specifiedRow)
  for (const showPresence of [true, false]) {
    for (const role of ['gm', 'player'] as const) {
      expect(canInGame(seat(role, { showPresence }), 'see presence')).toBe(showPresence)
      expect(canInGame(seat(role, { showPresence }), 'read game')).toBe(true)
    }
  }
  expect(canInGame(null, 'see presence')).toBe(false)
})

/** Which actions in a game are specified for GMs, players and holders of a TV link; nobody else may do anything. */
const specifiedInGame: { readonly [A in Exclude<GameAction, 'see presence'>]: readonly [boolean, boolean, boolean] } = {
  'read game': [true, true, false],
  'read game log': [true, true, false],
  'read GM-only entries': [true, false, false],
  'write in game log': [true, true, false],
  'write GM-only entries': [true, false, false],
  award: [true, false, false],
  'run encounters': [true, false, false],
  'ask for checks': [true, false, false],
  'see checks': [true, true, false],
  'see the order': [true, true, false],
  'watch on a TV': [true, true, true],
  leave: [true, true, false],
  'run game': [true, false, false],
  'export game': [true, false, false],
}

test.each(Object.entries(specifiedInGame) as [keyof typeof specifiedInGame, readonly boolean[]][])(
  'the action “%s” is allowed for GMs, players and TV links as specified, and never for others',
  (action, [master, player, tvLink]) => {
    const others = { owner: false, link: false, stranger: false }
    expect(gamePermissions[action]).toEqual({ ...others, 'game master': master, fellow: player, 'tv link': tvLink })
    const callers = [seat('gm'), seat('player'), 'tv link', null] as const
    expect(callers.map((caller) => canInGame(caller, action))).toEqual([master, player, tvLink, false])
  },
)

test('a TV link allows nothing with a character or an encounter', () => {
  for (const action of Object.keys(characterPermissions) as CharacterAction[]) {
    expect([characterPermissions[action]['tv link'], encounterPermissions[action]['tv link']]).toEqual([false, false])
  }
})

describe('the view of a character', () => {
  const keys = (access: Access) => Object.keys(shownCharacter(character, viewOf(access)))
  const fellow = (playersSee: GameSettings['playersSee']): Access => ({
    role: 'fellow',
    settings: { ...defaultSettings, playersSee },
  })
  test('includes private notes only for the owner', () => {
    expect(keys({ role: 'owner' })).toContain('notes')
    const others: Access[] = [
      { role: 'game master', settings: defaultSettings },
      fellow('all'),
      { role: 'link', sections: ['private', 'background'] },
    ]
    for (const access of others) expect(keys(access)).not.toContain('notes')
    expect(keys({ role: 'game master', settings: defaultSettings })).toEqual(
      Object.keys(character).filter((key) => key !== 'notes'),
    )
  })
  test('follows the game’s settings for fellow players', () => {
    expect(keys(fellow('names'))).toEqual(['id', 'publicRef', 'user', 'player', 'name', 'image', 'gameId'])
    expect(keys(fellow('summary'))).toEqual(expect.arrayContaining(['hp', 'conditions', 'level']))
    for (const key of ['gold', 'items', 'spells', 'str', 'background'])
      expect(keys(fellow('summary'))).not.toContain(key)
    expect(keys(fellow('all'))).toContain('gold')
  })
  test('includes the sections of a link', () => {
    expect(keys({ role: 'link', sections: ['wallet'] })).toEqual(
      Object.keys(character).filter((key) =>
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
  test('is empty for a stranger', () => {
    expect(keys({ role: 'stranger' })).toEqual(['id', 'publicRef', 'user', 'gameId'])
  })
})
