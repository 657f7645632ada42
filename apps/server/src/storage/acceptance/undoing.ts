import { aChange } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, save, wholeLog } from './storage-fixtures.ts'

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
      expect(await storage().characters.undoLinksOf(character.id, [undoes])).toEqual([{ id: undoing?.id, undoes }])
      expect(await storage().characters.undoLinksOf(aNewCharacter().id, [undoes])).toEqual([])
      expect(await storage().characters.undoLinksOf(character.id, [])).toEqual([])
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
      const links = await storage().transaction((tx) => tx.undoLinksOf(character.id, [first]))
      expect(links).toEqual(ids.slice(1).map((id, i) => ({ id, undoes: ids[i] })))
    })

    test('firstEntryPerField returns the first entry of each field in a range', async () => {
      const character = aNewCharacter({ gold: 20, str: 0 })
      await create(storage(), character)
      await save(storage(), character, [aChange('gold', 20, 15)])
      await save(storage(), character, [aChange('gold', 15, 12), aChange('str', 0, 1)])
      await save(storage(), character, [aChange('str', 1, 2), aChange('gold', 12, 10)])
      const ids = (await wholeLog(storage(), character)).map(({ id }) => Number(id))
      const firsts = async (after = 0, upTo = 0) =>
        (await storage().characters.firstEntryPerField(character.id, after, upTo)).map(({ data }) => [
          data.field,
          data.oldValue,
        ])
      expect(await firsts(ids[1], ids.at(-1))).toEqual([
        ['gold', 15],
        ['str', 0],
      ])
      expect(await firsts(ids[1], ids[2])).toEqual([['gold', 15]])
      expect(await firsts(ids.at(-1), ids.at(-1))).toEqual([])
    })

    test('names are returned for known users only', async () => {
      const user = { id: 'u-names', name: 'Ann Ähre', email: null, guest: true, administrator: false, createdAt: 1 }
      await storage().transaction((tx) => tx.accounts.putUser(user))
      expect(await storage().accounts.namesOf(['u-names', 'nobody'])).toEqual({ 'u-names': 'Ann Ähre' })
      expect(await storage().accounts.namesOf([])).toEqual({})
    })
  })
}
