import type { Character } from '@everquill/domain'
import { expect, onTestFinished, test } from 'vitest'
import { openCommands } from '../../commands/commands.fixture.ts'
import { buildApp } from '../build-app.ts'
import { signedInCaller } from '../caller.fixture.ts'
import { serveOn } from '../serve.ts'
import { characterRoutes } from './character-routes.ts'

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'Mira'],
  ['en-GB,en;q=0.9,de;q=0.8', 'Adeline'],
  [undefined, 'Adeline'],
])('the random name of a new character follows the Accept-Language header %s', async (header, name) => {
  const { deps } = await openCommands({ random: () => 0 })
  const app = await buildApp({ publicUrl: null, log: null })
  onTestFinished(() => app.close())
  const context = {
    callerOf: async () => signedInCaller,
    setCookies: () => undefined,
    countNotFound: async () => null,
    reportReusedSaveId: () => undefined,
  }
  characterRoutes(serveOn(app, context), deps)
  const response = await app.inject({
    method: 'POST',
    url: '/api/characters',
    headers: { 'content-type': 'application/json', ...(header !== undefined && { 'accept-language': header }) },
    payload: '{}',
  })
  expect(response.json<{ character: Character }>().character.name).toBe(name)
})
