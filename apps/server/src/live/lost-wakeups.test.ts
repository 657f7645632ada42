import { defaultSettings, sections } from '@everquill/domain'
import { expect, test } from 'vitest'
import { ann, bob, changeOf, expectSaved, openCommands } from '../commands/commands.fixture.ts'
import { createCharacter } from '../commands/characters/create-character.ts'
import { saveCharacter } from '../commands/characters/save-character.ts'
import type { CommandDeps } from '../commands/deps.ts'
import { createGame } from '../commands/games/create-game.ts'
import { writeInGameLog } from '../commands/games/write-in-game-log.ts'
import { shareCharacter } from '../commands/sharing/share-character.ts'
import { readTvScreen } from '../queries/read-tv.ts'
import { Hub } from './hub.ts'
import type { Listener } from './port.ts'

/** A hub to which nothing is announced, like that of another process; and what its listener receives. */
async function anotherProcess() {
  const { deps, storage } = await openCommands({ limits: false })
  const hub = new Hub(
    storage,
    null,
    (error) => expect.unreachable(String(error)),
    (gameId) => readTvScreen(storage, gameId),
  )
  const events: string[] = []
  const listen = (listener: Pick<Listener, 'user' | 'tokenHash' | 'link'>) =>
    hub.join(
      {
        ...listener,
        send: (bytes) => void events.push(/^event: (.*)$/m.exec(bytes.toString())?.[1] ?? ''),
        close: () => undefined,
      },
      null,
    )
  return { deps, hub, events, listen }
}

/** A game that Bob runs. */
async function aGame(deps: CommandDeps): Promise<string> {
  const made = await createGame(deps, bob, { name: 'The Salt Road', settings: defaultSettings })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  return made.game.id
}

test('a wake-up for a game delivers its new log entries', async () => {
  const { deps, hub, events, listen } = await anotherProcess()
  const gameId = await aGame(deps)
  await listen({ user: bob.user, tokenHash: 'session' })
  await writeInGameLog(deps, bob, gameId, { message: 'A fork in the road' })
  await hub.wake([gameId])
  expect(events).toEqual(['hello', 'line'])
})

test('reconcile delivers the saves of a shared character whose wake-ups were lost', async () => {
  const { deps, hub, events, listen } = await anotherProcess()
  const { id } = expectSaved(await createCharacter(deps, ann, {})).character
  const shared = await shareCharacter(deps, ann, id, { label: '', sections, days: null })
  if (shared.kind === 'refused') throw new Error(shared.problem.code)
  await listen({ user: ann.user, tokenHash: shared.link.tokenHash, link: shared.link })
  expectSaved(await saveCharacter(deps, ann, id, changeOf('gold', 20, 15)))
  await hub.reconcile()
  expect(events).toEqual(['hello', 'saved'])
})

test('reconcile tells members once that others have joined their game', async () => {
  const { deps, hub, events, listen } = await anotherProcess()
  const gameId = await aGame(deps)
  await listen({ user: bob.user, tokenHash: 'session' })
  await deps.storage.transaction((tx) => tx.games.putMember(gameId, { user: 'ann', role: 'player', joinedAt: 1 }))
  await hub.reconcile()
  await hub.reconcile()
  expect(events).toEqual(['hello', 'seat'])
})
