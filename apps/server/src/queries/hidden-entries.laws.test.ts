import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  accessOf,
  creationField,
  defaultSettings,
  isShown,
  sections,
  rollVisibilities,
  shownEntry,
  viewOf,
  viewOfPlayers,
  type Actor,
  type GameSettings,
  type Json,
  type LogEntry,
  type Reader,
  type RollVisibility,
  type View,
} from '@everquill/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { importCharacter } from '../commands/characters/import-character.ts'
import { revertEntry } from '../commands/characters/revert-entry.ts'
import { rollDice } from '../commands/characters/roll-dice.ts'
import { saveCharacter } from '../commands/characters/save-character.ts'
import { ann, bob, expectSaved, gameNight, openCommands } from '../commands/commands.fixture.ts'
import { awardParty } from '../commands/games/award-party.ts'
import { changeGame } from '../commands/games/change-game.ts'
import { createGame } from '../commands/games/create-game.ts'
import { inviteToGame } from '../commands/games/invite-to-game.ts'
import { enterGame, joinGame } from '../commands/games/join-game.ts'
import { writeInGameLog } from '../commands/games/write-in-game-log.ts'
import { shareCharacter } from '../commands/sharing/share-character.ts'
import type { CommandDeps } from '../commands/deps.ts'
import type { GameLogPageRequest } from '../storage/games-port.ts'
import { openSqlite } from '../storage/sqlite/open-sqlite.ts'
import type { ShareLink } from '../storage/shares-port.ts'
import type { Storage } from '../storage/port.ts'
import { characterAt } from './character-at.ts'
import { exportLog } from './exports/export-log.ts'
import { readChanges } from './read-changes.ts'
import { readCharacterLog, type LogRequest } from './read-character-log.ts'
import { readGameLog, readLogInGame } from './read-game-log.ts'
import { readSharedLog } from './read-shared.ts'
import { readTimeline } from './read-timeline.ts'
import { readTvScreen } from './read-tv.ts'

const greta: Actor = { user: 'greta', name: 'Greta' }
const network = '203.0.113.7'

const words = ['duke', 'cook', 'rope', 'a duke and a cook'] as const
const word = fc.constantFrom(...words)

type Step =
  | { readonly kind: 'edit'; readonly field: string; readonly value: Json }
  | { readonly kind: 'item' | 'note' | 'secret'; readonly text: string }
  | { readonly kind: 'roll'; readonly by: Actor; readonly visibility: RollVisibility }
  | { readonly kind: 'setting'; readonly name: string }
  | { readonly kind: 'undo' | 'award' | 'join' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('edit' as const),
    field: fc.constantFrom('notes', 'notes', 'background', 'name', 'race'),
    value: word,
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    field: fc.constantFrom('gold', 'hp', 'str', 'climbing_number', 'xp'),
    value: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ kind: fc.constantFrom('item' as const, 'note' as const, 'secret' as const), text: word }),
  fc.record({
    kind: fc.constant('roll' as const),
    by: fc.constantFrom(ann, ann, greta),
    visibility: fc.constantFrom(...rollVisibilities),
  }),
  fc.record({ kind: fc.constant('setting' as const), name: word }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'award' as const, 'join' as const) }),
)

const logRequest: fc.Arbitrary<LogRequest> = fc.record(
  {
    limit: fc.integer({ min: 1, max: 4 }),
    before: fc.integer({ min: gameNight, max: gameNight + 60_000 }),
    from: fc.integer({ min: gameNight, max: gameNight + 60_000 }),
    type: fc.constantFrom('general' as const, 'attribute' as const, 'item' as const, 'skill' as const),
    field: fc.constantFrom('notes', 'gold', 'items', 'climbing_number', 'character', 'roll'),
    user: fc.constantFrom('ann', 'greta'),
    search: fc.array(fc.constantFrom(...words, 'du', 'notes', 'gold', 'created', 'rolled'), { maxLength: 2 }),
  },
  { requiredKeys: ['limit'] },
)

const gameRequest: fc.Arbitrary<Omit<GameLogPageRequest, 'includeGmOnly' | 'visible'>> = fc.record(
  {
    limit: fc.integer({ min: 1, max: 4 }),
    before: fc.integer({ min: gameNight, max: gameNight + 60_000 }),
    type: fc.constantFrom('general' as const, 'attribute' as const, 'item' as const),
    user: fc.constantFrom('ann', 'greta', 'bob'),
    kind: fc.constantFrom('note' as const, 'roll' as const, 'setting' as const, 'change' as const, 'transfer' as const),
  },
  { requiredKeys: ['limit'] },
)

