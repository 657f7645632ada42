import {
  bestiaryOf,
  lookup,
  viewOfEncounter,
  encounterOf,
  type Character,
  type Encounter,
  type Participant,
} from '@everquill/domain'
import { expect, test } from 'vitest'
import { getCharacter } from '../../queries/get-character.ts'
import { readEncounters } from '../../queries/read-encounter.ts'
import { readGameLog } from '../../queries/read-game-log.ts'
import { readParty } from '../../queries/read-party.ts'
import { importCharacter } from '../characters/import-character.ts'
import { revertEntry } from '../characters/revert-entry.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { ann, bob, openCommands } from '../commands.fixture.ts'
import { createGame } from '../games/create-game.ts'
import { enterGame } from '../games/join-game.ts'
import { createCharacter } from '../characters/create-character.ts'
import { endTurn } from './end-turn.ts'
import { openBestiary } from './open-bestiary.ts'
import { rollForInitiative } from './roll-initiative.ts'
import { startEncounter } from './start-encounter.ts'

const cleo = { user: 'cleo', name: 'Cleo' }

/** Ann runs a game in which Bob plays Mira; every die shows its highest number. */
async function aGame() {
  const opened = await openCommands({ random: () => 0.999 })
  const deps = { ...opened.deps, skills: () => lookup<'Skills'>([]) }
  const created = await createGame(deps, ann, { name: 'The Salt Road' })
  if (created.kind === 'refused') throw new Error('the game was not created')
  const { id: gameId } = created.game
  await deps.storage.transaction((tx) => tx.games.putMember(gameId, { user: 'bob', role: 'player', joinedAt: 0 }))
  const made = await createCharacter(deps, bob, { name: 'Mira' })
  if (made.kind === 'refused') throw new Error('the character was not created')
  const mira = made.character
  await enterGame(deps, bob, gameId, mira.id)
  const ghoul: Participant = { id: 'ghoul', name: 'Salt ghoul', hp: 22, hp_max: 22, initiative_bonus: 3 }
  const abbot: Participant = { id: 'abbot', name: 'The drowned abbot', hp: 60, hp_max: 60, hidden: true, initiative: 5 }
  const participants = [{ id: 'mira', name: 'Mira', character: mira.publicRef }, ghoul, abbot]
  const start = () => startEncounter(deps, ann, gameId, { saveId: 'start', name: 'The salt house', participants })
  return { deps, gameId, mira, participants, start }
}

const encounterIn = (outcome: Awaited<ReturnType<typeof startEncounter>>): Encounter => {
  const encounter = outcome.kind === 'refused' ? null : encounterOf(outcome.character)
  if (!encounter) throw new Error(JSON.stringify(outcome))
  return encounter
}

const codeOf = (outcome: object) => ('problem' in outcome ? (outcome.problem as { code: string }).code : null)

test('the server rolls initiative with the formula of the game, and the bonus of a creature replaces attributes', async () => {
  const { start } = await aGame()
  const rolled = Object.fromEntries(
    encounterIn(await start()).participants.map(({ id, initiative }) => [id, initiative]),
  )
  expect(rolled).toEqual({ mira: 20, ghoul: 23, abbot: 5 })
})

test('one encounter runs at a time, and a retry returns the same one', async () => {
  const { deps, gameId, participants, start } = await aGame()
  const [first, again] = [encounterIn(await start()), encounterIn(await start())]
  expect(again).toEqual(first)
  const another = () => startEncounter(deps, ann, gameId, { name: 'Another', participants })
  expect(codeOf(await another())).toBe('encounter-running')
  await edit(deps, first, 'ended_at', null, '2026-11-14T20:00:00.000Z')
  expect(encounterIn(await another()).name).toBe('Another')
})

async function edit(
  deps: Awaited<ReturnType<typeof aGame>>['deps'],
  { id }: Pick<Encounter, 'id'>,
  field: string,
  oldValue: string | number | null,
  newValue: string | number | boolean | null,
  actor = ann,
) {
  const stored = await deps.storage.characters.find(id)
  return saveCharacter(deps, actor, id, {
    saveId: deps.newId(),
    baseRevision: stored?.revision ?? 0,
    changes: [{ field, oldValue, newValue }],
  })
}

