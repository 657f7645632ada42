import { expect, test } from 'vitest'
import { dndActor, dndData } from './examples/foundry-dnd5e.fixture.ts'
import { anIdentity, characterOf, codesOf, readExample, storyOf } from './examples/read-example.fixture.ts'
import { readCharacterFile } from './read-character-file.ts'

const withDetails = (details: Record<string, string | number | null | object>) =>
  dndActor({ system: dndData({ details: details as never }) })

test('a name of a megabyte is cut, and it is said', () => {
  const character = characterOf(dndActor({ name: 'M'.repeat(1_000_000) }))
  expect(character.identity.content.name?.value).toBe('M'.repeat(80))
  expect(codesOf(character, 'identity')).toEqual(['text-cut'])
})

test('markup that loads or runs something never reaches a text', () => {
  const biography = { value: '<p>Hi<img src=x onerror=alert(1)> <a href="javascript:alert(1)">there</a></p>' }
  const character = characterOf(
    withDetails({ biography, trait: '![x](http://example.org/x.png)', ideal: '<script>alert(1)</script>' }),
  )
  expect(storyOf(character).slice(0, 2)).toEqual(['Hi there', 'personality: ![x]'])
  expect(JSON.stringify(character.background)).not.toMatch(/onerror|javascript|http|alert/)
  expect(codesOf(character, 'background')).toEqual(['html-removed', 'html-removed'])
})

test('numbers that are none are absent, not 0', () => {
  const text = JSON.stringify(withDetails({ xp: { value: '@@' } })).replace('"@@"', '1e400')
  const result = readCharacterFile(text, anIdentity)
  expect(result).toMatchObject({ kind: 'characters', characters: [{ progress: { content: { level: { value: 2 } } } }] })
  const { progress } = characterOf(withDetails({ xp: { value: 'NaN' } }))
  expect(progress.content.xp).toBeUndefined()
  expect(progress.warnings).toEqual([{ code: 'unreadable', path: 'system.details.xp.value', params: {} }])
})

test('a text above the limit is cut, and it is said how much is lost', () => {
  const character = characterOf(withDetails({ biography: { value: 'word '.repeat(10_000) } }))
  expect(character.background.warnings).toMatchObject([
    { code: 'text-cut', params: { count: expect.any(Number) as number } },
  ])
})

test('more items than a character may have are cut, and it is said how many', () => {
  const items = Array.from({ length: 2_005 }, (_, i) => ({
    _id: `i${i}`,
    type: 'loot',
    name: `Pebble ${i}`,
    system: { quantity: 1 },
  }))
  const character = characterOf(dndActor({ items }))
  expect(character.items.content.rows).toHaveLength(2_000)
  expect(character.items.warnings).toContainEqual({
    code: 'rows-cut',
    path: 'items',
    params: { count: 5, limit: 2_000 },
  })
})

test('rows with the same id stay two rows', () => {
  const net = { _id: 'n', type: 'loot', name: 'Net', system: { quantity: 1 } }
  const character = characterOf(dndActor({ items: [net, net] }))
  expect(character.items.content.rows.map(({ sourceId }) => sourceId)).toEqual(['n', null])
  expect(codesOf(character, 'items')).toEqual(['duplicate-id'])
})

test('text that was encoded twice is kept and said', () => {
  const character = characterOf(dndActor({ name: 'JÃ¶rg' }))
  expect(character.identity.content.name?.value).toBe('JÃ¶rg')
  expect(codesOf(character, 'identity')).toEqual(['double-encoded'])
})

test('a file above 5 MB is refused with its size, unless its format has pictures', () => {
  const large = dndActor({
    flags: Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`f${i}`, 'x'.repeat(1_000_000)])),
  })
  expect(readExample(large)).toEqual({
    kind: 'refused',
    program: null,
    code: 'too-large',
    params: { size: 5.8, limit: 5 },
  })
})

test('a file is recognised by its content, whatever its name is', () => {
  const text = JSON.stringify(dndActor())
  const result = readCharacterFile(text, { fileName: 'everquill.xml', fingerprint: '' })
  expect(result).toMatchObject({
    kind: 'characters',
    characters: [{ source: { program: 'foundry', fileName: 'everquill.xml' } }],
  })
})
