import { lookup, type Participant } from '@everquill/domain'
import { createCharacter } from '../characters/create-character.ts'
import { rollDice } from '../characters/roll-dice.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { ann, bob, expectSaved, gameNight, openCommands } from '../commands.fixture.ts'
import type { CommandDeps } from '../deps.ts'
import { startEncounter } from '../encounters/start-encounter.ts'
import { createGame } from '../games/create-game.ts'
import { enterGame } from '../games/join-game.ts'
import { createTvLink } from './tv-links.ts'

/** Ann runs a game in which Bob plays Mira. The clock moves on with every look at it. */
export async function aTvGame(overrides: Partial<CommandDeps> = {}) {
  let time = gameNight
  const opened = await openCommands({ limits: false, now: () => (time += 1_000), random: () => 0.5, ...overrides })
  const deps = { ...opened.deps, skills: () => lookup<'Skills'>([]) }
  const { storage } = deps
  const created = await createGame(deps, ann, { name: 'The Salt Road' })
  if (created.kind === 'refused') throw new Error(created.problem.code)
  const { id: gameId } = created.game
  await storage.transaction((tx) => tx.games.putMember(gameId, { user: 'bob', role: 'player', joinedAt: 0 }))
  const mira = expectSaved(await createCharacter(deps, bob, { name: 'Mira' })).character
  await enterGame(deps, bob, gameId, mira.id)

  const edit = async (
    id: number,
    changes: readonly { readonly field: string; readonly oldValue: never; readonly newValue: never }[],
    act?: { readonly kind: string; readonly of?: string },
  ) => {
    const { revision = 0 } = (await storage.characters.find(id)) ?? {}
    const actor = id === mira.id ? bob : ann
    const save = { saveId: deps.newId(), baseRevision: revision, changes, ...(act && { act }) }
    return expectSaved(await saveCharacter(deps, actor, id, save))
  }
  return {
    deps,
    gameId,
    mira,
    /** Changes one field of Mira or of the encounter. */
    change: (id: number, field: string, oldValue: unknown, newValue: unknown, act?: Parameters<typeof edit>[2]) =>
      edit(id, [{ field, oldValue: oldValue as never, newValue: newValue as never }], act),
    roll: async (visibility: 'everyone' | 'masters' | 'roller', purpose = 'dex') =>
      expectSaved(await rollDice(deps, bob, mira.id, { notation: '1d20', for: purpose, visibility })),
    /** A fight of Mira, a ghoul, and an abbot whom players do not see. */
    fight: async () => {
      const participants: Participant[] = [
        { id: 'mira', name: 'Mira', character: mira.publicRef, initiative: 20 },
        { id: 'abbot', name: 'The drowned abbot', hp: 6_001, hp_max: 6_007, hidden: true, initiative: 15 },
        { id: 'ghoul', name: 'Kreel', shown_name: 'Salt ghoul', hp: 1_234, hp_max: 4_321, initiative: 10 },
      ]
      const request = { saveId: deps.newId(), name: 'The salt house', participants }
      return expectSaved(await startEncounter(deps, ann, gameId, request)).character.id
    },
    link: async (days = 30) => {
      const outcome = await createTvLink(deps, ann, gameId, { label: 'Living room', days })
      if (outcome.kind === 'refused') throw new Error(outcome.problem.code)
      return outcome
    },
  }
}