test('two GMs who damage a creature at once both count, and each of it can be undone', async () => {
  const { deps, start } = await aGame()
  const encounter = encounterIn(await start())
  await edit(deps, encounter, 'participants.ghoul.hp', 22, 15)
  const second = await edit(deps, encounter, 'participants.ghoul.hp', 22, 18)
  const ghoul = (document: Character) => encounterOf(document)?.participants.find(({ id }) => id === 'ghoul')
  if (second.kind === 'refused') throw new Error('the save was refused')
  expect(ghoul(second.character)?.hp).toBe(11)
  expect(second.entries).toMatchObject([
    { audience: 'masters', subjectName: 'Salt ghoul', message: 'Salt ghoul: Hit points 15 → 11' },
  ])
  const undone = await revertEntry(deps, ann, encounter.id, {
    entryId: Number(second.entries[0]?.id),
  })
  expect(undone.kind !== 'refused' && ghoul(undone.character)?.hp).toBe(15)
})

test.each(['gold', 'climbing_number'])('an encounter has no %s', async (field) => {
  const { deps, start } = await aGame()
  expect(codeOf(await edit(deps, encounterIn(await start()), field, 4, 5))).toBe('unknown-field')
})

test('a character has no participants', async () => {
  const { deps, mira } = await aGame()
  expect(codeOf(await edit(deps, mira, 'round', 1, 2, bob))).toBe('unknown-field')
})

test('nobody imports an encounter as a character', async () => {
  const { deps } = await aGame()
  const participants = [{ id: 'ghoul', name: 'Salt ghoul' }]
  expect(codeOf(await importCharacter(deps, bob, { character: { name: 'Fake', participants } }))).toBe('unknown-field')
  expect(codeOf(await importCharacter(deps, bob, { character: { name: 'Fake', round: 3 } }))).toBe('unknown-field')
})

test('players see the order but neither the document nor its log, not even after they ended their turn', async () => {
  const { deps, gameId, mira, start } = await aGame()
  const encounter = encounterIn(await start())
  await edit(deps, encounter, 'turn', null, 'mira')
  expect(await endTurn(deps, bob, mira.id, 1)).toEqual({ kind: 'done' })
  const after = await deps.storage.characters.find(encounter.id)
  const now = encounterOf(after?.character as Character) as Encounter
  expect(now.turn).toBe('abbot')
  const { running, encounters } = (await readEncounters(deps, bob, gameId)) ?? {}
  expect([running, encounters]).toEqual([viewOfEncounter(now), undefined])
  const log = JSON.stringify(await readGameLog(deps, bob, gameId, { limit: 100 }))
  const seen = log + JSON.stringify(running) + JSON.stringify(await readParty(deps, bob, gameId))
  expect(seen).not.toMatch(/abbot|salt house.*participants|"hp":22|initiative/)
  expect(await getCharacter(deps, bob, encounter.id)).toBeNull()
  expect(codeOf(await edit(deps, encounter, 'round', 1, 9, bob))).toBe('not-found')
})

test('a turn that is ended twice by a repeated request ends once', async () => {
  const { deps, gameId, mira } = await aGame()
  const participants = [{ id: 'mira', name: 'Mira', character: mira.publicRef }]
  const { id } = encounterIn(await startEncounter(deps, ann, gameId, { name: 'Alone', participants }))
  await endTurn(deps, bob, mira.id, 1)
  await endTurn(deps, bob, mira.id, 1)
  const stored = await deps.storage.characters.find(id)
  expect(encounterOf(stored?.character as Character)?.round).toBe(2)
})

test('nobody ends the turn of someone else, and out of turn nothing changes', async () => {
  const { deps, gameId, mira, start } = await aGame()
  const { id } = encounterIn(await start())
  const revision = async () => (await deps.storage.characters.find(id))?.revision
  expect(codeOf(await endTurn(deps, ann, mira.id, 1))).toBe('not-found')
  expect(codeOf(await endTurn(deps, cleo, mira.id, 1))).toBe('not-found')
  expect([await endTurn(deps, bob, mira.id, 1), await revision()]).toEqual([{ kind: 'done' }, 1])
  expect((await readParty(deps, ann, gameId))?.map(({ character }) => character.name)).toEqual(['Mira'])
})

