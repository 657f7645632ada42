import { knownRowsText, type Character, type CharacterSummary } from '@everquill/domain'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCharacter } from '../../commands/characters/create-character.ts'
import { bob, changeOf, expectSaved, gameNight, openCommands } from '../../commands/commands.fixture.ts'
import type { CommandDeps } from '../../commands/deps.ts'
import { buildApp } from '../build-app.ts'
import { signedInCaller } from '../caller.fixture.ts'
import { serveOn } from '../serve.ts'
import { characterRoutes } from './character-routes.ts'

async function openRoutes(overrides: Partial<CommandDeps> = {}) {
  const { deps } = await openCommands(overrides)
  const app = await buildApp({ publicUrl: null, log: null })
  onTestFinished(() => app.close())
  const context = {
    callerOf: async () => signedInCaller,
    setCookies: () => undefined,
    countNotFound: async () => null,
    reportReusedSaveId: () => undefined,
  }
  characterRoutes(serveOn(app, context), deps)
  return { app, deps }
}

/** Creates some characters of the caller; returns the list. */
async function aList(app: FastifyInstance, size: number) {
  for (let i = 0; i < size; i++) await app.inject({ method: 'POST', url: '/api/characters', payload: {} })
  return (await app.inject('/api/characters')).json<{ characters: CharacterSummary[]; epoch: string }>()
}

const sinceKnown = (known: readonly Pick<CharacterSummary, 'publicRef' | 'revision'>[]) =>
  `/api/characters?known=${knownRowsText(known)}`

describe('a list of which the caller knows some rows', () => {
  test('has only what changed, and what is gone', async () => {
    let now = gameNight
    const { app } = await openRoutes({ now: () => (now += 1_000) })
    const { characters, epoch } = await aList(app, 3)
    const [, changed, deleted] = characters.map(({ publicRef }) => `/api/characters/${publicRef}`)
    expect((await app.inject(sinceKnown(characters))).json()).toEqual({ characters: [], gone: [], epoch })
    await app.inject({ method: 'PATCH', url: changed ?? '', payload: changeOf('gold', 20, 15) })
    await app.inject({ method: 'DELETE', url: deleted ?? '' })
    expect((await app.inject(sinceKnown(characters))).json()).toEqual({
      characters: [expect.objectContaining({ publicRef: characters[1]?.publicRef, revision: 2 })],
      gone: [characters[2]?.publicRef],
      epoch,
    })
  })

  test('does not show whether a character of somebody else exists', async () => {
    const { app, deps } = await openRoutes()
    const { characters, epoch } = await aList(app, 1)
    const { character, revision } = expectSaved(await createCharacter(deps, bob, {}))
    const [theirs, nobodys] = [character.publicRef, String(character.id === 7 ? 8 : 7)]
    for (const publicRef of [theirs, nobodys]) {
      const response = await app.inject(sinceKnown([...characters, { publicRef, revision }]))
      expect(response.json()).toEqual({ characters: [], gone: [publicRef], epoch })
    }
  })

  test.each([
    ['nothing', ''],
    ['a ref without a revision', 'so213'],
    ['a revision without a ref', '-5'],
    ['a revision of 0', 'so213-0'],
    ['a text that ends with a separator', 'so213-5.'],
    ['capital letters', 'SO213-5'],
    ['a ref that no character can have', 'so21300-5'],
    ['more than 200 rows', Array(201).fill('so213-5').join('.')],
    ['a second one', 'so213-5&known=so213-5'],
  ])('is refused if the text that names them has %s', async (_case, known) => {
    const { app } = await openRoutes()
    const response = await app.inject(`/api/characters?known=${known}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid-request', field: 'known' })
  })
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'Mira'],
  ['en-GB,en;q=0.9,de;q=0.8', 'Adeline'],
  [undefined, 'Adeline'],
])('the random name of a new character follows the Accept-Language header %s', async (header, name) => {
  const { app } = await openRoutes({ random: () => 0 })
  const response = await app.inject({
    method: 'POST',
    url: '/api/characters',
    headers: { 'content-type': 'application/json', ...(header !== undefined && { 'accept-language': header }) },
    payload: '{}',
  })
  expect(response.json<{ character: Character }>().character.name).toBe(name)
})

test('the result of a save has the character only on request; that of a PUT always has it', async () => {
  const { app } = await openRoutes()
  const created = await app.inject({ method: 'POST', url: '/api/characters', payload: {} })
  const { publicRef } = created.json<{ character: Character }>().character
  const url = `/api/characters/${publicRef}`
  const keysOf = async (request: { method: 'PATCH' | 'PUT'; url: string; payload: object }) =>
    Object.keys((await app.inject(request)).json<object>()).toSorted()
  const short = ['dropped', 'entries', 'entryId', 'epoch', 'revision', 'saveId']
  expect(await keysOf({ method: 'PATCH', url, payload: changeOf('gold', 20, 15) })).toEqual(short)
  const behind = await keysOf({ method: 'PATCH', url, payload: changeOf('gold', 20, 15) })
  expect(behind).toEqual([...short, 'between'].toSorted())
  const whole = [...short, 'character'].toSorted()
  const asked = { method: 'PATCH', url: `${url}?include=character`, payload: changeOf('gold', 20, 15) } as const
  expect(await keysOf(asked)).toEqual(whole)
  expect(await keysOf({ method: 'PUT', url, payload: { gold: 3 } })).toEqual(whole)
})
