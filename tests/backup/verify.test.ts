import { describe, expect, test } from 'vitest'
import { Player } from '../support/player.ts'
import { corrupt } from './corrupt.ts'
import { engines, Installation } from './installation.ts'

/** A webhook of somebody, either of a character or of a game. */
const webhook = (user: string, character: string, game: string) =>
  `insert into webhooks (id, user_id, character_id, game_id, address, sealed_url, sealed_secret, format, topics, gm_only,
   language, created_at, position, failures, next_at, claimed_until)
   values ('w1', ${user}, ${character}, ${game}, '', '', '', 'json', 'rolls', 0, 'en', 1, 0, 0, 0, 0)`

const entryOf = (game: string, id: number) =>
  `insert into log_entries (id, game_id, user_id, at, type, field, old_value, new_value, message, save_id, revision)
   values (${id}, ${game}, 'ann', 1, 'note', '', 'null', 'null', '', 'save', 0)`

const aGame = `insert into games (id, name, settings, created_at) values ('g1', 'The Salt Road', '{}', 1)`
const ann = `(select min(id) from users)`
const mira = '(select min(id) from characters)'

/** Statements that damage a row, and what is found; `$mira` is the number of the character. */
const damages: readonly (readonly [name: string, statements: readonly string[], problems: readonly string[]])[] = [
  [
    'a webhook without a user and a game',
    [webhook(`'nobody'`, 'null', `'g9'`)],
    ['Webhook w1: its user nobody does not exist.', 'Webhook w1: its game g9 does not exist.'],
  ],
  ['a webhook without a character', [webhook(ann, '9', 'null')], ['Webhook w1: its character 9 does not exist.']],
  [
    'a webhook of nothing',
    [webhook(ann, 'null', 'null')],
    ['Webhook w1: it must belong to either a character or a game.'],
  ],
  [
    'a TV link without a game and a creator',
    [
      `insert into tv_links (token_hash, id, game_id, label, created_at, expires_at, uses, created_by)
       values ('hash', 't1', 'g9', '', 1, 2, 0, 'nobody')`,
    ],
    ['TV link t1: its game g9 does not exist.', 'TV link t1: its creator nobody does not exist.'],
  ],
  [
    'an access token without a user',
    [
      `insert into api_tokens (token_hash, id, user_id, name, scopes, created_at)
       values ('hash', 'a1', 'nobody', 'Bot', 'read', 1)`,
    ],
    ['Access token a1: its user nobody does not exist.'],
  ],
  [
    'an invitation to a game that does not exist',
    [`insert into invitations (code, id, game_id, created_at, expires_at) values ('secret', 'i1', 'g9', 1, 2)`],
    ['Invitation i1: its game g9 does not exist.'],
  ],
  [
    'an invitation of an administrator who does not exist',
    [
      `insert into account_invitations (token_hash, id, note, created_by, created_at, expires_at)
       values ('hash', 'i2', '', 'nobody', 1, 2)`,
    ],
    ['Account invitation i2: its creator nobody does not exist.'],
  ],
  [
    'the end of a log that is before its last entry',
    [
      aGame,
      entryOf(`'g1'`, 1_700_000_000_005),
      `insert into log_scopes (game_id, last_id) values ('g1', 1700000000004)`,
    ],
    ['Game g1: its last entry is 1700000000005, but 1700000000004 is recorded.'],
  ],
  [
    'a log whose end is not recorded',
    [aGame, entryOf(`'g1'`, 1_700_000_000_005)],
    ['Game g1: its last entry is 1700000000005, but none is recorded.'],
  ],
  [
    'the end of a log of no game',
    [`insert into log_scopes (game_id, last_id) values ('g9', 1700000000004)`],
    ['A row of log_scopes: its game g9 does not exist.'],
  ],
  [
    'a catalogue reference that a document lacks',
    [`insert into content_references (reference, character_id) select 'Races:Orc', ${mira}`],
    ['Character $mira: its catalogue reference Races:Orc is not in its document, or it is deleted.'],
  ],
  [
    'a catalogue reference of no character',
    [`insert into content_references (reference, character_id) values ('Races:Orc', 9)`],
    ['Character 9: its catalogue reference Races:Orc is of no character.'],
  ],
  [
    'a catalogue reference that is not recorded',
    [`delete from content_references where reference = 'Races:Elf'`],
    ['Character $mira: its catalogue reference Races:Elf is not recorded.'],
  ],
]

describe.each(engines)('on %s', (engine) => {
  test.each(damages)('verify finds %s', async (_name, statements, problems) => {
    const here = await Installation.create(engine)
    const ref = await here.serve(async (url) => {
      const { character } = await (await Player.guest(url)).create({ name: 'Mira', race: 'Elf' })
      return character.publicRef
    })
    expect(await here.run('verify')).toMatchObject({ code: 0 })
    for (const statement of statements) await corrupt(here, statement)
    const { code, stdout } = await here.run('verify', '--json')
    const found = JSON.parse(stdout) as { readonly problems: readonly string[] }
    expect([code, found.problems]).toEqual([1, problems.map((problem) => problem.replace('$mira', ref))])
  })
})
