import { aChange } from '@everquill/testing'
import { firstEntryPerField } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { maxExaminedEntries, maxUndoLevels, maxUndoLinks } from '../log-port.ts'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save, wholeLog } from './storage-fixtures.ts'

/** Tests what undo reads from a log: whole saves, and which entry undid which. */
export function describeUndoing(storage: () => Storage): void {
  describe('undo', () => {
    test('entriesOfSameSave returns exactly the entries of that save, newest first', async () => {
      const [character, other] = [aNewCharacter(), aNewCharacter()]
      await create(storage(), character)
      await create(storage(), other)
      await save(storage(), character, [aChange('gold', 20, 15)])
      await save(storage(), character, [aChange('str', 0, 1), aChange('dex', 0, 1), aChange('con', 0, 1)])
      await save(storage(), character, [aChange('gold', 15, 10)])
      const [creation, first, ...rest] = await wholeLog(storage(), character)
      const [sameSave, last] = [rest.slice(0, 3).toReversed(), rest.at(-1)]
      const saveOf = (id: string | undefined, of = character) =>
        storage().characters.entriesOfSameSave(of.id, Number(id))
      for (const { id } of sameSave) expect(await saveOf(id)).toEqual(sameSave)
      expect(await saveOf(creation?.id)).toEqual([creation])
      expect(await saveOf(first?.id)).toEqual([first])
      expect(await saveOf(last?.id)).toEqual([last])
      expect(await saveOf(sameSave[0]?.id, other)).toEqual([])
      expect(await storage().transaction((tx) => tx.entriesOfSameSave(character.id, Number(first?.id)))).toEqual([
        first,
      ])
    })

    test('an entry stores which entry it undid, when it was made and on which device', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      await save(storage(), character, [aChange('gold', 20, 15)])
      const undoes = (await wholeLog(storage(), character))[1]?.id ?? ''
      const made = { madeAt: '2026-11-14T18:00:00.000Z', device: 'Firefox, Android' }
      await save(storage(), character, [{ ...aChange('gold', 15, 20), undoes }], made)
      const [, , undoing] = await wholeLog(storage(), character)
      expect(undoing).toMatchObject({ data: { undoes }, ...made })
      const linksOf = async (id: number, ids: readonly string[]) =>
        (await storage().characters.undoLinksOf(id, ids)).links
      expect(await linksOf(character.id, [undoes])).toEqual([{ id: undoing?.id, undoes }])
      expect(await linksOf(aNewCharacter().id, [undoes])).toEqual([])
      expect(await linksOf(character.id, [])).toEqual([])
    })

    test('undo links are followed to the end of a chain', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      await save(storage(), character, [aChange('gold', 20, 15)])
      const first = (await wholeLog(storage(), character))[1]?.id ?? ''
      for (let i = 0; i < 3; i++) {
        const undoes = (await wholeLog(storage(), character)).at(-1)?.id ?? ''
        await save(storage(), character, [{ ...aChange('gold', i, i + 1), undoes }])
      }
      const ids = (await wholeLog(storage(), character)).map(({ id }) => id).slice(1)
      const undos = await storage().transaction((tx) => tx.undoLinksOf(character.id, [first]))
      expect(undos.links).toEqual(ids.slice(1).map((id, i) => ({ id, undoes: ids[i] })))
      expect(undos.isComplete).toBe(true)
    })

    test('undo links are read up to a limit, however deep the chain or how often an entry was undone', async () => {
      const [deep, wide] = [aNewCharacter(), aNewCharacter()]
      for (const character of [deep, wide]) {
        await create(storage(), character)
        await save(storage(), character, [aChange('gold', 20, 15)])
      }
      const [first, firstOfWide] = await Promise.all(
        [deep, wide].map(async (character) => (await wholeLog(storage(), character))[1]?.id ?? ''),
      )
      const linksOf = ({ id }: { id: number }, entryId = '') =>
        storage().transaction((tx) => tx.undoLinksOf(id, [entryId]))
      const undoNewest = async () => {
        const undoes = (await wholeLog(storage(), deep)).at(-1)?.id ?? ''
        await save(storage(), deep, [{ ...aChange('gold', 0, 1), undoes }])
      }
      for (let level = 1; level < maxUndoLevels; level++) await undoNewest()
      expect(await linksOf(deep, first)).toMatchObject({ isComplete: true })
      await undoNewest()
      expect(await linksOf(deep, first)).toMatchObject({ isComplete: false })
      const skills = Array.from({ length: 501 }, (_, i) => `skill${i}_number`)
      for (const [oldValue, newValue] of [
        [null, 1],
        [1, 2],
      ] as const) {
        expect(await linksOf(wide, firstOfWide)).toMatchObject({ isComplete: true })
        const undo = (field: string) => ({ ...aChange(field, oldValue, newValue), undoes: firstOfWide ?? '' })
        await save(storage(), wide, skills.map(undo))
      }
      const { links, isComplete } = await linksOf(wide, firstOfWide)
      expect([links.length, isComplete]).toEqual([maxUndoLinks(1) + 1, false])
    })

    test('oldValuesSince returns the first old value of each field in a range', async () => {
      const character = aNewCharacter({ gold: 20, str: 0 })
      await create(storage(), character)
      await save(storage(), character, [aChange('gold', 20, 15)])
      await save(storage(), character, [aChange('gold', 15, 12), aChange('str', 0, 1)])
      await save(storage(), character, [aChange('str', 1, 2), aChange('gold', 12, 10)])
      const ids = (await wholeLog(storage(), character)).map(({ id }) => Number(id))
      const oldValues = (after = 0, upTo = 0) => storage().characters.oldValuesSince(character.id, after, upTo)
      expect(await oldValues(ids[1], ids.at(-1))).toEqual([
        { field: 'gold', oldValue: 15 },
        { field: 'str', oldValue: 0 },
      ])
      expect(await oldValues(ids[1], ids[2])).toEqual([{ field: 'gold', oldValue: 15 }])
      expect(await oldValues(ids.at(-1), ids.at(-1))).toEqual([])
    })

    test('oldValuesSince returns the same for a long range, unless there are too many fields', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      const fields = Array.from({ length: maxExaminedEntries / 2 }, (_, i) => `skill${i}_number`)
      for (let turn = 0; turn < 3; turn++) {
        await save(
          storage(),
          character,
          fields.map((field) => aChange(field, turn === 0 ? null : turn, turn + 1)),
        )
      }
      const log = await wholeLog(storage(), character)
      const [creation, last] = [Number(log[0]?.id), Number(log.at(-1)?.id)]
      const firsts = firstEntryPerField(log.slice(1)).map(({ data: { field, oldValue } }) => ({ field, oldValue }))
      // The creation counts as a field of the log.
      const allFields = fields.length + 1
      await storage().transaction(async (tx) => {
        expect(await tx.oldValuesSince(character.id, creation, last)).toEqual(firsts)
        expect(await tx.oldValuesSince(character.id, creation, last, allFields)).toEqual(firsts)
        expect(await tx.oldValuesSince(character.id, creation, last, allFields - 1)).toBeNull()
        // A short range is read entry by entry, whatever else is in the log.
        expect(await tx.oldValuesSince(character.id, last - 1, last, 1)).toEqual([
          { field: fields.at(-1), oldValue: 2 },
        ])
      })
    })

    test('transferOf returns the transfer of an entry that is a part of one', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      const transfer = { id: newName('transfer'), from: null, to: [character.id], reason: 'the ferry' }
      await save(storage(), character, [{ ...aChange('gold', 20, 25), transfer }, aChange('name', '?', 'Bo')])
      const [creation, award, renamed] = await wholeLog(storage(), character)
      const transferOf = (id = '0', of = character.id) => storage().characters.transferOf(of, Number(id))
      expect(await transferOf(award?.id)).toEqual(transfer)
      expect(await transferOf(creation?.id)).toBeNull()
      expect(await transferOf(renamed?.id)).toBeNull()
      expect(await transferOf(award?.id, aNewCharacter().id)).toBeNull()
    })

    test('names are returned for known users only', async () => {
      const user = { id: 'u-names', name: 'Ann Ähre', email: null, guest: true, administrator: false, createdAt: 1 }
      await storage().transaction((tx) => tx.accounts.putUser(user))
      expect(await storage().accounts.namesOf(['u-names', 'nobody'])).toEqual({ 'u-names': 'Ann Ähre' })
      expect(await storage().accounts.namesOf([])).toEqual({})
    })
  })
}