/** Ann's character, which is in Greta's game from some step on. */
async function play(deps: CommandDeps, steps: readonly Step[], playersSee: GameSettings['playersSee']) {
  const document = { notes: 'the duke is a cook', background: 'a rope', gold: 3 }
  const { character } = expectSaved(await importCharacter(deps, ann, { character: document }))
  const made = await createGame(deps, greta, {
    name: 'Salt',
    settings: { ...defaultSettings, playersSee, mastersEdit: true },
  })
  if (made.kind === 'refused') throw new Error(made.problem.code)
  const gameId = made.game.id
  const invited = await inviteToGame(deps, greta, gameId, { days: 14 })
  if (invited.kind === 'refused') throw new Error(invited.problem.code)
  for (const actor of [ann, bob]) await joinGame(deps, actor, { code: invited.invitation.code, network })
  for (const one of steps) await take(deps, character.id, gameId, one)
  await enterGame(deps, ann, gameId, character.id)
  return { id: character.id, gameId }
}

/** Some steps are refused, such as an undo of a creation; that does not matter here. */
async function take(deps: CommandDeps, id: number, gameId: string, one: Step): Promise<void> {
  const stored = await deps.storage.characters.find(id)
  if (!stored) throw new Error('the character is gone')
  const save = (field: string, oldValue: Json, newValue: Json) =>
    saveCharacter(deps, ann, id, {
      saveId: deps.newId(),
      baseRevision: stored.revision,
      changes: [{ field, oldValue, newValue }],
    })
  switch (one.kind) {
    case 'edit':
      return void (await save(
        one.field,
        (stored.character as unknown as Record<string, Json>)[one.field] ?? 0,
        one.value,
      ))
    case 'item': {
      const entry = { id: deps.newId(), item: one.text, quantity: 1, acquired_at: '2026-11-14' }
      return void (await save(`items.${entry.id}`, null, entry))
    }
    case 'note':
    case 'secret':
      return void (await writeInGameLog(deps, greta, gameId, {
        message: one.text,
        ...(one.kind === 'secret' && { audience: 'masters' as const }),
      }))
    case 'roll':
      return void (await rollDice(deps, one.by, id, { notation: '1d20', visibility: one.visibility }))
    case 'undo':
      return void (await revertEntry(deps, ann, id, { entryId: stored.lastLogId }))
    case 'setting':
      return void (await changeGame(deps, greta, gameId, { name: one.name }))
    case 'award':
      return void (await awardParty(deps, greta, gameId, { characterIds: [id], xp: 5, coins: { gold: 1 } }))
    case 'join':
      return void (await enterGame(deps, ann, gameId, id))
  }
}

/** A copy of the database without the entries of a character that are hidden from a reader. */
async function withoutHidden(folder: string, characterId: number, view: View, reader: Reader) {
  const copy = mkdtempSync(join(tmpdir(), 'everquill-hidden-'))
  const original = new DatabaseSync(join(folder, 'everquill.sqlite'))
  original.exec(`vacuum into '${join(copy, 'everquill.sqlite')}'`)
  original.close()
  const db = new DatabaseSync(join(copy, 'everquill.sqlite'))
  db.exec('drop trigger log_entries_refuse_update; drop trigger log_entries_refuse_delete')
  const rows = db
    .prepare('select id, field, new_value, user_id, audience from log_entries where character_id = ?')
    .all(characterId)
  for (const { id, field, new_value, user_id, audience } of rows) {
    const isOwn = user_id === reader.user
    const isForOthers = audience !== null && !isOwn && !(audience === 'masters' && reader.isMaster)
    if (!isShown(view, String(field)) || isForOthers) {
      db.prepare('delete from log_entries where character_id = ? and id = ?').run(characterId, id ?? 0)
    } else if (field === creationField) {
      const data = { field: creationField, oldValue: null, newValue: JSON.parse(String(new_value)) as Json }
      const shown = shownEntry({ data }, view)
      const update = db.prepare('update log_entries set new_value = ? where character_id = ? and id = ?')
      update.run(JSON.stringify(shown.data.newValue), characterId, id ?? 0)
    }
  }
  db.close()
  const storage = await openSqlite({ dataDir: copy, newId: () => 'copy' })
  const close = async () => {
    await storage.close()
    rmSync(copy, { recursive: true })
  }
  return { storage, close }
}

/** Every response that a member of the game can get about a character. */
async function responses(
  storage: Storage,
  actor: Actor,
  { id, gameId }: { readonly id: number; readonly gameId: string },
  { log, game }: { readonly log: LogRequest; readonly game: Omit<GameLogPageRequest, 'includeGmOnly' | 'visible'> },
  entries: readonly LogEntry[],
) {
  const deps = { storage }
  const [from, before] = [gameNight + 5_000, gameNight + 30_000]
  return {
    log: await readCharacterLog(deps, actor, id, log),
    timeline: await readTimeline(deps, actor, id),
    changes: await readChanges(deps, actor, id, { from, before }),
    at: await Promise.all(entries.map((entry) => characterAt(deps, actor, id, Number(entry.id)))),
    gameLog: await readGameLog(deps, actor, gameId, game),
    logInGame: await readLogInGame(deps, actor, gameId, id, game),
    exported: await exported(storage, actor, id),
  }
}

