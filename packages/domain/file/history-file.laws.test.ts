import { anyHistory } from '@everquill/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultImage, imagePath } from '../character/image.ts'
import { rewind, replay } from '../log/history.ts'
import type { LogEntry } from '../log/entry.ts'
import { planUndo } from '../log/undo.ts'
import type { Commit } from '../save/commit.ts'
import type { Json } from '../json.ts'
import { commitImport } from './commit-import.ts'
import { checkHistory, type CheckedHistory } from './check-history.ts'
import { fileEntries, type FileEntry } from './file-entry.ts'
import { portableDocument } from './portable-document.ts'

const names = { people: { ann: 'Ann', bob: 'Bob', gm: '' }, games: {} }
const today = Date.parse('2026-12-01T12:00:00.000Z')

const entriesOf = (commits: readonly Commit[]) =>
  commits.flatMap(({ history = [], entries }) => [...history, ...entries])

const fileOf = (log: readonly LogEntry[]): readonly FileEntry[] => fileEntries()(log, names)

/** Through JSON, as in a real file. */
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

const characterOf = (commits: readonly Commit[]): Json => asJson(commits.at(-1)?.character)

/** One of the two pictures that histories refer to is part of the file. */
const knownPicture = imagePath('1', 'a'.repeat(32))
const lostPicture = imagePath('1', 'b'.repeat(32))

function checked(commits: readonly Commit[], log: Json = asJson(fileOf(entriesOf(commits)))): CheckedHistory {
  const outcome = checkHistory(log, characterOf(commits), today, [knownPicture])
  if (outcome.kind === 'unusable') throw new Error(outcome.problem)
  return outcome
}

function imported(commits: readonly Commit[]): Commit {
  const context = { characterId: 7, user: 'zoe', saveId: 'import', now: today, firstLogId: today }
  const commit = commitImport(checked(commits), context)
  if (commit.kind === 'refused') throw new Error(commit.problem.code)
  return commit
}

/** What an `image` of the file is after the import. */
const imageHere = (image: unknown): string =>
  image === knownPicture ? imagePath('7', `imported-${'a'.repeat(32)}`) : defaultImage

const withImageHere = (document: Json): Json => {
  const fields = document as { readonly image: Json }
  return { ...fields, image: imageHere(fields.image) }
}

/** The entries of a file with the pictures that they refer to after the import. */
const withPicturesHere = (entries: readonly FileEntry[]) =>
  entries.map((entry) => {
    const { field, oldValue, newValue } = entry.data
    if (field === 'character') return { ...entry, data: { ...entry.data, newValue: withImageHere(newValue) } }
    if (field !== 'image') return entry
    return { ...entry, data: { ...entry.data, oldValue: imageHere(oldValue), newValue: imageHere(newValue) } }
  })

/** Where a character belongs differs from one installation to another. */
function withoutPlace(document: unknown): Json {
  const { deletedAt: _trash, ...kept } = portableDocument(document as Json)
  return kept
}

test('a history that is exported, imported elsewhere and exported again is the same, and replays to the same character', () => {
  fc.assert(
    fc.property(anyHistory, (commits) => {
      const commit = imported(commits)
      const log = entriesOf([commit])
      expect(fileOf(log)).toEqual(withPicturesHere(fileOf(entriesOf(commits))))
      expect(replay(log)).toEqual(commit.character)
      const past = rewind(
        commit.character,
        log.slice(1).map(({ data }) => data),
      )
      expect(withoutPlace(past)).toEqual(withoutPlace(log[0]?.data.newValue))
      expect(withoutPlace(commit.character)).toEqual(withImageHere(withoutPlace(commits.at(-1)?.character)))
    }),
    { numRuns: 1_000 },
  )
})

test('an imported history that is exported, imported and exported once more differs only in the number of its pictures', () => {
  fc.assert(
    fc.property(anyHistory, (commits) => {
      const first = imported(commits)
      const file = fileOf(entriesOf([first]))
      const again = checkHistory(asJson(file), characterOf([first]), today, [imageHere(knownPicture)])
      expect(again).toMatchObject({ kind: 'checked' })
      if (again.kind === 'unusable') return
      const context = { characterId: 8, user: 'kim', saveId: 'again', now: today, firstLogId: today }
      const second = commitImport(again, context)
      if (second.kind === 'refused') throw new Error(second.problem.code)
      const text = JSON.stringify(fileOf(entriesOf([second])))
      expect(text.replaceAll('/api/images/8/', '/api/images/7/')).toBe(JSON.stringify(file))
    }),
  )
})