test('a roll that changes nothing is recorded too, so that a repeated request does not roll again', async () => {
  const { deps, gameId, start } = await aGame()
  const { publicRef } = encounterIn(await start())
  const roll = (random: number) =>
    rollForInitiative(
      { ...deps, random: () => random },
      ann,
      { gameId, publicRef },
      { saveId: 'again', participants: ['ghoul'] },
    )
  const ofGhoul = (outcome: Awaited<ReturnType<typeof roll>>) =>
    encounterIn(outcome).participants.find(({ id }) => id === 'ghoul')?.initiative
  expect([ofGhoul(await roll(0.999)), ofGhoul(await roll(0))]).toEqual([23, 23])
})

test('initiative is rolled again for those who are named', async () => {
  const { deps, gameId, start } = await aGame()
  const encounter = encounterIn(await start())
  const request = { saveId: 'again', participants: ['abbot', 'nobody'] }
  const outcome = await rollForInitiative(deps, ann, { gameId, publicRef: encounter.publicRef }, request)
  expect(encounterIn(outcome).participants.find(({ id }) => id === 'abbot')?.initiative).toBe(20)
  const where = { gameId, publicRef: encounter.publicRef }
  expect(codeOf(await rollForInitiative(deps, bob, where, request))).toBe('not-found')
})

test.each([
  ['a character that is not in the game', [{ id: 'x', name: 'X', character: '99999999' }], 'invalid-value'],
  [
    'two participants with one id',
    [
      { id: 'x', name: 'X' },
      { id: 'x', name: 'Y' },
    ],
    'field-twice',
  ],
  ['a name that is too long', [{ id: 'x', name: 'X'.repeat(81) }], 'invalid-value'],
])('%s is refused', async (_what, participants, code) => {
  const { deps, gameId } = await aGame()
  expect(codeOf(await startEncounter(deps, ann, gameId, { name: 'Fight', participants }))).toBe(code)
})

test('a game has one bestiary, which GMs open and edit like any document; players do not learn of it', async () => {
  const { deps, gameId, start } = await aGame()
  const encounter = encounterIn(await start())
  const opened = await Promise.all([openBestiary(deps, ann, gameId), openBestiary(deps, ann, gameId)])
  const refs = opened.map((one) => (one.kind === 'opened' ? one.publicRef : codeOf(one)))
  const ref = refs[0] ?? ''
  expect(refs).toEqual([ref, ref])
  const id = Number(ref)
  const creature = { id: 'ghoul', name: 'Salt ghoul', hp: 22, initiative: 3 }
  const save = {
    saveId: 'add',
    baseRevision: 1,
    changes: [{ field: 'creatures.ghoul', oldValue: null, newValue: creature }],
  }
  expect(await saveCharacter(deps, ann, id, save)).toMatchObject({ kind: 'committed' })
  const stored = await deps.storage.characters.find(id)
  expect(stored && bestiaryOf(stored.character)?.creatures).toEqual([creature])
  const before = await readEncounters(deps, ann, gameId)
  expect([before?.bestiary, before?.encounters?.map(({ publicRef }) => publicRef)]).toEqual([
    ref,
    [encounter.publicRef],
  ])
  const log = await readGameLog(deps, ann, gameId, { limit: 10 })
  expect(log?.entries[0]).toMatchObject({ subjectName: 'Salt ghoul', audience: 'masters' })

  for (const actor of [bob, cleo]) {
    expect(codeOf(await openBestiary(deps, actor, gameId))).toBe('not-found')
    expect(await getCharacter(deps, actor, id)).toBeNull()
    expect(codeOf(await saveCharacter(deps, actor, id, { ...save, saveId: actor.user }))).toBe('not-found')
  }
  const seen = [await readEncounters(deps, bob, gameId), await readGameLog(deps, bob, gameId, { limit: 10 })]
  expect(JSON.stringify(seen)).not.toMatch(/bestiary|initiative.:3/i)
  expect(codeOf(await rollForInitiative(deps, ann, { gameId, publicRef: ref }, { participants: [] }))).toBe('not-found')
})

test('a field of an encounter is none of a bestiary', async () => {
  const { deps, gameId } = await aGame()
  const opened = await openBestiary(deps, ann, gameId)
  const id = Number(opened.kind === 'opened' ? opened.publicRef : 0)
  const changes = [{ field: 'round', oldValue: 1, newValue: 2 }]
  expect(codeOf(await saveCharacter(deps, ann, id, { saveId: 'round', baseRevision: 1, changes }))).toBe(
    'unknown-field',
  )
})
