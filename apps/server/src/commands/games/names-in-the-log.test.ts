import { defaultSettings, type Actor, type GameEntry } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { engines } from '../../accounts/account-tests.fixture.ts'
import { readCharacterLog } from '../../queries/read-character-log.ts'
import { readGameLog } from '../../queries/read-game-log.ts'
import type { Storage } from '../../storage/port.ts'
import { createCharacter } from '../characters/create-character.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { ann, changeOf, commandDeps, expectSaved, gameNight } from '../commands.fixture.ts'
import { createGame } from './create-game.ts'
import { inviteToGame } from './invite-to-game.ts'
import { joinGame } from './join-game.ts'
import { removeMember } from './remove-member.ts'
import { writeInGameLog } from './write-in-game-log.ts'

const bob = { user: 'bob', name: 'Bob' }
const guest = { user: 'guest', name: '' }

/** Ann's game, in which Bob plays Odo and a guest plays Tia; all three have accounts. */
async function aGame(storage: Storage) {
  const deps = commandDeps(storage, { items: async () => [], limits: false })
  const rename = ({ user, name }: Actor) =>
    storage.transaction(({ accounts }) =>
      accounts.putUser({
        id: user,
        name,
        email: null,
        guest: name === '',
        administrator: false,
        createdAt: gameNight,
      }),
    )
  for (const actor of [ann, bob, guest]) await rename(actor)
  const made = await createGame(deps, ann, { name: 'The Salt Road', settings: defaultSettings })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  const gameId = made.game.id
  const invited = await inviteToGame(deps, ann, gameId, { days: 1 })
  if (invited.kind === 'refused') throw new Error(invited.problem.code)
  const { code } = invited.invitation
  const play = async (actor: Actor, name: string) => {
    const { id } = expectSaved(await createCharacter(deps, actor, { name, player: actor.name })).character
    await joinGame(deps, actor, { code, network: '203.0.113.7', characterId: id })
    return id
  }
  const [odo, tia] = [await play(bob, 'Odo'), await play(guest, 'Tia')]
  const edit = (actor: Actor, id: number, field: string, oldValue: string | number, newValue: string | number) =>
    saveCharacter(deps, actor, id, changeOf(field, oldValue, newValue))
  /** The entries of one field in the game's log, as `author: subject`, newest first. */
  const namesOf = async (field: string) =>
    (await readGameLog(deps, ann, gameId, { limit: 100 }))?.entries
      .filter(({ data }) => data.field === field)
      .map(({ authorName, subjectName }: GameEntry) => `${authorName}: ${subjectName}`)
  return { deps, gameId, odo, tia, rename, edit, namesOf }
}

describe.each(engines)('names in the log on %s', (_engine, open) => {
  test('entries keep the names of author and character when they are renamed, removed, or renamed after that', async () => {
    const { deps, gameId, odo, rename, edit, namesOf } = await aGame(await open())
    const bobby = { user: 'bob', name: 'Bobby' }
    await edit(bob, odo, 'gold', 20, 19)
    await rename(bobby)
    await edit(bobby, odo, 'name', 'Odo', 'Odo the Great')
    await edit(ann, odo, 'gold', 19, 18)
    await removeMember(deps, ann, gameId, 'bob')
    await rename({ user: 'bob', name: 'Robert' })
    await edit({ user: 'bob', name: 'Robert' }, odo, 'name', 'Odo the Great', 'Odo the Secret')
    expect(await namesOf('gold')).toEqual(['Ann Ährenfels: Odo the Great', 'Bob: Odo'])
    expect(await namesOf('name')).toEqual(['Bobby: Odo the Great'])
    expect(await namesOf('member.bob')).toEqual(['Ann Ährenfels: Bobby', 'Bob: Bob'])
    expect(JSON.stringify(await readGameLog(deps, ann, gameId, { limit: 100 }))).not.toContain('Secret')
  })

  test('the log of the character itself keeps the name of the author too', async () => {
    const { deps, odo, edit } = await aGame(await open())
    await edit(ann, odo, 'gold', 20, 18)
    const log = await readCharacterLog(deps, bob, odo, { limit: 1 })
    expect(log?.entries).toMatchObject([{ user: 'ann', authorName: 'Ann Ährenfels' }])
  })

  test('a guest goes by the character, also in notes, in others’ characters and after leaving', async () => {
    const storage = await open()
    const { deps, gameId, odo, tia, edit, namesOf } = await aGame(storage)
    await storage.transaction((tx) => tx.games.putMember(gameId, { user: 'guest', role: 'gm', joinedAt: 1 }))
    await edit(guest, tia, 'gold', 20, 19)
    await edit(guest, odo, 'gold', 20, 19)
    await writeInGameLog(deps, guest, gameId, { message: 'The bell tolls.' })
    await removeMember(deps, guest, gameId, 'guest')
    expect(await namesOf('gold')).toEqual(['Tia: Odo', 'Tia: Tia'])
    expect(await namesOf('note')).toEqual(['Tia: undefined'])
    expect(await namesOf('member.guest')).toEqual(['Tia: Tia', 'Tia: Tia'])
  })

  test('a guest without a character has no name', async () => {
    const storage = await open()
    const { deps, gameId, namesOf } = await aGame(storage)
    const nobody = { user: 'nobody', name: '' }
    await storage.transaction((tx) => tx.games.putMember(gameId, { user: 'nobody', role: 'player', joinedAt: 1 }))
    await writeInGameLog(deps, nobody, gameId, { message: 'Hello?' })
    expect(await namesOf('note')).toEqual(['undefined: undefined'])
  })
})