test('an image that is no picture of the file is the default picture, whatever it is', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyHistory, fc.constantFrom('x', 7, null, {}, '/api/images/1/..', lostPicture), (commits, image) => {
      const unknown = (value: unknown) => (value === knownPicture || value === lostPicture ? image : value)
      const log = fileOf(entriesOf(commits)).map((entry) => {
        if (entry.data.field !== 'image') return entry
        seen.add(JSON.stringify(image))
        return {
          ...entry,
          data: { ...entry.data, oldValue: unknown(entry.data.oldValue), newValue: unknown(entry.data.newValue) },
        }
      })
      const creation = {
        ...log[0]!,
        data: { ...log[0]!.data, newValue: { ...(log[0]!.data.newValue as object), image } },
      }
      const character = { ...(characterOf(commits) as object), image } as Json
      const outcome = checkHistory(asJson([creation, ...log.slice(1)]), character, today, [knownPicture])
      const changes = outcome.kind === 'checked' ? outcome.entries.map(({ data }) => data) : []
      expect(JSON.stringify(changes)).not.toContain('/api/images/')
      expect(outcome).toMatchObject({ kind: 'checked', character: { image: defaultImage } })
    }),
  )
  expect(seen.size).toBe(6)
})

test('an imported character belongs to its new owner, and its entries are in no game', () => {
  fc.assert(
    fc.property(anyHistory, (commits) => {
      const commit = imported(commits)
      expect(commit.character).toMatchObject({ id: 7, publicRef: '7', user: 'zoe', gameId: null })
      expect(commit.character.deletedAt).toBeUndefined()
      for (const entry of entriesOf([commit])) {
        expect(entry).toMatchObject({ gameId: null, user: 'zoe', characterId: 7 })
        expect(entry).not.toHaveProperty('subjectName')
      }
      expect(commit.history?.every((entry) => entry.imported)).toBe(true)
      expect(commit.entries.some((entry) => entry.imported)).toBe(false)
    }),
  )
})

test('imported entries can be undone as well as the original ones', () => {
  fc.assert(
    fc.property(anyHistory, (commits) => {
      const commit = imported(commits)
      const original = commits.at(-1)
      const outcomes = (one: Commit | undefined, log: readonly LogEntry[]) =>
        log
          .filter(({ data }) => !['image', 'gameId', 'deletedAt', 'user'].includes(data.field))
          .map((entry) => one && planUndo(entry, one.character))
      expect(outcomes(commit, entriesOf([commit]))).toEqual(outcomes(original, entriesOf(commits)))
    }),
  )
})

