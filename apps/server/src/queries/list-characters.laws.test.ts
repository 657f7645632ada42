import { randomUUID } from 'node:crypto'
import { mergeDifference, type Actor } from '@everquill/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines } from '../accounts/account-tests.fixture.ts'
import { createCharacter } from '../commands/characters/create-character.ts'
import { deleteCharacter } from '../commands/characters/delete-character.ts'
import { restoreCharacter } from '../commands/characters/restore-character.ts'
import { rollDice } from '../commands/characters/roll-dice.ts'
import { saveCharacter } from '../commands/characters/save-character.ts'
import { changeOf, commandDeps, expectSaved, gameNight } from '../commands/commands.fixture.ts'
import { createGame } from '../commands/games/create-game.ts'
import { inviteToGame } from '../commands/games/invite-to-game.ts'
import { enterGame, joinGame } from '../commands/games/join-game.ts'
import type { Storage } from '../storage/port.ts'
import { listCharacters } from './list-characters.ts'

/** Ann's characters in Greta's game, and what happens to them, at a time that the test sets. */
async function aParty(storage: Storage, size: number) {
  const clock = { now: gameNight }
  const deps = commandDeps(storage, { limits: false, items: async () => [], now: () => clock.now })
  const [ann, greta] = ['ann', 'greta'].map((name): Actor => ({ user: `${name}-${randomUUID()}`, name })) as [
    Actor,
    Actor,
  ]
  const made = await createGame(deps, greta, { name: 'Salt' })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  const gameId = made.game.id
  const invited = await inviteToGame(deps, greta, gameId, { days: 14 })
  if (invited.kind === 'refused') throw new Error(invited.problem.code)
  await joinGame(deps, ann, { code: invited.invitation.code, network: '203.0.113.7' })
  const ids: number[] = []
  for (let i = 0; i < size; i++) {
    const { character } = expectSaved(await createCharacter(deps, ann, {}))
    await enterGame(deps, ann, gameId, character.id)
    ids.push(character.id)
  }
  const actions = {
    edit: (id: number) => saveCharacter(deps, ann, id, changeOf('xp', 0, 1)),
    roll: (id: number) => rollDice(deps, ann, id, { notation: '1d20' }),
    hiddenRoll: (id: number) => rollDice(deps, greta, id, { notation: '1d20', visibility: 'roller' }),
    delete: (id: number) => deleteCharacter(deps, ann, id),
    restore: (id: number) => restoreCharacter(deps, ann, id),
    create: () => createCharacter(deps, ann, {}),
    wait: async () => (clock.now += 1_000),
  }
  const list = async () => (await listCharacters(deps, ann, 'living')).characters
  return { ids, actions, list, listSince: listCharacters.bind(null, deps, ann, 'living') }
}

const step = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'roll', 'hiddenRoll', 'delete', 'restore', 'create', 'wait', 'list'),
  place: fc.nat(3),
})

describe.each(engines)('listing characters on %s', (_engine, open) => {
  test('merging the response with any earlier list that the caller knows gives the whole list in its order', async () => {
    const storage = await open()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 16 }), async (steps) => {
        // Without waiting, characters have the same log ids, or later ones than the next change.
        const { ids, actions, list, listSince } = await aParty(storage, 4)
        const lists = [await list()]
        for (const { kind, place } of steps) {
          if (kind === 'list') lists.push(await list())
          else await actions[kind](ids[place] ?? 0)
        }
        const whole = await list()
        for (const known of lists) {
          const { characters, gone = [] } = await listSince(known)
          expect(mergeDifference(known, { characters, gone })).toEqual(whole)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('a hidden roll shows the owner a new revision and nothing else, also if the list before it is known', async () => {
    const { ids, actions, list, listSince } = await aParty(await open(), 2)
    const [first = 0] = ids
    const known = await list()
    const before = known.find(({ id }) => id === first)
    await actions.wait()
    await actions.hiddenRoll(first)
    const after = { ...before, revision: (before?.revision ?? 0) + 1 }
    expect(await listSince(known)).toEqual({ characters: [after], gone: [] })
  })
})
