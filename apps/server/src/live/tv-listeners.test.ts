import { expect, test } from 'vitest'
import { ann } from '../commands/commands.fixture.ts'
import { deleteGame } from '../commands/games/delete-game.ts'
import { aTvGame } from '../commands/sharing/tv-game.fixture.ts'
import { revokeTvLink } from '../commands/sharing/tv-links.ts'
import { readTvScreen } from '../queries/read-tv.ts'
import { Hub } from './hub.ts'

/** A game whose commits the hub learns of only by its announcements, and a screen that follows it. */
async function aScreen() {
  const game = await aTvGame()
  const { storage } = game.deps
  const hub = new Hub(
    storage,
    null,
    (error) => expect.unreachable(String(error)),
    (gameId) => readTvScreen(storage, gameId),
  )
  const { link: tvLink } = await game.link()
  const events: string[] = []
  let isOpen = true
  const listener = {
    user: '',
    tvLink,
    tokenHash: tvLink.tokenHash,
    send: (bytes: Buffer) => void events.push(bytes.toString()),
    close: () => void (isOpen = false),
  }
  const leave = await hub.join(listener, null)
  const names = () => events.map((text) => /event: (\w+)/.exec(text)?.[1])
  return { ...game, hub, listener, leave, tvLink, events, names, isOpen: () => isOpen }
}

test('a screen is told of a change that players can see, without its content', async () => {
  const { hub, gameId, roll, names, events } = await aScreen()
  await roll('everyone')
  hub.gameLogWritten(gameId)
  await expect.poll(names).toEqual(['hello', 'changed'])
  expect(events.join('')).not.toMatch(/Mira|id:/)
})

test('a screen is told nothing when players cannot see a difference', async () => {
  const { hub, gameId, fight, roll, change, names } = await aScreen()
  const encounter = await fight()
  await hub.reconcile()
  expect(names()).toEqual(['hello', 'changed'])
  await roll('masters')
  await change(encounter, 'turn', 'mira', 'abbot')
  await change(encounter, 'participants.ghoul.hp', 1_234, 1_233)
  await hub.wake([gameId])
  await hub.reconcile()
  expect(names()).toEqual(['hello', 'changed'])
  await change(encounter, 'turn', 'abbot', 'ghoul')
  await hub.wake([gameId])
  expect(names()).toEqual(['hello', 'changed', 'changed'])
})

test('the stream of a revoked link ends', async () => {
  const { deps, hub, gameId, tvLink, isOpen } = await aScreen()
  await hub.reconcile()
  expect(isOpen()).toBe(true)
  await revokeTvLink(deps, ann, gameId, tvLink.id)
  await hub.reconcile()
  expect(isOpen()).toBe(false)
})

test('the stream of a link ends with its game', async () => {
  const { deps, hub, gameId, isOpen } = await aScreen()
  await deleteGame(deps, ann, gameId)
  await hub.reconcile()
  expect(isOpen()).toBe(false)
})

test('screens are counted by their link, are no users, and are told nothing after they left', async () => {
  const { hub, gameId, listener, leave, tvLink, roll, names } = await aScreen()
  expect(hub.listenersOf(listener)).toBe(1)
  expect(hub.listenersOf({ user: '', tvLink: { ...tvLink, id: 'another' } })).toBe(0)
  expect(hub.users()).toEqual([])
  leave()
  await roll('everyone')
  await hub.wake([gameId])
  expect([hub.listenersOf(listener), names()]).toEqual([0, ['hello']])
})
