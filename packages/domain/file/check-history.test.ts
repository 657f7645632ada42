import { aCharacter, aChange, aSaveContext, gameNight } from '@everquill/testing'
import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { rollChange } from '../log/roll-entry.ts'
import { commit, commitCreation, type Commit } from '../save/commit.ts'
import { rollDice } from '../rules/dice/roll-dice.ts'
import { parseDice } from '../rules/dice/dice.ts'
import { commitImport } from './commit-import.ts'
import { checkHistory, historyCheck } from './check-history.ts'
import { fileEntries, type FileEntry } from './file-entry.ts'
import { maxHistoryEntries } from './history-limits.ts'
import { nameOfImportedGame } from './imported-game.ts'

const today = gameNight + 86_400_000
const names = { people: { ann: 'Ann', gm: 'Sam' }, games: { g1: 'The Salt Road' } }
const roll = rollDice(parseDice('2d6+3') ?? [], () => 4)

/** Ann creates a character, joins a game, rolls for a spell, casts it, receives a gift, and the GM takes gold. */
function log(): { readonly commits: readonly Commit[]; readonly character: Json } {
  const commits: Commit[] = [commitCreation(aCharacter({ mana: 9 }), aSaveContext({ saveId: 'a' }))]
  const save = (saveId: string, changes: Parameters<typeof commit>[1], context = {}) => {
    const latest = commits.at(-1)!
    const firstLogId = Number(latest.entries.at(-1)?.id) + 1
    const next = commit(latest, changes, { ...aSaveContext({ saveId, firstLogId }), authorName: 'Ann', ...context })
    if (next.kind === 'committed') commits.push(next)
  }
  save('b', [aChange('gameId', null, 'g1')])
  save('c', [rollChange({ ...roll, for: 'spells.Light', check: { id: '1', character: '2' } })], { audience: 'masters' })
  save('d', [aChange('mana', 9, 5)], { act: { kind: 'cast', of: 'Light', source: 'c' } })
  save('e', [{ ...aChange('gold', 20, 25), transfer: { id: 't', from: 3, to: [48_151_623] } }])
  save('f', [aChange('gold', 25, 15)], { user: 'gm', authorName: 'Sam' })
  return { commits, character: commits.at(-1)!.character as unknown as Json }
}

const fileOf = (commits: readonly Commit[]) =>
  fileEntries()(
    commits.flatMap(({ history = [], entries }) => [...history, ...entries]),
    names,
  )

function imported(): Commit {
  const { commits, character } = log()
  const checked = checkHistory(fileOf(commits) as unknown as Json, character, today)
  if (checked.kind === 'unusable') throw new Error(checked.problem)
  const context = { characterId: 7, user: 'zoe', saveId: 'import', now: today, firstLogId: today }
  const outcome = commitImport(checked, context)
  if (outcome.kind === 'refused') throw new Error(outcome.problem.code)
  return outcome
}

test('a file has names instead of ids, and no gifts, checks or saves of the installation', () => {
  const entries = fileOf(log().commits)
  expect(entries.map(({ author }) => author)).toEqual(['Ann', 'Ann', 'Ann', 'Ann', 'Ann', 'Sam'])
  expect(entries[1]?.data).toEqual({ field: 'game', oldValue: null, newValue: 'The Salt Road' })
  expect(entries[2]).toMatchObject({ audience: 'masters', data: { newValue: { ...roll, for: 'spells.Light' } } })
  expect(entries[3]?.act).toEqual({ kind: 'cast', of: 'Light', source: 3 })
  const text = JSON.stringify(entries)
  for (const id of ['"g1"', '"gm"', '"ann"', '48151623', 'transfer', 'check', 'saveId']) expect(text).not.toContain(id)
})

test('imported entries keep id, time and author, and an action keeps its roll', () => {
  const { history = [], entries, revision } = imported()
  const { commits } = log()
  const original = commits.flatMap((one) => one.entries)
  expect(history.map(({ id, timestamp }) => [id, timestamp])).toEqual(
    original.map(({ id, timestamp }) => [id, timestamp]),
  )
  expect(history.map(({ authorName }) => authorName)).toEqual(['Ann', 'Ann', 'Ann', 'Ann', 'Ann', 'Sam'])
  expect(history[3]?.act).toEqual({ kind: 'cast', of: 'Light', source: history[2]?.saveId, entries: 1 })
  expect(nameOfImportedGame(history[1]?.data.newValue ?? null)).toBe('The Salt Road')
  expect(new Set(history.map(({ saveId }) => saveId)).size).toBe(6)
  expect(revision).toBe(7)
  expect(entries.map(({ data }) => data.field)).toEqual(['user', 'gameId'])
  expect(entries[0]).toMatchObject({ saveId: 'import', user: 'zoe', act: { kind: 'import', of: 'Everquill' } })
})

test('the import itself is not part of an export', () => {
  const { commits } = log()
  expect(fileOf([imported()])).toEqual(fileOf(commits))
})

test('a history is checked entry by entry, so that nothing has to wait until all of them are', () => {
  const { commits, character } = log()
  const file = fileOf(commits)
  const steps = [...historyCheck(file as unknown as Json, character, today)]
  expect(steps).toHaveLength(file.length)
})

test('a roll that the dice cannot show is not believed', () => {
  const { commits, character } = log()
  const forged = fileOf(commits).map((entry) =>
    entry.data.field === 'roll'
      ? { ...entry, data: { ...entry.data, newValue: { ...(entry.data.newValue as object), total: 99 } } }
      : entry,
  )
  expect(checkHistory(forged as unknown as Json, character, today)).toMatchObject({ problem: 'malformed' })
})

test('a character that was too large in between makes a history too large, because people can look at every moment of it', () => {
  const { commits } = log()
  const file = fileOf(commits)
  const last = file.at(-1)!
  const next = (n: number, data: FileEntry['data']): FileEntry => ({
    ...last,
    id: String(Number(last.id) + n),
    revision: last.revision + n,
    data,
  })
  const item = (n: number) => ({
    id: `i${n}`,
    item: 'Rope',
    quantity: 1,
    acquired_at: '2026-11-14',
    note: 'x'.repeat(1_000),
  })
  const withItems = (count: number) => {
    const added = Array.from({ length: count }, (_, i) =>
      next(i + 1, { field: `items.i${i}`, oldValue: null, newValue: item(i) }),
    )
    const removed = Array.from({ length: count }, (_, i) =>
      next(count + i + 1, { field: `items.i${i}`, oldValue: item(i), newValue: null }),
    )
    return [...file, ...added, ...removed] as unknown as Json
  }
  const { character } = log()
  expect(checkHistory(withItems(800), character, today)).toMatchObject({ kind: 'checked' })
  expect(checkHistory(withItems(2_200), character, today)).toMatchObject({ problem: 'too-large' })
})

test('a history with too many entries or too many bytes is too large', () => {
  const { commits, character } = log()
  const [first] = fileOf(commits)
  const many = Array.from({ length: maxHistoryEntries + 1 }, () => first) as unknown as Json
  expect(checkHistory(many, character, today)).toMatchObject({ problem: 'too-large' })
  const large = [{ ...first, device: 'x'.repeat(21 * 1_048_576) }] as unknown as Json
  expect(checkHistory(large, character, today)).toMatchObject({ problem: 'too-large' })
})
