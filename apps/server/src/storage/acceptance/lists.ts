import { summarise } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aCharacter, change, create, evening, newName, save } from './table.ts'

/** What holds for the lists of a user's characters. */
export function describeLists(at: () => Storage): void {
  const namesOf = (summaries: readonly { readonly name: string }[]) => summaries.map((summary) => summary.name)

  async function threeOf(user: string) {
    const [ann, bo, cy] = [
      aCharacter({ user, name: 'Ann' }),
      aCharacter({ user, name: 'Bo' }),
      aCharacter({ user, name: 'Cy' }),
    ]
    await create(at(), ann, { now: evening })
    await create(at(), bo, { now: evening + 1_000 })
    await create(at(), cy, { now: evening + 2_000 })
    return { ann, bo, cy }
  }

  describe('a list', () => {
    test('shows the characters of one user, the latest change first', async () => {
      const user = newName('user')
      const { ann } = await threeOf(user)
      expect(namesOf(await at().characters.listOf(user))).toEqual(['Cy', 'Bo', 'Ann'])
      await save(at(), ann, [change('gold', 20, 15)], { now: evening + 3_000 })
      expect(namesOf(await at().characters.listOf(user))).toEqual(['Ann', 'Cy', 'Bo'])
      expect(await at().characters.listOf(newName('user'))).toEqual([])
    })

    test('shows each character as it is now', async () => {
      const character = aCharacter()
      await create(at(), character)
      await save(at(), character, [change('name', character.name, 'Zoë'), change('hp', 0, 12)])
      const stored = await at().characters.find(character.id)
      const [latest] = await at().characters.log(character.id, { limit: 1 })
      if (!stored || !latest) throw new Error('the save was not kept')
      expect(await at().characters.listOf(character.user)).toEqual([summarise(stored.character, 2, latest)])
    })

    test('leaves out what is in the trash, which has a list of its own', async () => {
      const user = newName('user')
      const { ann, bo } = await threeOf(user)
      const deletedAt = (time: number) => change('deletedAt', null, new Date(time).toISOString())
      await save(at(), ann, [deletedAt(evening)])
      await save(at(), bo, [deletedAt(evening + 5_000)])
      expect(namesOf(await at().characters.listOf(user))).toEqual(['Cy'])
      expect(namesOf(await at().characters.trashOf(user, evening))).toEqual(['Bo', 'Ann'])
      expect(namesOf(await at().characters.trashOf(user, evening + 1))).toEqual(['Bo'])
      const restored = change('deletedAt', new Date(evening + 5_000).toISOString(), null)
      await save(at(), bo, [restored], { now: evening + 6_000 })
      expect(namesOf(await at().characters.listOf(user))).toEqual(['Bo', 'Cy'])
      expect(namesOf(await at().characters.trashOf(user, 0))).toEqual(['Ann'])
    })

    test('says where the logs of characters stand', async () => {
      const [user, other] = [newName('user'), newName('user')]
      const { ann, bo, cy } = await threeOf(user)
      const dee = aCharacter({ user: other })
      await create(at(), dee)
      await save(at(), ann, [change('deletedAt', null, new Date(evening).toISOString())], { now: evening + 9_000 })
      const head = (id: number, owner: string, revision: number, lastLogId: number) => ({
        characterId: id,
        user: owner,
        revision,
        lastLogId,
      })
      const heads = [
        head(ann.id, user, 2, evening + 9_000),
        head(bo.id, user, 1, evening + 1_000),
        head(cy.id, user, 1, evening + 2_000),
      ]
      const inOrder = (found: readonly { readonly characterId: number }[]) =>
        found.toSorted((left, right) => left.characterId - right.characterId)
      expect(inOrder(await at().characters.headsOfUsers([user]))).toEqual(heads)
      expect(await at().characters.headsOfUsers([user, other, newName('user')])).toHaveLength(4)
      expect(await at().characters.headsOfUsers([])).toEqual([])
      expect(inOrder(await at().characters.headsOf([ann.id, cy.id, 999_999]))).toEqual([heads[0], heads[2]])
    })
  })
}
