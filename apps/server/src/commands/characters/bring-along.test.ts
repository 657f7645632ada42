import { defaultSettings, replay, type Commit } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import type { Storage } from '../../storage/port.ts'
import { ann, bob, codeOf, commandDeps, expectSaved, noQuotas } from '../commands.fixture.ts'
import type { CommandDeps } from '../deps.ts'
import { createGame } from '../games/create-game.ts'
import { inviteToGame } from '../games/invite-to-game.ts'
import { joinGame } from '../games/join-game.ts'
import { belongingsOf } from './bring-along.ts'
import { createCharacter } from './create-character.ts'
import { deleteCharacter } from './delete-character.ts'
import { revertEntry } from './revert-entry.ts'

const guest = { user: 'guest', name: '' }
const network = '203.0.113.7'

async function aGameOf(deps: CommandDeps, actor: typeof ann) {
  const made = await createGame(deps, actor, { name: 'The Salt Road', settings: defaultSettings })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  const invited = await inviteToGame(deps, actor, made.game.id, { days: 14 })
  if (invited.kind === 'refused') throw new Error(invited.problem.code)
  return { gameId: made.game.id, code: invited.invitation.code }
}

/** A guest with Mira in a game of Ann, Odo in the trash, and a game that the guest runs. */
async function aGuest(storage: Storage) {
  const announced: Commit[] = []
  const seats: (readonly string[])[] = []
  const announcer = {
    committed: (commit: Commit) => void announced.push(commit),
    gameLogWritten: () => undefined,
    membershipChanged: (users: readonly string[]) => void seats.push(users),
  }
  const deps = commandDeps(storage, { announcer, items: async () => [] })
  const [mira, odo] = [
    expectSaved(await createCharacter(deps, guest, { name: 'Mira' })).character.id,
    expectSaved(await createCharacter(deps, guest, { name: 'Odo', player: 'Pim' })).character.id,
  ]
  const played = await aGameOf(deps, ann)
  const run = await aGameOf(deps, guest)
  await joinGame(deps, guest, { code: played.code, network, characterId: mira })
  await deleteCharacter(deps, guest, odo)
  await storage.transaction(async ({ shares, images }) => {
    const link = { label: '', sections: [], createdAt: 1, expiresAt: null, lastUsedAt: null, uses: 0 }
    await shares.put({ ...link, id: 'link', tokenHash: 'hash', characterId: mira })
    const picture = { hash: '0a'.repeat(16), folder: `characters/guest/${mira}`, bytes: 5, createdAt: 1 }
    await images.add({ ...picture, characterId: mira, owner: 'guest' })
  })
  announced.length = 0
  seats.length = 0
  const bring = async (after: () => void = () => undefined) => {
    const { moveTo } = await belongingsOf(deps, 'guest')
    const announce = await storage.transaction(async (tx) => {
      const moved = await moveTo(tx, bob)
      after()
      return moved
    })
    if ('kind' in announce) throw new Error(announce.problem.code)
    announce()
  }
  const stateOf = async (user: string) => ({
    characters: (await storage.characters.headsOfUsers([user]))
      .map(({ characterId }) => String(characterId))
      .toSorted(),
    games: (await storage.games.gamesOf(user)).map(({ id, role }) => `${id} ${role}`).toSorted(),
    pictures: (await storage.images.ofOwner(user)).length,
  })
  return { deps, storage, mira, odo, played, run, announced, seats, bring, stateOf }
}

describe.each(engines)('bringing everything along on %s', (_engine, open) => {
  test('characters, the trash, games, pictures and share links belong to the new account, and the logs say so', async () => {
    const { deps, storage, mira, odo, played, run, announced, seats, bring, stateOf } = await aGuest(await open())
    expect(await belongingsOf(deps, 'guest')).toMatchObject({ characters: 1, games: 2, isEmpty: false })
    await bring()
    expect(await stateOf('guest')).toEqual({ characters: [], games: [], pictures: 0 })
    expect(await stateOf('bob')).toEqual({
      characters: [mira, odo].map(String).toSorted(),
      games: [`${played.gameId} player`, `${run.gameId} gm`].toSorted(),
      pictures: 1,
    })
    expect((await storage.shares.ofCharacter(mira)).map(({ id }) => id)).toEqual(['link'])
    for (const id of [mira, odo]) {
      const log = await storage.characters.logAfter(id, 0, 100)
      const stored = await storage.characters.find(id)
      expect(replay(log)).toEqual(stored?.character)
      expect(log.find(({ data }) => data.field === 'user')).toMatchObject({
        user: 'bob',
        authorName: 'Bob',
        data: { oldValue: 'guest', newValue: 'bob' },
      })
      expect(stored?.character.player).toBe(id === mira ? 'Bob' : 'Pim')
    }
    const entries = (await storage.games.logAfter(played.gameId, 0, 100)).filter(({ saveId }) =>
      saveId.startsWith('bring-along-'),
    )
    expect(entries.map(({ data: { field, newValue } }) => [field, newValue])).toEqual([
      ['user', 'bob'],
      ['player', 'Bob'],
      ['member.bob', 'player'],
      ['member.guest', null],
    ])
    expect(entries.at(-1)).toMatchObject({ subjectName: 'Mira' })
    expect(new Set(announced.map(({ character: { id } }) => id))).toEqual(new Set([mira, odo]))
    expect(new Set(seats.flat())).toEqual(new Set(['ann', 'bob', 'guest']))
  })

  test('someone who is in the game already keeps one seat, with the higher role', async () => {
    const { deps, played, run, bring, stateOf } = await aGuest(await open())
    for (const { code } of [played, run]) await joinGame(deps, bob, { code, network })
    await bring()
    expect((await stateOf('bob')).games).toEqual([`${played.gameId} player`, `${run.gameId} gm`].toSorted())
    expect((await stateOf('guest')).games).toEqual([])
  })

  test('if anything fails, the guest is as before', async () => {
    const { announced, bring, stateOf } = await aGuest(await open())
    const before = await stateOf('guest')
    const fail = () => {
      throw new Error('the disk is full')
    }
    await expect(bring(fail)).rejects.toThrow('the disk is full')
    expect(await stateOf('guest')).toEqual(before)
    expect(await stateOf('bob')).toEqual({ characters: [], games: [], pictures: 0 })
    expect(announced).toEqual([])
  })

  test('nothing moves to an account that would have too many characters', async () => {
    const { deps, storage, stateOf } = await aGuest(await open())
    expectSaved(await createCharacter(deps, bob, {}))
    const before = await stateOf('guest')
    const quotas = { ...noQuotas, characters: 1, guestCharacters: 1 }
    const { moveTo } = await belongingsOf({ ...deps, quotas }, 'guest')
    expect(await storage.transaction((tx) => moveTo(tx, bob))).toMatchObject({
      kind: 'refused',
      problem: { code: 'too-many-characters' },
    })
    expect(await stateOf('guest')).toEqual(before)
  })
})

test('the move cannot be undone from the log', async () => {
  const [, open] = engines[0] ?? []
  if (!open) throw new Error('no engine')
  const { deps, storage, mira, bring } = await aGuest(await open())
  await bring()
  const move = (await storage.characters.logAfter(mira, 0, 100)).find(({ data }) => data.field === 'user')
  expect(codeOf(await revertEntry(deps, bob, mira, { entryId: Number(move?.id) }))).toBe('cannot-be-undone')
})
