import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { everquill, EverquillProblem, verifyWebhook } from '@everquill/client'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { runDiceBot } from '../../examples/dice-bot/dice-bot.ts'
import { root } from '../../tools/support/run.ts'
import { aGameParty, mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'
import { aReceiver } from '../support/webhook-receiver.ts'

async function aTestServer() {
  const server = await aServer({ WEBHOOK_LOOPBACK: 'on' })
  onTestFinished(() => server.stop())
  return server
}

async function clientOf(player: Player, scopes: readonly string[]) {
  const { secret } = mustSucceed(
    await player.post('/api/auth/tokens', { name: 'Bot', scopes, days: 1 }),
  ) as unknown as { secret: string }
  return everquill({ url: player.url, token: secret })
}

test('the client calls what its token allows, with the types of the contract', async () => {
  const { url } = await aTestServer()
  const ann = await Player.guest(url)
  const server = await clientOf(ann, ['read', 'write'])
  const { character } = await server.createCharacter({ body: { name: 'Mira' } })
  expectTypeOf(character.name).toEqualTypeOf<string>()
  expectTypeOf(server).not.toHaveProperty('createToken')
  const { publicRef } = character
  await server.rollDice({ params: { publicRef }, body: { notation: '1d20' } })
  expect((await server.characterLog({ params: { publicRef }, query: { limit: '1' } })).entries[0]?.data.field).toBe(
    'roll',
  )
  expect(await server.deleteCharacter({ params: { publicRef } })).toBeUndefined()
  const refused = server.createGame({ body: { name: 'The Salt Road' } })
  await expect(refused).rejects.toThrow(EverquillProblem)
  await expect(refused).rejects.toMatchObject({ status: 403, problem: { code: 'token-not-allowed' } })
})

const run = promisify(execFile)

test('a program outside the clone installs the client by its path, and its calls are checked', async () => {
  const { url } = await aTestServer()
  const ann = await Player.guest(url)
  await ann.create({ name: 'Mira' })
  const { secret } = mustSucceed(
    await ann.post('/api/auth/tokens', { name: 'Bot', scopes: ['read'], days: 1 }),
  ) as unknown as { secret: string }
  const cwd = await mkdtemp(join(tmpdir(), 'everquill-program-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  await writeFile(join(cwd, 'package.json'), '{ "type": "module" }')
  // A clone has everything that the client needs, so nothing is asked of a registry.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(root, 'packages/client')], { cwd })
  const program = (check: string) => `
    import { everquill } from '@everquill/client'
    const server = everquill({ url: '${url}', token: '${secret}' })
    const { characters } = await server.listCharacters()
    const name: ${check} = characters[0]!.name
    console.log(name)
  `
  await writeFile(join(cwd, 'bot.ts'), program('string'))
  expect((await run('node', ['bot.ts'], { cwd })).stdout).toBe('Mira\n')
  // With the types of the browser too, as in a new project.
  const options = ['--module', 'nodenext', '--target', 'esnext', '--strict', '--noEmit', '--allowImportingTsExtensions']
  const types = ['--skipLibCheck', '--typeRoots', join(root, 'node_modules/@types'), '--types', 'node']
  const checkTypes = () => run('tsc', [...options, ...types, '--ignoreConfig', 'bot.ts'], { cwd })
  await checkTypes()
  await writeFile(join(cwd, 'bot.ts'), program('number'))
  await expect(checkTypes()).rejects.toMatchObject({
    stdout: expect.stringContaining("Type 'string' is not assignable to type 'number'"),
  })
})

test('the example bot answers rolls in a game until its token is revoked', async () => {
  const { url } = await aTestServer()
  const { greta, ann, gameId, path } = await aGameParty(url)
  const server = await clientOf(greta.player, ['read', 'games'])
  const ready = Promise.withResolvers<void>()
  const ended = runDiceBot({ server, gameId, onReady: ready.resolve })
  await ready.promise
  await ann.player.post(`${path}/log`, { message: '!roll 2d6+1' })
  await ann.player.post(`${path}/log`, { message: '!roll nonsense' })
  const written = async () => (await server.gameLog({ params: { gameId } })).entries.map(({ message }) => message)
  await expect
    .poll(written, { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/^Rolled 2d6\+1: \d+$/), 'That’s not a dice formula: nonsense']),
    )
  const { tokens } = (await greta.player.get('/api/auth/tokens')).body as unknown as { tokens: { id: string }[] }
  await greta.player.call('DELETE', `/api/auth/tokens/${tokens[0]?.id}`)
  await expect(ended).rejects.toMatchObject({ problem: { code: 'token-invalid' } })
})

test('the client verifies what a webhook really sends', async () => {
  const { url } = await aTestServer()
  const hooks = await aReceiver()
  onTestFinished(() => hooks.stop())
  const ann = await Player.guest(url)
  const { publicRef } = (await ann.create({ name: 'Mira' })).character
  const body = { url: hooks.url, format: 'json', topics: ['rolls'], language: 'en' }
  const { webhook, secret } = mustSucceed(await ann.post(`/api/characters/${publicRef}/webhooks`, body)) as unknown as {
    webhook: { id: string }
    secret: string
  }
  mustSucceed(await ann.post(`/api/webhooks/${webhook.id}/test`))
  const [call] = hooks.calls
  expect(verifyWebhook(secret, call?.headers ?? {}, call?.text ?? '')).toBe(true)
  expect(verifyWebhook(secret, call?.headers ?? {}, `${call?.text} `)).toBe(false)
})
