import { expect, test } from 'vitest'
import { revertEntry } from '../commands/characters/revert-entry.ts'
import { ann, bob } from '../commands/commands.fixture.ts'
import { changeGame } from '../commands/games/change-game.ts'
import { deleteGame, restoreGame } from '../commands/games/delete-game.ts'
import { writeInGameLog } from '../commands/games/write-in-game-log.ts'
import { aTvGame } from '../commands/sharing/tv-game.fixture.ts'
import { findTvImage, readTv, readTvOfLink, readTvScreen } from './read-tv.ts'

test('a TV shows names and words for health, and no number of a character or a creature', async () => {
  const { deps, gameId, mira, change, fight } = await aTvGame()
  await change(mira.id, 'hp_max', 0, 777)
  await change(mira.id, 'hp', 0, 333)
  await fight()
  const screen = await readTvScreen(deps.storage, gameId)
  expect(screen).toMatchObject({
    name: 'The Salt Road',
    party: [{ publicRef: mira.publicRef, name: 'Mira', picture: null, health: 'badly wounded' }],
    running: { name: 'The salt house', round: 1, turn: 'mira' },
  })
  expect(screen?.running?.order).toEqual([
    { id: 'mira', name: 'Mira', character: mira.publicRef },
    { id: 'ghoul', name: 'Salt ghoul', health: 'badly wounded', conditions: [] },
  ])
  expect(JSON.stringify(screen)).not.toMatch(/abbot|Kreel|\b(777|333|1234|4321|600[17])\b|Bob|Ann/)
})

test('if players see only names of each other, a TV shows no health of a character', async () => {
  const { deps, gameId } = await aTvGame()
  await changeGame(deps, ann, gameId, { settings: { playersSee: 'names' } })
  expect((await readTvScreen(deps.storage, gameId))?.party[0]).not.toHaveProperty('health')
})

test('the event is the last roll, action or turn that every player may see', async () => {
  const { deps, gameId, mira, roll, change, fight } = await aTvGame()
  const event = async () => (await readTvScreen(deps.storage, gameId))?.event
  expect(await event()).toBeNull()
  await roll('everyone')
  expect(await event()).toMatchObject({ name: 'Mira', total: 11, for: 'dex' })
  await change(mira.id, 'mana', 0, 1, { kind: 'cast', of: 'Light' })
  const cast = await event()
  expect(cast).toEqual({ id: expect.any(String), name: 'Mira', act: { kind: 'cast', of: 'Light' } })

  await roll('masters')
  await roll('roller')
  await change(mira.id, 'notes', '', 'I am the duke')
  await change(mira.id, 'gold', 20, 15)
  await writeInGameLog(deps, ann, gameId, { message: 'The abbot waits', audience: 'masters' })
  await writeInGameLog(deps, ann, gameId, { message: 'A cold wind' })
  expect(await event()).toEqual(cast)

  const encounter = await fight()
  expect(await event()).toMatchObject({ name: 'Mira', act: { kind: 'next-turn' } })
  await change(encounter, 'participants.ghoul.hp', 1_234, 1_200)
  await change(encounter, 'turn', 'mira', 'abbot')
  expect(await event()).toMatchObject({ name: 'Mira' })
  await change(encounter, 'turn', 'abbot', 'ghoul')
  expect(await event()).toMatchObject({ name: 'Salt ghoul', act: { kind: 'next-turn' } })
  await roll('everyone')
  expect(await event()).toMatchObject({ name: 'Mira', total: 11 })
})

test('the turn and the hit points of a hidden creature, and hidden rolls, change nothing on a TV', async () => {
  const { deps, gameId, roll, change, fight } = await aTvGame()
  const encounter = await fight()
  await roll('everyone')
  const before = await readTvScreen(deps.storage, gameId)
  await change(encounter, 'turn', 'mira', 'abbot')
  await change(encounter, 'participants.abbot.hp', 6_001, 1)
  await change(encounter, 'participants.ghoul.hp', 1_234, 1_233)
  await roll('masters')
  await roll('roller')
  expect(await readTvScreen(deps.storage, gameId)).toEqual(before)
})

test('an undone action is no event any more', async () => {
  const { deps, gameId, mira, roll, change } = await aTvGame()
  await roll('everyone')
  const before = await readTvScreen(deps.storage, gameId)
  const { entries } = await change(mira.id, 'mana', 0, 1, { kind: 'cast', of: 'Light' })
  await revertEntry(deps, bob, mira.id, { entryId: Number(entries[0]?.id) })
  expect((await readTvScreen(deps.storage, gameId))?.event).toEqual(before?.event)
})

test('members and holders of a link see the same, and nobody sees a deleted game', async () => {
  const { deps, gameId, link } = await aTvGame()
  const { link: tvLink } = await link()
  const screen = await readTvScreen(deps.storage, gameId)
  expect(screen).not.toBeNull()
  const reads = () =>
    Promise.all([
      readTv(deps, ann, gameId),
      readTv(deps, bob, gameId),
      readTvOfLink(deps, tvLink),
      readTv(deps, { user: 'cleo', name: 'Cleo' }, gameId),
      readTvOfLink(deps, null),
    ])
  expect(await reads()).toEqual([screen, screen, screen, null, null])
  await deleteGame(deps, ann, gameId)
  expect(await reads()).toEqual([null, null, null, null, null])
  await restoreGame(deps, ann, gameId)
  expect(await reads()).toEqual([screen, screen, screen, null, null])
})

test('a TV link opens the current picture of a character in its game, and no other', async () => {
  const { deps, gameId, mira, link } = await aTvGame()
  const { storage } = deps
  const { link: tvLink } = await link()
  const [current, earlier] = ['a'.repeat(32), 'b'.repeat(32)]
  await storage.transaction(async ({ images }) => {
    for (const hash of [current, earlier]) {
      await images.add({ characterId: mira.id, hash, owner: 'bob', folder: 'f', bytes: 1, createdAt: 1 })
    }
  })
  const picture = Buffer.from('a picture')
  const imageStore = { get: async () => picture } as never
  const stored = await storage.characters.find(mira.id)
  const shown = { ...stored, character: { ...stored?.character, image: `/api/images/${mira.publicRef}/${current}` } }
  const characters = { ...storage.characters, find: async () => shown as never }
  const withPicture = { storage: { ...storage, characters }, imageStore }
  const found = (hash: string, of: typeof tvLink | null) => findTvImage(withPicture, of, mira.id, hash, 96)
  expect(await (await found(current, tvLink))?.read()).toBe(picture)
  expect(await found(earlier, tvLink)).toBeNull()
  expect(await found(current, { ...tvLink, gameId: 'another' })).toBeNull()
  expect(await found(current, null)).toBeNull()
  await deleteGame(deps, ann, gameId)
  expect(await found(current, tvLink)).toBeNull()
})