/** What can be wrong with a history; each returns another log, or null if it does not apply. */
const damages: Readonly<Record<string, (log: readonly FileEntry[], at: number) => readonly unknown[] | null>> = {
  'two entries swapped': (log, at) =>
    log.length < 2 ? null : log.with(at, log[(at + 1) % log.length]!).with((at + 1) % log.length, log[at]!),
  'the creation missing': (log) => log.slice(1),
  'an id twice': (log, at) => (at === 0 ? null : log.with(at, { ...log[at]!, id: log[at - 1]!.id })),
  'an id in the future': (log) => [...log.slice(0, -1), { ...log.at(-1)!, id: String(today + 1) }],
  'a time in the future': (log, at) => log.with(at, { ...log[at]!, timestamp: '2026-12-01T12:00:00.001Z' }),
  'a revision left out': (log) => log.map((entry) => ({ ...entry, revision: entry.revision + 1 })),
  'another value before': (log, at) =>
    at === 0 || ['image', 'game', 'deletedAt'].includes(log[at]!.data.field)
      ? null
      : log.with(at, { ...log[at]!, data: { ...log[at]!.data, oldValue: 'forged' } }),
  'another picture before': (log, at) => {
    const { field, oldValue } = log[at]!.data
    const forged = oldValue === knownPicture ? lostPicture : knownPicture
    return field === 'image' ? log.with(at, { ...log[at]!, data: { ...log[at]!.data, oldValue: forged } }) : null
  },
  'another picture at the end': (log, at) => {
    const isLast = log.slice(at + 1).every(({ data }) => data.field !== 'image')
    const { field, newValue } = log[at]!.data
    const forged = newValue === knownPicture ? defaultImage : knownPicture
    if (field !== 'image' || !isLast) return null
    return log.with(at, { ...log[at]!, data: { ...log[at]!.data, newValue: forged } })
  },
  'a value of another type': (log, at) =>
    at === 0 || log[at]!.data.field === 'image'
      ? null
      : log.with(at, { ...log[at]!, data: { ...log[at]!.data, newValue: { hp: [] } } }),
  'an unknown field': (log, at) => log.with(at, { ...log[at]!, data: { ...log[at]!.data, field: '__proto__' } }),
  'the field of an encounter': (log, at) =>
    log.with(at, { ...log[at]!, data: { field: 'round', oldValue: null, newValue: 2 } }),
  'an owner': (log, at) => log.with(at, { ...log[at]!, data: { field: 'user', oldValue: 'ann', newValue: 'bob' } }),
  'the id of a game': (log, at) =>
    log.with(at, { ...log[at]!, data: { field: 'gameId', oldValue: null, newValue: 'g1' } }),
  'an undo of nothing': (log, at) =>
    log.with(at, { ...log[at]!, data: { ...log[at]!.data, undoes: String(today - 1) } }),
  'an author that is no text': (log, at) => log.with(at, { ...log[at]!, author: { name: 'Ann' } as unknown as string }),
  'a NUL in a name': (log, at) => log.with(at, { ...log[at]!, author: 'A\0' }),
  'half a surrogate pair': (log, at) => log.with(at, { ...log[at]!, message: '\ud800' }),
  'another audience': (log, at) => log.with(at, { ...log[at]!, audience: 'everyone' as 'masters' }),
  'no entry at all': (log, at) => [...log.slice(0, at), null, ...log.slice(at + 1)],
  'a second creation': (log) => [...log, { ...log[0]!, id: String(today - 1), revision: log.at(-1)!.revision }],
}

test('a damaged history is unusable', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyHistory, fc.nat(), (commits, index) => {
      const log = fileOf(entriesOf(commits))
      for (const [name, damage] of Object.entries(damages)) {
        const damaged = damage(log, index % log.length)
        if (damaged === null) continue
        seen.add(name)
        const outcome = checkHistory(asJson(damaged), characterOf(commits), today, [knownPicture])
        expect(outcome.kind, name).toBe('unusable')
      }
    }),
  )
  expect([...seen].toSorted()).toEqual(Object.keys(damages).toSorted())
})

test('any JSON in the place of an entry or a history is unusable, never an exception', () => {
  fc.assert(
    fc.property(anyHistory, fc.jsonValue(), fc.nat(), (commits, value, index) => {
      const log = fileOf(entriesOf(commits))
      const damaged = log.with(index % log.length, value as unknown as FileEntry)
      expect(checkHistory(asJson(damaged), characterOf(commits), today).kind).toBe('unusable')
      expect(checkHistory(value as Json, characterOf(commits), today).kind).toBe('unusable')
    }),
  )
})

test('unknown properties of a file do not get into the log', () => {
  fc.assert(
    fc.property(anyHistory, (commits) => {
      const log = fileOf(entriesOf(commits)).map((entry) => ({
        ...entry,
        user: 'admin',
        gameId: 'g1',
        characterId: 1,
        saveId: 'save 1',
        imported: false,
        subjectName: 'Bob',
        data: { ...entry.data, transfer: { id: 't', from: 1, to: [2] } },
      }))
      expect(checked(commits, asJson(log))).toEqual(checked(commits))
    }),
  )
})

test('a character that its history does not lead to is not believed', () => {
  fc.assert(
    fc.property(anyHistory, (commits) => {
      const log = asJson(fileOf(entriesOf(commits)))
      const character = { ...(characterOf(commits) as { xp: number }) }
      character.xp += 1
      expect(checkHistory(log, character, today)).toEqual({ kind: 'unusable', problem: 'does-not-replay' })
    }),
  )
})
