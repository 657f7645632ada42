import type { Character } from '@everquill/domain'
import { expect, onTestFinished, test } from 'vitest'
import { changeOf, openCommands } from '../../commands/commands.fixture.ts'
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
  return app
}

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'Mira'],
  ['en-GB,en;q=0.9,de;q=0.8', 'Adeline'],
  [undefined, 'Adeline'],
])('the random name of a new character follows the Accept-Language header %s', async (header, name) => {
  const app = await openRoutes({ random: () => 0 })
  const response = await app.inject({
    method: 'POST',
    url: '/api/characters',
    headers: { 'content-type': 'application/json', ...(header !== undefined && { 'accept-language': header }) },
    payload: '{}',
  })
  expect(response.json<{ character: Character }>().character.name).toBe(name)
})

test('the result of a save has the character only on request; that of a PUT always has it', async () => {
  const app = await openRoutes()
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
