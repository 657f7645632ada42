import { beforeEach, describe, expect, test } from 'vitest'
import type { Character, Json } from '@everquill/domain'
import { getCharacter } from '../../queries/get-character.ts'
import { readCharacterLog } from '../../queries/read-character-log.ts'
import { aHouse, ann, changeOf, codeOf, granted } from '../commands.fixture.ts'
import type { CommandDeps } from '../deps.ts'
import { putCharacter } from './put-character.ts'
import { saveCharacter } from './save-character.ts'

const torch = { id: 'torch', item: 'torch', quantity: 3, acquired_at: '2026-11-14' }

let deps: CommandDeps
let born: () => Promise<Character>

beforeEach(async () => {
  ;({ deps, born } = await aHouse())
})

describe('a whole character', () => {
  test('is saved as what changed since its base', async () => {
    const character = await born()
    await saveCharacter(deps, ann, character.id, changeOf('gold', 20, 15))
    const put = granted(
      await putCharacter(deps, ann, character.id, {
        document: { ...documentOf(character), gold: 18, name: 'Corvane' },
        baseRevision: 1,
        sessionId: 's',
      }),
    )
    expect(put.character).toMatchObject({ gold: 13, name: 'Corvane' })
    expect(put.entries.map(({ data }) => data.field)).toEqual(['name', 'gold'])
  })

  test('sent again by the same session it counts once, from another device it counts again', async () => {
    const character = await born()
    const whole = { document: { gold: 15 }, baseRevision: 1, sessionId: 'phone' }
    await putCharacter(deps, ann, character.id, whole)
    await putCharacter(deps, ann, character.id, whole)
    expect((await getCharacter(deps, ann, character.id))?.character.gold).toBe(15)
    await putCharacter(deps, ann, character.id, { ...whole, sessionId: 'tablet' })
    expect((await getCharacter(deps, ann, character.id))?.character.gold).toBe(10)
  })

  test('keys left out stay, and without a base the stored one counts', async () => {
    const { id, name } = await born()
    const put = { document: { xp: 5 }, baseRevision: null, sessionId: 's' }
    expect(granted(await putCharacter(deps, ann, id, put)).character).toMatchObject({ xp: 5, gold: 20, name })
    expect(granted(await putCharacter(deps, ann, id, put)).entries).toEqual([])
  })

  test.each([
    ['an unknown key', { strength: 3 }, 'unknown-field'],
    ['a key of Object', JSON.parse('{"__proto__":{"gold":9}}'), 'unknown-field'],
    ['another number', { id: 5 }, 'identity-changed'],
    ['another owner', { user: 'bob' }, 'identity-changed'],
    ['an image of one’s own', { image: 'https://evil.example/x.svg' }, 'invalid-value'],
    ['a game', { gameId: 'g1' }, 'protected-field'],
    ['items that are none', { items: 'rope' }, 'invalid-value'],
    ['an item twice', { items: [torch, torch] }, 'invalid-value'],
    ['half an item', { items: [{ id: 'x', item: 'rope' }] }, 'invalid-value'],
    ['null for text', { name: null }, 'invalid-value'],
    ['a set that is none', { conditions: { a: 1 } }, 'invalid-value'],
  ])('%s is refused and nothing is written', async (_what, document, code) => {
    const { id } = await born()
    expect(codeOf(await putCharacter(deps, ann, id, { document, baseRevision: null, sessionId: 's' }))).toBe(code)
    expect((await readCharacterLog(deps, ann, id, { limit: 100 }))?.entries).toHaveLength(1)
  })
})

const documentOf = (character: Character) => character as unknown as { readonly [key: string]: Json }
