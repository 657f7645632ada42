import { randomUUID } from 'node:crypto'
import {
  maxChanges,
  maxDocumentBytes,
  maxHistoryBytes,
  maxHistoryEntries,
  type Change,
  type Character,
  type Problem,
} from '@everquill/domain'
import { aChange, anItem } from '@everquill/testing'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openCommands } from '../../commands/commands.fixture.ts'
import { buildApp } from '../build-app.ts'
import { signedInCaller } from '../caller.fixture.ts'
import { serveOn } from '../serve.ts'
import { characterRoutes } from './character-routes.ts'

const twoMiB = 2 * 1_048_576

let app: FastifyInstance
let mira: Character

beforeEach(async () => {
  const { deps, newCharacter } = await openCommands({ items: async () => [] })
  const server = await buildApp({ publicUrl: null, log: null })
  onTestFinished(() => server.close())
  const context = {
    callerOf: async () => signedInCaller,
    setCookies: () => undefined,
    countNotFound: async () => null,
    reportReusedSaveId: () => undefined,
  }
  characterRoutes(serveOn(server, context), deps)
  app = server
  mira = await newCharacter()
})

async function request(method: 'PATCH' | 'PUT' | 'POST', path: string, body: object) {
  const response = await app.inject({
    method,
    url: `/api/${path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  const { character, code } = response.json<{ character?: Character } & Partial<Problem>>()
  return { status: response.statusCode, type: response.headers['content-type'], code, character }
}

const save = (changes: readonly Change[], extra: object = {}) =>
  request('PATCH', `characters/${mira.publicRef}`, { saveId: randomUUID(), baseRevision: 1, changes, ...extra })
const put = (document: object) => request('PUT', `characters/${mira.publicRef}`, document)
const importing = (character: object) => request('POST', 'imports', { character })

/** A document of this size with everything a character can have. */
function aDocumentOf(bytes: number): Character {
  const texts = { background: '🧙'.repeat(20_000), notes: '\u0001'.repeat(10_000) }
  const items = Array.from({ length: 1_200 }, (_, i) => anItem({ id: `e${1_000 + i}`, note: 'a'.repeat(580) }))
  const spells = Array.from({ length: 100 }, (_, i) => ({ id: `s${100 + i}`, spell: 'Light', note: '' }))
  const document = { ...mira, ...texts, items, spells }
  const missing = bytes - Buffer.byteLength(JSON.stringify(document))
  const padded = spells.map((spell, i) => ({
    ...spell,
    note: 'b'.repeat(Math.min(1_000, Math.max(0, missing - i * 1_000))),
  }))
  return { ...document, spells: padded }
}

describe('a document of 1 MB', () => {
  test('can be imported, and exported and imported again', async () => {
    const document = aDocumentOf(maxDocumentBytes - 200)
    const imported = await importing(document)
    expect(imported.status).toBe(201)
    expect(imported.character).toMatchObject({ background: document.background, items: document.items })
    expect((await importing(imported.character ?? {})).status).toBe(201)
  })

  test('can be saved with PUT, again without changes, and replaced by another', async () => {
    const document = aDocumentOf(maxDocumentBytes - 200)
    expect(Buffer.byteLength(JSON.stringify(document))).toBe(maxDocumentBytes - 200)
    expect(await put(document)).toMatchObject({ status: 200, character: { spells: document.spells } })
    expect((await put(document)).status).toBe(200)
    expect((await put({ ...document, background: 'short', items: [] })).status).toBe(200)
  })

  test('is the limit: a larger one is refused with 413 and nothing is written', async () => {
    const document = aDocumentOf(maxDocumentBytes + 1_000)
    const tooLarge = { status: 413, type: 'application/problem+json; charset=utf-8', code: 'document-too-large' }
    expect(await put(document)).toMatchObject(tooLarge)
    expect(await importing(document)).toMatchObject(tooLarge)
    expect((await put({})).character).toEqual(mira)
  })
})

describe('one save', () => {
  const notes = (count: number, note: string) =>
    Array.from({ length: count }, (_, i) => aChange(`items.e${i}`, null, anItem({ id: `e${i}`, note })))

  test('can have almost 2 MiB', async () => {
    const items = notes(700, 'a'.repeat(1_000))
    const background = aChange('background', 'b'.repeat(160_000), 'short')
    const old = Array.from({ length: 700 }, (_, i) =>
      aChange(`items.old${i}`, anItem({ id: `old${i}`, note: 'c'.repeat(1_000) }), null),
    )
    const changes = [...items, background, ...old]
    expect(Buffer.byteLength(JSON.stringify(changes))).toBeGreaterThan(1.6 * 1_048_576)
    expect(await save(changes)).toMatchObject({ status: 200, character: { background: 'short' } })
  })

  test.each([
    ['PATCH', () => save([aChange('background', 'b'.repeat(twoMiB), 'short')])],
    ['PUT', () => put({ background: 'b'.repeat(twoMiB) })],
    ['an import', () => importing({ background: 'b'.repeat(twoMiB) })],
  ])('of more than 2 MiB is refused with 413: %s', async (_name, send) => {
    expect(await send()).toMatchObject({
      status: 413,
      type: 'application/problem+json; charset=utf-8',
      code: 'payload-too-large',
    })
  })

  test('of an import can have 20 MiB of history, and more than that with the character is refused with 413', async () => {
    const withLog = (bytes: number) =>
      request('POST', 'imports', { character: { name: 'Mira' }, log: [{ message: 'm'.repeat(bytes) }] })
    expect((await withLog(maxHistoryBytes)).status).toBe(201)
    expect(await withLog(maxHistoryBytes + twoMiB)).toMatchObject({ status: 413, code: 'payload-too-large' })
  })

  test('of an import can have 50,000 log entries', async () => {
    const entry = {
      id: '1',
      timestamp: '',
      revision: 1,
      author: '',
      message: '',
      type: '',
      device: '',
      act: { kind: '' },
    }
    const data = { field: 'items.e', oldValue: null, newValue: anItem() }
    const log = Array.from({ length: maxHistoryEntries }, () => ({ ...entry, data }))
    expect((await request('POST', 'imports', { character: { name: 'Mira' }, log })).status).toBe(201)
  })

  test('can have 5,000 changes, and one more is refused with 413', async () => {
    const changes = Array.from({ length: maxChanges + 1 }, (_, i) =>
      aChange(`items.gone${i}`, anItem({ id: `gone${i}` }), null),
    )
    expect((await save(changes.slice(1))).status).toBe(200)
    expect(await save(changes)).toMatchObject({ status: 413, code: 'payload-too-large' })
  })

  test('of PUT can have 5,000 changes, and one more is refused with 413', async () => {
    const items = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, i) => anItem({ id: `${prefix}${i}` }))
    const spells = (prefix: string) =>
      Array.from({ length: 1_000 }, (_, i) => ({ id: `${prefix}${i}`, spell: 'Light' }))
    expect((await put({ items: items('a', 2_000), spells: spells('a') })).status).toBe(200)
    expect(await put({ items: items('b', 1_001), spells: spells('b') })).toMatchObject({
      status: 413,
      code: 'payload-too-large',
    })
    expect((await put({ items: items('b', 1_000), spells: spells('b') })).status).toBe(200)
  })
})

test('a refusal for too many entries names the changes that do not fit', async () => {
  const items = Array.from({ length: 1_999 }, (_, i) => anItem({ id: `e${i}` }))
  await put({ items })
  const response = await app.inject({
    method: 'PATCH',
    url: `/api/characters/${mira.publicRef}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      saveId: randomUUID(),
      baseRevision: 2,
      changes: ['x', 'y', 'z'].map((id) => aChange(`items.${id}`, null, anItem({ id }))),
    }),
  })
  expect(response.json()).toMatchObject({
    status: 422,
    code: 'too-many-entries',
    field: 'items',
    fields: ['items.y', 'items.z'],
  })
})
