import { expect, test } from 'vitest'
import { allExamples } from './examples/all-examples.fixture.ts'
import { dndBeyondCharacter } from './examples/dnd-beyond.fixture.ts'
import { dndActor } from './examples/foundry-dnd5e.fixture.ts'
import { pathbuilderVersions } from './examples/pathbuilder.fixture.ts'
import { anIdentity, characterOf, itemsOf, readExample, storyOf } from './examples/read-example.fixture.ts'
import { refusedFiles } from './examples/refused-files.fixture.ts'
import { readCharacterFile } from './read-character-file.ts'
import { jsonTests, recogniseJson } from './recognise.ts'
import { nodeOf } from './values.ts'

const jsonExamples = allExamples.filter(({ format }) => format !== 'chummer')

test.each(jsonExamples)('$name is recognised by exactly one test', ({ content, format }) => {
  const found = Object.values(jsonTests).flatMap((recognises) => recognises(nodeOf(content)) ?? [])
  expect(found).toMatchObject([{ kind: 'format', format }])
})

/** What makes a file look like one of ours. */
const ourKeys = { publicRef: '7', name: 'Ann', str: 1, dex: 1, con: 1, wil: 1, int: 1, soc: 1 }

test.each(jsonExamples)('$name is not taken for ours, even with all of our keys', ({ content, format }) => {
  expect(recogniseJson(content)).toMatchObject({ kind: 'format', format })
  expect(recogniseJson({ ...ourKeys, ...(content as object) })).toMatchObject({ kind: 'format', format })
})

test.each(refusedFiles)('%s is refused by name', (_, content, program, code) => {
  expect(readExample(content)).toMatchObject({ kind: 'refused', program, code })
})

test('the refusal of an unknown file names its first keys, so that it can be reported', () => {
  expect(readExample({ name: 'Ann', hitpoints: 3 })).toMatchObject({ params: { keys: 'name, hitpoints' } })
  expect(readExample('<note><name>Ann</name></note>')).toMatchObject({ params: { keys: '<note>' } })
})

test.each(['npc', 'familiar', 'vehicle', 'party', 'group', 'loot', 'hazard'])(
  'a Foundry %s is no player character',
  (type) => {
    expect(readExample(dndActor({ type }))).toEqual({
      kind: 'refused',
      program: 'foundry',
      code: 'not-a-character',
      params: { type },
    })
  },
)

const warhammer = dndActor({
  _stats: { systemId: 'wfrp4e', systemVersion: '7.1.0' },
  system: { details: { biography: { value: '<p>Rat catcher.</p>' } } },
  items: [
    { _id: 'a', type: 'trapping', name: 'Sack', system: { quantity: { value: 2 } } },
    { _id: 'b', type: 'trapping', name: 'Lamp', system: { quantity: 1 } },
    { _id: 'c', type: 'skill', name: 'Charm', system: {} },
  ],
})

test('a Foundry character of another system is refused by name and can be read for name, story and items', () => {
  expect(readExample(warhammer)).toMatchObject({
    program: 'foundry',
    code: 'unsupported-system',
    params: { system: 'wfrp4e' },
  })
  const result = readCharacterFile(JSON.stringify(warhammer), anIdentity, { basic: true })
  const [character] = result.kind === 'characters' ? result.characters : []
  expect(character).toBeDefined()
  if (!character) return
  expect(character.identity.content.name?.value).toBe('Mira Dorn')
  expect(itemsOf(character)).toEqual(['Sack ×2', 'Lamp ×1'])
  expect(storyOf(character)).toEqual(['biography: Rat catcher.'])
})

test('a Foundry character without any hint of its system is refused', () => {
  const actor = dndActor({ _stats: {}, system: {}, items: [] })
  expect(readExample(actor)).toMatchObject({ code: 'unsupported-system', params: { system: '' } })
})

test('the system is also found in the place of Foundry 13', () => {
  const actor = dndActor({ _stats: { exportSource: { systemId: 'dnd5e', systemVersion: '5.0.0', uuid: 'Actor.x' } } })
  expect(characterOf(actor).source).toMatchObject({ system: 'dnd5e', version: '5.0.0' })
})

test.each(jsonExamples)('$name is recognised inside an answer of a server, and in a list', ({ content, format }) => {
  expect(recogniseJson({ status: 'ok', result: content, meta: { page: 1 } })).toMatchObject({ kind: 'format', format })
  const list = recogniseJson([content, null, content])
  expect(list).toMatchObject({ kind: 'format', format })
  const [one, two] = [recogniseJson(content), list].map((found) => found.kind === 'format' && found.characters.length)
  expect(two).toBe(2 * Number(one))
  expect(recogniseJson({ actors: [content] })).toMatchObject({ kind: 'format', format })
})

test('characters of two formats in one file, or next to something unknown, are not guessed at', () => {
  const [first, second] = [jsonExamples[0]?.content ?? null, pathbuilderVersions['first age']]
  for (const content of [{ first, second }, [first, second], [first, { name: 'Ann' }], { list: [{ list: [first] }] }]) {
    expect(recogniseJson(content)).toMatchObject({ kind: 'refused', code: 'unknown-format' })
  }
})

test('the refusal of a list of unknown things names the keys of the first', () => {
  expect(readExample([null, { name: 'Ann', hitpoints: 3 }])).toMatchObject({ params: { keys: 'name, hitpoints' } })
})

test('a list of characters of Foundry is read without those that are no player characters', () => {
  const result = readExample([dndActor({ name: 'Mira' }), dndActor({ type: 'npc' }), dndActor({ name: 'Odo' })])
  const names =
    result.kind === 'characters' ? result.characters.map(({ identity }) => identity.content.name?.value) : []
  expect(names).toEqual(['Mira', 'Odo'])
})

test('an answer of a server that only says that it succeeded is no empty export of Pathbuilder', () => {
  expect(recogniseJson({ success: true, character: dndBeyondCharacter() })).toMatchObject({ format: 'dnd-beyond' })
})
