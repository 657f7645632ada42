import { summarise } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save } from './stored-game.ts'

/** What holds for the lists of a user's characters. */
export function describeLists(at: () => Storage): void {
  const namesOf = (summaries: readonly { readonly name: string }[]) => summaries.map((summary) => summary.name)

  async function threeOf(user: string) {
    const [ann, bo, cy] = [
      aNewCharacter({ user, name: 'Ann' }),
      aNewCharacter({ user, name: 'Bo' }),
      aNewCharacter({ user, name: 'Cy' }),
    ]
    await create(at(), ann, { now: gameNight })
    await create(at(), bo, { now: gameNight + 1_000 })
    await create(at(), cy, { now: gameNight + 2_000 })
    return { ann, bo, cy }
  }

  describe('a list', () => {
    test('shows the characters of one user, the latest change first', async () => {
      const user = newName('user')
      const { ann } = await threeOf(user)
      expect(namesOf(await at().characters.listOf(user))).toEqual(['Cy', 'Bo', 'Ann'])
      await save(at(), ann, [aChange('gold', 20, 15)], { now: gameNight + 3_000 })
      expect(namesOf(await at().characters.listOf(user))).toEqual(['Ann', 'Cy', 'Bo'])
      expect(await at().characters.listOf(newName('user'))).toEqual([])
    })

    test('shows each character as it is now', async () => {
      const character = aNewCharacter()
      await create(at(), character)
      await save(at(), character, [aChange('name', character.name, 'Zoë'), aChange('hp', 0, 12)])
      const stored = await at().characters.find(character.id)
      const [latest] = (await at().characters.log(character.id, { limit: 1 })).entries
      if (!stored || !latest) throw new Error('the save was not kept')
      expect(await at().characters.listOf(character.user)).toEqual([summarise(stored.character, 2, latest)])
    })

    test('leaves out what is in the trash, which has a list of its own', async () => {
      const user = newName('user')
      const { ann, bo } = await threeOf(user)
      const deletedAt = (time: number) => aChange('deletedAt', null, new Date(time).toISOString())
      await save(at(), ann, [deletedAt(gameNight)])
      await save(at(), bo, [deletedAt(gameNight + 5_000)])
      expect(namesOf(await at().characters.listOf(user))).toEqual(['Cy'])
      expect(namesOf(await at().characters.trashOf(user, gameNight))).toEqual(['Bo', 'Ann'])
      expect(namesOf(await at().characters.trashOf(user, gameNight + 1))).toEqual(['Bo'])
      const restored = aChange('deletedAt', new Date(gameNight + 5_000).toISOString(), null)
      await save(at(), bo, [restored], { now: gameNight + 6_000 })
      expect(namesOf(await at().characters.listOf(user))).toEqual(['Bo', 'Cy'])
      expect(namesOf(await at().characters.trashOf(user, 0))).toEqual(['Ann'])
    })

    test('says where the logs of characters stand', async () => {
      const [user, other] = [newName('user'), newName('user')]
      const { ann, bo, cy } = await threeOf(user)
      const dee = aNewCharacter({ user: other })
      await create(at(), dee)
      await save(at(), ann, [aChange('deletedAt', null, new Date(gameNight).toISOString())], { now: gameNight + 9_000 })
      const head = (id: number, owner: string, revision: number, lastLogId: number) => ({
        characterId: id,
        user: owner,
        revision,
        lastLogId,
      })
      const heads = [
        head(ann.id, user, 2, gameNight + 9_000),
        head(bo.id, user, 1, gameNight + 1_000),
        head(cy.id, user, 1, gameNight + 2_000),
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
