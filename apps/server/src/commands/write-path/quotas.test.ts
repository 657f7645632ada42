import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxDocumentBytes, type Actor } from '@everquill/domain'
import { aCharacter, anItem } from '@everquill/testing'
import { create } from '../../storage/acceptance/storage-fixtures.ts'
import { ann, bob, changeOf, codeOf, expectSaved, gameNight, noQuotas, openCommands } from '../commands.fixture.ts'
import { createCharacter } from '../characters/create-character.ts'
import { deleteCharacter } from '../characters/delete-character.ts'
import { duplicateCharacter } from '../characters/duplicate-character.ts'
import { importCharacter } from '../characters/import-character.ts'
import { restoreCharacter } from '../characters/restore-character.ts'
import { saveCharacter } from '../characters/save-character.ts'
import { createGame } from '../games/create-game.ts'
import { writeInGameLog } from '../games/write-in-game-log.ts'

const day = 86_400_000

async function openWithQuotas(quotas: Partial<typeof noQuotas>) {
  const clock = { now: gameNight }
  const opened = await openCommands({
    items: async () => [],
    quotas: { ...noQuotas, ...quotas },
    // A second passes with each call, so that only quotas limit writes.
    now: () => (clock.now += 1_000),
  })
  const add = async (actor: Actor = ann) => expectSaved(await createCharacter(opened.deps, actor, {})).character.id
  return { ...opened, clock, add }
}

describe('characters per account', () => {
  test('an account with as many characters as it may have cannot get another one in any way', async () => {
    const { deps, add } = await openWithQuotas({ characters: 2 })
    const [first, deleted] = [await add(), await add()]
    await deleteCharacter(deps, ann, deleted)
    await add()
    const full = 'too-many-characters'
    expect(codeOf(await createCharacter(deps, ann, {}))).toBe(full)
    expect(codeOf(await duplicateCharacter(deps, ann, first))).toBe(full)
    expect(codeOf(await importCharacter(deps, ann, { character: { name: 'Mira' } }))).toBe(full)
    expect(codeOf(await restoreCharacter(deps, ann, deleted))).toBe(full)
    // What is not deleted stays as it is, and others are not affected.
    expect(codeOf(await restoreCharacter(deps, ann, first))).toBe('committed')
    expect(codeOf(await createCharacter(deps, bob, {}))).toBe('committed')
  })

  test('however characters are created, deleted and restored, their number stays within the quota', async () => {
    const { deps, add, storage } = await openWithQuotas({ characters: 3 })
    let players = 0
    const anyStep = fc.record({ kind: fc.constantFrom('create', 'duplicate', 'delete', 'restore'), at: fc.nat(9) })
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 30 }), async (steps) => {
        const actor = { user: `player ${++players}`, name: 'Ann' }
        const ids = [await add(actor)]
        for (const { kind, at } of steps) {
          const id = ids[at % ids.length] ?? 0
          if (kind === 'delete') await deleteCharacter(deps, actor, id)
          else if (kind === 'restore') await restoreCharacter(deps, actor, id)
          else {
            const made = await (kind === 'create'
              ? createCharacter(deps, actor, {})
              : duplicateCharacter(deps, actor, id))
            if (made.kind !== 'refused') ids.push(made.character.id)
          }
          const { living, inTrash } = await storage.transaction((tx) => tx.countCharacters(actor.user))
          expect(living).toBeLessThanOrEqual(3)
          expect(living + inTrash).toBeLessThanOrEqual(6)
        }
      }),
      { numRuns: 10 },
    )
  })

  test('a retry of a request that created the last character gets that character', async () => {
    const { deps } = await openWithQuotas({ characters: 1 })
    const request = { saveId: 'first-character' }
    const { character } = expectSaved(await createCharacter(deps, ann, request))
    expect(expectSaved(await createCharacter(deps, ann, request)).character.id).toBe(character.id)
  })

  test('requests at the same time cannot exceed the quota', async () => {
    const { deps } = await openWithQuotas({ characters: 2 })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => createCharacter(deps, ann, {})))
    expect(outcomes.filter(({ kind }) => kind === 'committed')).toHaveLength(2)
  })

  test('guests have a quota of their own, until they sign up', async () => {
    const { deps, add, storage } = await openWithQuotas({ characters: 3, guestCharacters: 1 })
    const user = { id: ann.user, name: '', email: null, guest: true, administrator: false, createdAt: 0 }
    await storage.transaction((tx) => tx.accounts.putUser(user))
    await add()
    expect(codeOf(await createCharacter(deps, ann, {}))).toBe('too-many-characters')
    await storage.transaction((tx) => tx.accounts.putUser({ ...user, guest: false }))
    await add()
  })

  test('an account above its quota keeps everything and can edit it', async () => {
    const { deps, add } = await openWithQuotas({})
    const [id] = [await add(), await add()]
    const strict = { ...deps, quotas: { ...noQuotas, characters: 1 } }
    expect(codeOf(await saveCharacter(strict, ann, id, changeOf('gold', 20, 15)))).toBe('committed')
    expect(await deps.storage.characters.listOf(ann.user)).toHaveLength(2)
    expect(codeOf(await createCharacter(strict, ann, {}))).toBe('too-many-characters')
  })
})

