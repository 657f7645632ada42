import { checkLifetime, lookup, type GameEntry } from '@everquill/domain'
import { expect, test } from 'vitest'
import { readCheck } from '../../queries/read-check.ts'
import { readCharacterLog } from '../../queries/read-character-log.ts'
import { readGameLog } from '../../queries/read-game-log.ts'
import { createCharacter } from '../characters/create-character.ts'
import { rollDice } from '../characters/roll-dice.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { ann, bob, openCommands } from '../commands.fixture.ts'
import { createGame } from '../games/create-game.ts'
import { enterGame } from '../games/join-game.ts'
import { answerCheck } from './answer-check.ts'
import { askForCheck, type NewCheck } from './ask-for-check.ts'
import { endCheck } from './end-check.ts'

const cleo = { user: 'cleo', name: 'Cleo' }

/** Ann runs a game in which Bob plays Mira and Cleo plays Odo; every die shows its highest number. */
async function aTable() {
  const opened = await openCommands({ random: () => 0.999 })
  let now = opened.deps.now()
  const deps = { ...opened.deps, now: () => now, skills: () => lookup<'Skills'>([]) }
  const created = await createGame(deps, ann, { name: 'The Salt Road' })
  if (created.kind === 'refused') throw new Error('the game was not created')
  const { id: gameId } = created.game
  const enter = async (actor: typeof cleo, name: string) => {
    await deps.storage.transaction((tx) =>
      tx.games.putMember(gameId, { user: actor.user, role: 'player', joinedAt: 0 }),
    )
    const made = await createCharacter(deps, actor, { name })
    if (made.kind === 'refused') throw new Error('the character was not created')
    await enterGame(deps, actor, gameId, made.character.id)
    return made.character
  }
  const [mira, odo] = [await enter(bob, 'Mira'), await enter(cleo, 'Odo')]
  const ask = async (more: Partial<NewCheck> = {}) => {
    const outcome = await askForCheck(deps, ann, gameId, { for: 'dex', characters: [mira.publicRef], ...more })
    if (outcome.kind === 'refused') throw new Error(outcome.problem.code)
    return outcome.entry.id
  }
  const seenBy = async (actor: typeof cleo) => (await readCheck(deps, actor, gameId))?.check
  const logOf = async (actor: typeof cleo): Promise<readonly GameEntry[]> =>
    (await readGameLog(deps, actor, gameId, { limit: 50 }))?.entries ?? []
  const wait = (milliseconds: number) => {
    now += milliseconds
  }
  return { deps, gameId, mira, odo, ask, seenBy, logOf, wait }
}

const codeOf = (outcome: object) => ('problem' in outcome ? (outcome.problem as { code: string }).code : null)

test('everyone sees who rolled what, and only GMs the target number', async () => {
  const { deps, gameId, mira, odo, ask, seenBy, logOf } = await aTable()
  const id = await ask({ characters: [mira.publicRef, odo.publicRef], target: 15 })
  await saveCharacter(deps, bob, mira.id, {
    saveId: 'dex',
    baseRevision: 2,
    changes: [{ field: 'dex', oldValue: 0, newValue: 3 }],
  })
  expect(await answerCheck(deps, bob, { gameId, checkId: id, publicRef: mira.publicRef })).toMatchObject({
    roll: { notation: '1d20+3', total: 23, for: 'dex' },
  })
  const answers = [{ character: mira.publicRef, by: 'bob', roll: { total: 23 } }]
  expect([await seenBy(ann), await seenBy(cleo)]).toMatchObject([
    { id, target: 15, answers },
    { id, answers },
  ])
  expect(await seenBy(cleo)).not.toHaveProperty('target')
  expect(JSON.stringify(await logOf(cleo))).not.toContain('Difficulty')
  expect(JSON.stringify(await logOf(ann))).toContain('Difficulty 15')
})

test('odds apply to the roll', async () => {
  const { deps, gameId, mira, ask } = await aTable()
  const id = await ask({ odds: 'disadvantage' })
  const answered = await answerCheck(deps, bob, { gameId, checkId: id, publicRef: mira.publicRef })
  expect(answered).toMatchObject({ roll: { notation: '2d20kl1' } })
})

