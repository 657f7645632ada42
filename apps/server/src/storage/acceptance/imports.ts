import {
  checkHistory,
  commit,
  commitCreation,
  commitImport,
  fileEntries,
  imagePath,
  rewind,
  type Commit,
  type Json,
} from '@everquill/domain'
import { aChange, aSaveContext, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, nextNumber, save, wholeLog } from './storage-fixtures.ts'

const today = gameNight + 86_400_000

/** The commit that imports a character which was created, spent gold by an action and then spent more. */
export function anImport(characterId = nextNumber(), saveId = newName('import')): Commit {
  const created = commitCreation(aNewCharacter(), aSaveContext({ authorName: 'Ann' }))
  const spend = (before: Commit, from: number, to: number, act?: { readonly kind: string }): Commit => {
    const firstLogId = Number(before.entries.at(-1)?.id) + 1
    const context = aSaveContext({ saveId: newName('save'), firstLogId, authorName: 'Ann', act })
    const next = commit(before, [aChange('gold', from, to)], context)
    if (next.kind === 'refused') throw new Error(next.problem.code)
    return next
  }
  const paid = spend(created, 20, 15, { kind: 'pay' })
  const commits = [created, paid, spend(paid, 15, 12)]
  const log = fileEntries()(
    commits.flatMap(({ entries }) => entries),
    { people: {}, games: {} },
  )
  const checked = checkHistory(log as unknown as Json, commits[2]?.character as unknown as Json, today)
  if (checked.kind === 'unusable') throw new Error(checked.problem)
  const context = { characterId, user: newName('user'), saveId, now: today, firstLogId: today }
  const imported = commitImport(checked, context)
  if (imported.kind === 'refused') throw new Error(imported.problem.code)
  return imported
}

/** Tests characters that come with their history. */
export function describeImports(storage: () => Storage): void {
  const keep = (imported: Commit) => storage().transaction((tx) => tx.keep(imported, 'hash'))

  describe('imports', () => {
    test('an import writes the character, its history and its own entries, with their acts', async () => {
      const imported = anImport()
      const { character, revision, entries, history = [] } = imported
      expect(await keep(imported)).toBe(true)
      expect(await storage().characters.find(character.id)).toEqual({ character, revision, lastLogId: today })
      expect(await wholeLog(storage(), character)).toEqual([...history, ...entries])
      expect(await storage().characters.entriesOfRevision(character.id, 2)).toEqual([history[1]])
      expect(history[1]?.act).toEqual({ kind: 'pay', entries: 1 })
      expect(await storage().transaction((tx) => tx.findSave(imported.saveId))).toMatchObject({
        revision,
        entryCount: 1,
      })
    })

    test('the end of an imported history is known, and a log without one has none', async () => {
      const { history = [], ...imported } = anImport()
      await keep({ ...imported, history })
      const other = aNewCharacter()
      await create(storage(), other)
      expect(await storage().characters.lastImportedId(imported.character.id)).toBe(Number(history.at(-1)?.id))
      expect(await storage().characters.lastImportedId(other.id)).toBe(0)
    })

    test('a picture is mentioned if a change of this character is to it or from it', async () => {
      const [first, second, third] = ['a', 'b', 'c'].map((letter) => imagePath('7', `imported-${letter.repeat(32)}`))
      const character = aNewCharacter({ image: first ?? '' })
      const other = aNewCharacter()
      await create(storage(), character)
      await create(storage(), other)
      await save(storage(), character, [aChange('image', first ?? '', second ?? '')])
      await save(storage(), character, [aChange('name', '', third ?? '')])
      const mentioned = (id: number) =>
        Promise.all([first, second, third].map((image = '') => storage().characters.mentionsPicture(id, image)))
      expect(await mentioned(character.id)).toEqual([true, true, false])
      expect(await mentioned(other.id)).toEqual([false, false, false])
    })

    test('an imported character can be changed, and seen as it was before the import', async () => {
      const imported = anImport()
      await keep(imported)
      const { character, history = [] } = imported
      await save(storage(), character, [aChange('gold', 12, 2)], { now: today + 1 })
      const oldValues = await storage().characters.oldValuesSince(character.id, Number(history[0]?.id), today + 1)
      const stored = await storage().characters.find(character.id)
      expect(stored?.character.gold).toBe(2)
      expect(stored && rewind(stored.character, oldValues ?? [])).toEqual(history[0]?.data.newValue)
    })

    test('the number of a character that exists is not used, and nothing is written', async () => {
      const other = aNewCharacter()
      await create(storage(), other)
      const imported = anImport(other.id)
      expect(await keep(imported)).toBe(false)
      expect(await wholeLog(storage(), other)).toHaveLength(1)
      expect(await storage().transaction((tx) => tx.findSave(imported.saveId))).toBeNull()
    })

    test('an import that fails leaves nothing behind', async () => {
      const imported = anImport()
      const fails = storage().transaction(async (tx) => {
        await tx.keep(imported, 'hash')
        throw new Error('the power failed')
      })
      await expect(fails).rejects.toThrow('the power failed')
      expect(await storage().characters.find(imported.character.id)).toBeNull()
      expect(await wholeLog(storage(), imported.character)).toEqual([])
    })
  })
}