/** The log as the owner exports it, in one list however it is split; null for others. */
async function exported(storage: Storage, actor: Actor, id: number) {
  const chunks = await exportLog({ storage }, actor, id)
  if (!chunks) return null
  const whole = []
  for await (const { entries, people, games } of chunks) whole.push({ entries, people, games })
  return whole
}

/** A clock that moves on with every commit. */
function aClock() {
  let now = gameNight
  return () => (now += 1_000)
}

const viewAt = (storage: Storage, gameId: string, { user }: Actor) =>
  storage.games
    .seat(gameId, user)
    .then((seat) => viewOf(accessOf(user, { character: { user: ann.user, gameId }, seat })))

test('a member receives the same as from a log without the entries that are hidden from them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 16 }),
      fc.constantFrom('all' as const, 'summary' as const, 'names' as const),
      fc.constantFrom(ann, greta, bob),
      fc.record({ log: logRequest, game: gameRequest }),
      async (steps, playersSee, actor, requests) => {
        const { deps, storage, folder } = await openCommands({ limits: false, now: aClock() })
        const played = await play(deps, steps, playersSee)
        const view = await viewAt(storage, played.gameId, actor)
        const entries = await storage.characters.logAfter(played.id, 0, 100)
        const stripped = await withoutHidden(folder, played.id, view, { user: actor.user, isMaster: actor === greta })
        const expected = await responses(stripped.storage, actor, played, requests, entries)
        await stripped.close()
        expect(await responses(storage, actor, played, requests, entries)).toEqual(expected)
      },
    ),
    { numRuns: 60 },
  )
})

test('every member reads all changes of settings, whatever is hidden of the characters; others read no entry', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 16 }),
      fc.constantFrom('all' as const, 'summary' as const, 'names' as const),
      async (steps, playersSee) => {
        const { deps, storage } = await openCommands({ limits: false, now: aClock() })
        const { gameId } = await play(deps, steps, playersSee)
        const read = async (user: string) =>
          (await readGameLog({ storage }, { user, name: '' }, gameId, { limit: 100, kind: 'setting' }))?.entries
        const names = ['Salt', ...steps.flatMap((one) => (one.kind === 'setting' ? one.name : []))]
        const changes = names.flatMap((name, i) => (i === 0 || name === names[i - 1] ? [] : name))
        for (const { user } of [ann, greta, bob]) {
          expect((await read(user))?.map(({ data }) => data.newValue)).toEqual(changes.toReversed())
        }
        expect(await read('a stranger')).toBeUndefined()
      },
    ),
    { numRuns: 20 },
  )
})

test('the holder of a link receives the same as from a log without the entries that are hidden from them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 16 }),
      fc.subarray([...sections]),
      fc.integer({ min: 1, max: 4 }),
      async (steps, shared, limit) => {
        const { deps, storage, folder } = await openCommands({ limits: false, now: aClock() })
        const { id } = await play(deps, steps, 'all')
        const made = await shareCharacter(deps, ann, id, { label: '', sections: [...shared, 'log'], days: null })
        if (made.kind === 'refused') throw new Error(made.problem.code)
        const { link } = made
        const stripped = await withoutHidden(folder, id, viewOf({ role: 'link', sections: link.sections }), {
          user: null,
          isMaster: false,
        })
        const expected = await allPages(stripped.storage, link, limit)
        await stripped.close()
        expect(await allPages(storage, link, limit)).toEqual(expected)
      },
    ),
    { numRuns: 40 },
  )
})

test('a TV shows the same as from a log without the entries that some player may not see', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 16 }),
      fc.constantFrom('all' as const, 'summary' as const, 'names' as const),
      async (steps, playersSee) => {
        const { deps, storage, folder } = await openCommands({ limits: false, now: aClock() })
        const { id, gameId } = await play(deps, [{ kind: 'join' }, ...steps], playersSee)
        const stripped = await withoutHidden(folder, id, viewOfPlayers({ playersSee }), { user: null, isMaster: false })
        const expected = await readTvScreen(stripped.storage, gameId)
        await stripped.close()
        expect(await readTvScreen(storage, gameId)).toEqual(expected)
      },
    ),
    { numRuns: 40 },
  )
})

async function allPages(storage: Storage, link: ShareLink, limit: number) {
  const pages = []
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const page: Awaited<ReturnType<typeof readSharedLog>> = await readSharedLog({ storage }, link, { limit, before })
    pages.push(page)
    before = page?.next ?? null
  }
  return pages
}