test('of a secret check, players learn that they have rolled and nothing else, not even their own total', async () => {
  const { deps, gameId, mira, ask, seenBy, logOf } = await aTable()
  const id = await ask({ secret: true })
  const answer = () => answerCheck(deps, bob, { gameId, checkId: id, publicRef: mira.publicRef }, 'once')
  expect([await answer(), await answer()]).toEqual([
    { kind: 'answered', roll: null },
    { kind: 'answered', roll: null },
  ])
  expect(await seenBy(bob)).toMatchObject({ answers: [{ character: mira.publicRef, by: 'bob' }] })
  expect((await seenBy(bob))?.answers[0]).not.toHaveProperty('roll')
  expect(await seenBy(ann)).toMatchObject({ answers: [{ roll: { total: 20 } }] })
  const ownLog = await readCharacterLog(deps, bob, mira.id, { limit: 50 })
  expect(JSON.stringify([ownLog, await logOf(bob)])).not.toContain('Rolled')
  const rolls = (await logOf(ann)).filter(({ data }) => data.field === 'roll')
  expect(rolls).toMatchObject([{ user: 'bob', subjectName: 'Mira', audience: 'masters' }])
})

test('a GM rolls for a player who is away, also if GMs do not edit', async () => {
  const { deps, gameId, mira, ask, seenBy } = await aTable()
  await deps.storage.transaction(async (tx) => {
    const locked = await tx.games.lock(gameId)
    if (locked) await tx.games.put({ ...locked.game, settings: { ...locked.game.settings, mastersEdit: false } })
  })
  const id = await ask()
  await answerCheck(deps, ann, { gameId, checkId: id, publicRef: mira.publicRef })
  expect(await seenBy(bob)).toMatchObject({ answers: [{ character: mira.publicRef, by: 'ann' }] })
  expect(codeOf(await rollDice(deps, ann, mira.id, { notation: '1d20' }))).toBe('not-found')
})

test('a roll that was thrown offline answers the check, even after it has ended; of two answers the first counts', async () => {
  const { deps, gameId, mira, ask, seenBy } = await aTable()
  const id = await ask()
  const roll = (thrown: number) =>
    rollDice(deps, bob, mira.id, { notation: '1d20', for: 'dex', check: id, thrown: [thrown] })
  await roll(4)
  await roll(19)
  expect((await seenBy(ann))?.answers).toMatchObject([{ roll: { total: 4, onDevice: true } }])
  await endCheck(deps, ann, gameId, id)
  expect([await seenBy(ann), codeOf(await roll(7))]).toEqual([null, null])
})

test('a check is over when it has ended, when another one was asked for, or after twelve hours', async () => {
  const { deps, gameId, ask, seenBy, wait } = await aTable()
  const first = await ask()
  const second = await ask({ for: 'str' })
  await endCheck(deps, ann, gameId, first)
  expect(await seenBy(bob)).toMatchObject({ id: second, for: 'str' })
  wait(checkLifetime)
  expect(await seenBy(bob)).toBeNull()
})

test('only GMs ask and end; strangers learn nothing; what cannot be checked, and a hidden roll, is refused', async () => {
  const { deps, gameId, mira, odo, ask } = await aTable()
  const id = await ask()
  const dan = { user: 'dan', name: 'Dan' }
  const request = { for: 'dex', characters: [mira.publicRef] }
  const at = { gameId, checkId: id }
  const codes = await Promise.all([
    askForCheck(deps, bob, gameId, request),
    askForCheck(deps, dan, gameId, request),
    endCheck(deps, bob, gameId, id),
    answerCheck(deps, cleo, { ...at, publicRef: mira.publicRef }),
    answerCheck(deps, dan, { ...at, publicRef: mira.publicRef }),
    answerCheck(deps, cleo, { ...at, publicRef: odo.publicRef }),
    answerCheck(deps, bob, { gameId, checkId: '1', publicRef: mira.publicRef }),
    rollDice(deps, cleo, odo.id, { notation: '1d20', check: id }),
    rollDice(deps, bob, mira.id, { notation: '1d20', check: id, visibility: 'roller' }),
    askForCheck(deps, ann, gameId, { for: 'items.rope', characters: [mira.publicRef] }),
    askForCheck(deps, ann, gameId, { for: 'dex', characters: ['99999999'] }),
  ])
  expect(codes.map(codeOf)).toEqual([...Array<string>(7).fill('not-found'), ...Array<string>(4).fill('invalid-value')])
  expect(await readCheck(deps, dan, gameId)).toBeNull()
})
