import { aChange } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, save, wholeLog } from './stored-game.ts'

/** What undoing needs of a log: whole saves, and who took back whom. */
export function describeUndoing(at: () => Storage): void {
  describe('undoing', () => {
    test('an entry leads to all of its save, newest first, and to no other', async () => {
      const [character, other] = [aNewCharacter(), aNewCharacter()]
      await create(at(), character)
      await create(at(), other)
      await save(at(), character, [aChange('gold', 20, 15)])
      await save(at(), character, [aChange('str', 0, 1), aChange('dex', 0, 1), aChange('con', 0, 1)])
      await save(at(), character, [aChange('gold', 15, 10)])
      const [creation, first, ...rest] = await wholeLog(at(), character)
      const [together, last] = [rest.slice(0, 3).toReversed(), rest.at(-1)]
      const saveOf = (id: string | undefined, of = character) => at().characters.saveOf(of.id, Number(id))
      for (const { id } of together) expect(await saveOf(id)).toEqual(together)
      expect(await saveOf(creation?.id)).toEqual([creation])
      expect(await saveOf(first?.id)).toEqual([first])
      expect(await saveOf(last?.id)).toEqual([last])
      expect(await saveOf(together[0]?.id, other)).toEqual([])
      expect(await at().transaction((tx) => tx.saveOf(character.id, Number(first?.id)))).toEqual([first])
    })

    test('an entry remembers what it took back, and when and on what it was made', async () => {
      const character = aNewCharacter()
      await create(at(), character)
      await save(at(), character, [aChange('gold', 20, 15)])
      const undoes = (await wholeLog(at(), character))[1]?.id ?? ''
      const made = { madeAt: '2026-11-14T18:00:00.000Z', device: 'Firefox, Android' }
      await save(at(), character, [{ ...aChange('gold', 15, 20), undoes }], made)
      const [, , undoing] = await wholeLog(at(), character)
      expect(undoing).toMatchObject({ data: { undoes }, ...made })
      expect(await at().characters.undoingsOf(character.id, [undoes])).toEqual([{ id: undoing?.id, undoes }])
      expect(await at().characters.undoingsOf(aNewCharacter().id, [undoes])).toEqual([])
      expect(await at().characters.undoingsOf(character.id, [])).toEqual([])
    })

    test('a chain of undoings is followed to its end', async () => {
      const character = aNewCharacter()
      await create(at(), character)
      await save(at(), character, [aChange('gold', 20, 15)])
      const first = (await wholeLog(at(), character))[1]?.id ?? ''
      for (let i = 0; i < 3; i++) {
        const undoes = (await wholeLog(at(), character)).at(-1)?.id ?? ''
        await save(at(), character, [{ ...aChange('gold', i, i + 1), undoes }])
      }
      const ids = (await wholeLog(at(), character)).map(({ id }) => id).slice(1)
      const links = await at().transaction((tx) => tx.undoingsOf(character.id, [first]))
      expect(links).toEqual(ids.slice(1).map((id, i) => ({ id, undoes: ids[i] })))
    })

    test('of each path the first entry of a range is enough to wind back', async () => {
      const character = aNewCharacter({ gold: 20, str: 0 })
      await create(at(), character)
      await save(at(), character, [aChange('gold', 20, 15)])
      await save(at(), character, [aChange('gold', 15, 12), aChange('str', 0, 1)])
      await save(at(), character, [aChange('str', 1, 2), aChange('gold', 12, 10)])
      const ids = (await wholeLog(at(), character)).map(({ id }) => Number(id))
      const firsts = async (after = 0, upTo = 0) =>
        (await at().characters.firstOfEach(character.id, after, upTo)).map(({ data }) => [data.field, data.oldValue])
      expect(await firsts(ids[1], ids.at(-1))).toEqual([
        ['gold', 15],
        ['str', 0],
      ])
      expect(await firsts(ids[1], ids[2])).toEqual([['gold', 15]])
      expect(await firsts(ids.at(-1), ids.at(-1))).toEqual([])
    })

    test('people go by their names, and whoever is not known by none', async () => {
      const user = { id: 'u-names', name: 'Ann Ähre', email: null, guest: true, administrator: false, createdAt: 1 }
      await at().transaction((tx) => tx.accounts.putUser(user))
      expect(await at().accounts.namesOf(['u-names', 'nobody'])).toEqual({ 'u-names': 'Ann Ähre' })
      expect(await at().accounts.namesOf([])).toEqual({})
    })
  })
}
