import { beforeEach, describe, expect, test } from 'vitest'
import type { Character, Json } from '@everquill/domain'
import { getCharacter } from '../../queries/get-character.ts'
import { readCharacterLog } from '../../queries/read-character-log.ts'
import { openCommands, ann, changeOf, codeOf, expectSaved } from '../commands.fixture.ts'
import type { CommandDeps } from '../deps.ts'
import { putCharacter } from './put-character.ts'
import { saveCharacter } from './save-character.ts'

const torch = { id: 'torch', item: 'torch', quantity: 3, acquired_at: '2026-11-14' }

let deps: CommandDeps
let newCharacter: () => Promise<Character>

beforeEach(async () => {
  ;({ deps, newCharacter } = await openCommands())
})

describe('putCharacter', () => {
  test('saves only the differences to the base revision', async () => {
    const character = await newCharacter()
    await saveCharacter(deps, ann, character.id, changeOf('gold', 20, 15))
    const put = expectSaved(
      await putCharacter(deps, ann, character.id, {
        document: { ...documentOf(character), gold: 18, name: 'Corvane' },
        baseRevision: 1,
        sessionId: 's',
      }),
    )
    expect(put.character).toMatchObject({ gold: 13, name: 'Corvane' })
    expect(put.entries.map(({ data }) => data.field)).toEqual(['name', 'gold'])
  })

  test('the same document is applied once per session', async () => {
    const character = await newCharacter()
    const put = { document: { gold: 15 }, baseRevision: 1, sessionId: 'phone' }
    await putCharacter(deps, ann, character.id, put)
    await putCharacter(deps, ann, character.id, put)
    expect((await getCharacter(deps, ann, character.id))?.character.gold).toBe(15)
    await putCharacter(deps, ann, character.id, { ...put, sessionId: 'tablet' })
    expect((await getCharacter(deps, ann, character.id))?.character.gold).toBe(10)
  })

  test('a base one revision ahead is refused, and nothing is written', async () => {
    const character = await newCharacter()
    const put = { document: { gold: 15 }, baseRevision: 2, sessionId: 's' }
    expect(codeOf(await putCharacter(deps, ann, character.id, put))).toBe('base-unknown')
    expect(await getCharacter(deps, ann, character.id)).toMatchObject({ revision: 1, character: { gold: 20 } })
  })

  test('keys that are left out stay, and without a base revision the stored character is the base', async () => {
    const { id, name } = await newCharacter()
    const put = { document: { xp: 5 }, baseRevision: null, sessionId: 's' }
    expect(expectSaved(await putCharacter(deps, ann, id, put)).character).toMatchObject({ xp: 5, gold: 20, name })
    expect(expectSaved(await putCharacter(deps, ann, id, put)).entries).toEqual([])
  })

  test('a document with other line breaks is stored with plain ones, and changes nothing if it has only those', async () => {
    const { id } = await newCharacter()
    const put = (notes: string) =>
      putCharacter(deps, ann, id, { document: { notes }, baseRevision: null, sessionId: 's' })
    expect(expectSaved(await put('One.\r\nTwo.')).character.notes).toBe('One.\nTwo.')
    expect(expectSaved(await put('One.\r\nTwo.')).entries).toEqual([])
  })

  test('edits of different lines are merged although one document has other line breaks', async () => {
    const { id } = await newCharacter()
    await saveCharacter(deps, ann, id, changeOf('notes', '', 'One.\nTwo.\nThree.'))
    await saveCharacter(deps, ann, id, changeOf('notes', 'One.\nTwo.\nThree.', 'One!\nTwo.\nThree.'))
    const put = { document: { notes: 'One.\r\nTwo.\r\nThree!' }, baseRevision: 2, sessionId: 's' }
    const { character, entries } = expectSaved(await putCharacter(deps, ann, id, put))
    expect(character.notes).toBe('One!\nTwo.\nThree!')
    expect(entries[0]?.data.conflict).toBeUndefined()
  })

  test.each([
    ['an unknown key', { strength: 3 }, 'unknown-field'],
    ['a key of Object', JSON.parse('{"__proto__":{"gold":9}}'), 'unknown-field'],
    ['another id', { id: 5 }, 'identity-changed'],
    ['another owner', { user: 'bob' }, 'identity-changed'],
    ['an external image', { image: 'https://evil.example/x.svg' }, 'invalid-value'],
    ['a game', { gameId: 'g1' }, 'protected-field'],
    ['items that are not a list', { items: 'rope' }, 'invalid-value'],
    ['an item twice', { items: [torch, torch] }, 'invalid-value'],
    ['an incomplete item', { items: [{ id: 'x', item: 'rope' }] }, 'invalid-value'],
    ['null for text', { name: null }, 'invalid-value'],
    ['conditions that are not a list', { conditions: { a: 1 } }, 'invalid-value'],
  ])('%s is refused and nothing is written', async (_name, document, code) => {
    const { id } = await newCharacter()
    expect(codeOf(await putCharacter(deps, ann, id, { document, baseRevision: null, sessionId: 's' }))).toBe(code)
    expect((await readCharacterLog(deps, ann, id, { limit: 100 }))?.entries).toHaveLength(1)
  })
})

const documentOf = (character: Character) => character as unknown as { readonly [key: string]: Json }