describe('log bytes per day', () => {
  const note = 'a'.repeat(10_000)

  test('what an account writes is counted by its size, and what is too much for a day is accepted later', async () => {
    const { deps, add, clock } = await openWithQuotas({ logBytesPerDay: 18_000 })
    const id = await add()
    expect(codeOf(await saveCharacter(deps, ann, id, changeOf('background', '', note)))).toBe('committed')
    const second = changeOf('notes', '', note)
    const outcome = await saveCharacter(deps, ann, id, second)
    const { code, retryAfter = 0 } = outcome.kind === 'refused' ? outcome.problem : { code: outcome.kind }
    expect(code).toBe('daily-limit')
    // Small changes still fit, and nothing of the refused one was written.
    const { character } = expectSaved(await saveCharacter(deps, ann, id, changeOf('gold', 20, 15)))
    expect(character.notes).toBe('')
    expect(retryAfter).toBeLessThan(day / 1_000)
    clock.now += day
    expect(codeOf(await saveCharacter(deps, ann, id, second))).toBe('committed')
  })

  test('a copy costs as much as the character that is copied', async () => {
    const { deps, add } = await openWithQuotas({ logBytesPerDay: 30_000 })
    const id = await add()
    await saveCharacter(deps, ann, id, changeOf('background', '', note))
    expect(codeOf(await duplicateCharacter(deps, ann, id))).toBe('committed')
    expect(codeOf(await duplicateCharacter(deps, ann, id))).toBe('daily-limit')
    expect(await deps.storage.characters.listOf(ann.user)).toHaveLength(2)
  })

  test('notes in the log of a game are counted', async () => {
    const { deps } = await openWithQuotas({ logBytesPerDay: 3_000 })
    const game = await createGame(deps, ann, { name: 'The Salt Road' })
    if (game.kind === 'refused') throw new Error('the game was refused')
    const write = () => writeInGameLog(deps, ann, game.game.id, { message: 'a'.repeat(1_000) })
    expect((await write()).kind).toBe('written')
    expect(await write()).toMatchObject({ kind: 'refused', problem: { code: 'daily-limit' } })
  })
})

test('a character that is larger than 1 MB cannot be copied', async () => {
  const { deps, storage } = await openWithQuotas({})
  const items = Array.from({ length: 1_100 }, (_, i) => anItem({ id: `e${i}`, note: 'a'.repeat(1_000) }))
  const large = aCharacter({ id: 7, publicRef: '7', user: ann.user, items })
  expect(JSON.stringify(large).length).toBeGreaterThan(maxDocumentBytes)
  await create(storage, large)
  expect(codeOf(await duplicateCharacter(deps, ann, 7))).toBe('document-too-large')
  expect(codeOf(await saveCharacter(deps, ann, 7, changeOf('gold', large.gold, 15)))).toBe('committed')
})
