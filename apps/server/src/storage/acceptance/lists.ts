import { summarise } from '@everquill/domain'
import { aChange, gameNight } from '@everquill/testing'
import { describe, expect, test } from 'vitest'
import type { Storage } from '../port.ts'
import { aNewCharacter, create, newName, save } from './storage-fixtures.ts'

/** Tests the lists of a user's characters. */
export function describeLists(storage: () => Storage): void {
  const namesOf = (summaries: readonly { readonly name: string }[]) => summaries.map((summary) => summary.name)

  async function threeCharactersOf(user: string) {
    const [ann, bo, cy] = [
      aNewCharacter({ user, name: 'Ann' }),
      aNewCharacter({ user, name: 'Bo' }),
      aNewCharacter({ user, name: 'Cy' }),
    ]
    await create(storage(), ann, { now: gameNight })
    await create(storage(), bo, { now: gameNight + 1_000 })
    await create(storage(), cy, { now: gameNight + 2_000 })
    return { ann, bo, cy }
  }

  describe('character lists', () => {
    test('a list has the characters of one user, latest change first', async () => {
      const user = newName('user')
      const { ann } = await threeCharactersOf(user)
      expect(namesOf(await storage().characters.listOf(user))).toEqual(['Cy', 'Bo', 'Ann'])
      await save(storage(), ann, [aChange('gold', 20, 15)], { now: gameNight + 3_000 })
      expect(namesOf(await storage().characters.listOf(user))).toEqual(['Ann', 'Cy', 'Bo'])
      expect(await storage().characters.listOf(newName('user'))).toEqual([])
    })

    test('characters with the same last log id are always listed in the order of their ids', async () => {
      const user = newName('user')
      const characters = Array.from({ length: 4 }, () => aNewCharacter({ user }))
      for (const character of characters.toReversed()) await create(storage(), character)
      const ids = characters.map(({ id }) => id)
      expect((await storage().characters.listOf(user)).map(({ id }) => id)).toEqual(ids)
    })

    test('a summary shows the current state of its character', async () => {
      const character = aNewCharacter()
      await create(storage(), character)
      await save(storage(), character, [aChange('name', character.name, 'Zoë'), aChange('hp', 0, 12)])
      const stored = await storage().characters.find(character.id)
      const [latest] = (await storage().characters.log(character.id, { limit: 1 })).entries
      if (!stored || !latest) throw new Error('the save was not stored')
      expect(await storage().characters.listOf(character.user)).toEqual([summarise(stored.character, 2, latest)])
    })

    test('characters are counted inside a transaction, with what it has written', async () => {
      const user = newName('user')
      const count = () => storage().transaction((tx) => tx.countCharacters(user))
      expect(await count()).toEqual({ living: 0, inTrash: 0, isGuest: false })
      const { ann } = await threeCharactersOf(user)
      await create(storage(), aNewCharacter())
      await save(storage(), ann, [aChange('deletedAt', null, new Date(gameNight).toISOString())])
      expect(await count()).toEqual({ living: 2, inTrash: 1, isGuest: false })
      const guest = { id: user, name: '', email: null, guest: true, administrator: false, createdAt: 0 }
      const counted = await storage().transaction(async (tx) => {
        await tx.accounts.putUser(guest)
        return tx.countCharacters(user)
      })
      expect(counted).toEqual({ living: 2, inTrash: 1, isGuest: true })
    })

    test('deleted characters are listed in the trash instead', async () => {
      const user = newName('user')
      const { ann, bo } = await threeCharactersOf(user)
      const deletedAt = (time: number) => aChange('deletedAt', null, new Date(time).toISOString())
      await save(storage(), ann, [deletedAt(gameNight)])
      await save(storage(), bo, [deletedAt(gameNight + 5_000)])
      expect(namesOf(await storage().characters.listOf(user))).toEqual(['Cy'])
      expect(namesOf(await storage().characters.trashOf(user, gameNight))).toEqual(['Bo', 'Ann'])
      expect(namesOf(await storage().characters.trashOf(user, gameNight + 1))).toEqual(['Bo'])
      const restored = aChange('deletedAt', new Date(gameNight + 5_000).toISOString(), null)
      await save(storage(), bo, [restored], { now: gameNight + 6_000 })
      expect(namesOf(await storage().characters.listOf(user))).toEqual(['Bo', 'Cy'])
      expect(namesOf(await storage().characters.trashOf(user, 0))).toEqual(['Ann'])
    })

    test('heads have the owner, the game, the deletion, the latest revision and log id of each character', async () => {
      const [user, other] = [newName('user'), newName('user')]
      const { ann, bo, cy } = await threeCharactersOf(user)
      const dee = aNewCharacter({ user: other })
      await create(storage(), dee)
      await save(storage(), ann, [aChange('deletedAt', null, new Date(gameNight).toISOString())], {
        now: gameNight + 9_000,
      })
      const head = (id: number, owner: string, revision: number, lastLogId: number) => ({
        characterId: id,
        user: owner,
        revision,
        lastLogId,
        gameId: null,
      })
      const heads = [
        { ...head(ann.id, user, 2, gameNight + 9_000), deletedAt: new Date(gameNight).toISOString() },
        head(bo.id, user, 1, gameNight + 1_000),
        head(cy.id, user, 1, gameNight + 2_000),
      ]
      const inOrder = (found: readonly { readonly characterId: number }[]) =>
        found.toSorted((left, right) => left.characterId - right.characterId)
      expect(inOrder(await storage().characters.headsOfUsers([user]))).toEqual(heads)
      expect(await storage().characters.headsOfUsers([user, other, newName('user')])).toHaveLength(4)
      expect(await storage().characters.headsOfUsers([])).toEqual([])
      expect(inOrder(await storage().characters.headsOf([ann.id, cy.id, 999_999]))).toEqual([heads[0], heads[2]])
    })
  })
}
