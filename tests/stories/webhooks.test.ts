import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebhookPayload } from '@everquill/contract'
import { freshDatabase } from '@everquill/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { strictValidator } from '../contract/closed-schemas.ts'
import { aCode, aGameParty, mustSucceed, newGuest } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'
import { engines } from '../support/stored-state.ts'
import { aReceiver, isSigned, type Receiver } from '../support/webhook-receiver.ts'

const payload = strictValidator(WebhookPayload)
const allTopics = ['saves', 'rolls', 'awards', 'level-ups', 'sessions']
const hour = 3_600_000

interface Hook {
  readonly id: string
  readonly secret: string
}

/** Creates a webhook; `path` is that of a character or a game. */
async function aHook(player: Player, path: string, url: string, rest: object = {}): Promise<Hook> {
  const gmOnly = path.startsWith('/api/games/') ? { gmOnly: false } : {}
  const body = { url, format: 'json', topics: allTopics, language: 'en', ...gmOnly, ...rest }
  const created = mustSucceed(await player.post(`${path}/webhooks`, body)) as unknown as {
    webhook: { id: string }
    secret: string
  }
  return { id: created.webhook.id, secret: created.secret }
}

async function stateOf(player: Player, { id }: Hook) {
  const { webhooks } = (await player.get('/api/webhooks')).body as unknown as {
    webhooks: { id: string; stopped: string | null; failures: number; lastDelivery: { status: number | null } | null }[]
  }
  return webhooks.find((webhook) => webhook.id === id)
}

async function receiver(): Promise<Receiver> {
  const started = await aReceiver()
  onTestFinished(() => started.stop())
  return started
}

const eventsOf = ({ calls }: Receiver): string[] => calls.map(({ body }) => body.event)

/** The same data for every server that is started on it, with one clock. */
async function anInstallation(engine: (typeof engines)[number]) {
  const clock = { ahead: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'everquill-webhooks-'))
  const database = engine === 'PostgreSQL' ? { DATABASE_URL: await freshDatabase() } : {}
  const running = new Set<() => Promise<void>>()
  onTestFinished(async () => {
    for (const stop of running) await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const start = async (environment: Record<string, string> = {}) => {
    const server = await aServer(
      { DATA_DIR: folder, WEBHOOK_LOOPBACK: 'on', ...database, ...environment },
      { now: () => Date.now() + clock.ahead },
    )
    const stop = async () => {
      running.delete(stop)
      await server.stop()
    }
    running.add(stop)
    return { url: server.url, stop }
  }
  return { clock, start }
}

describe.each(engines)('webhooks on %s', (engine) => {
  test('a game tells its GM about rolls, awards, level-ups and sessions, signed and in order', async () => {
    const { start } = await anInstallation(engine)
    const { url } = await start()
    const hooks = await receiver()
    const { greta, ann, mira, odo, path } = await aGameParty(url)
    const hook = await aHook(greta.player, path, hooks.url)
    await greta.player.post(`${path}/log`, { session: 'started' })
    await ann.player.post(`/api/characters/${mira}/rolls`, { notation: '1d20' })
    await greta.player.post(`${path}/awards`, { characters: [mira, odo], xp: 50, reason: 'the dragon' })
    await ann.player.edit(mira, 'level', 1, 2)
    await ann.player.edit(mira, 'gold', 20, 15)
    await greta.player.post(`${path}/log`, { message: 'Notes are not sent' })
    await greta.player.post(`${path}/log`, { session: 'ended' })
    const told = ['session-start', 'roll', 'award', 'level-up', 'save', 'session-end']
    await expect.poll(() => eventsOf(hooks), { timeout: 60_000 }).toEqual(told)
    for (const call of hooks.calls) {
      expect(payload.Errors(call.body)).toEqual([])
      expect(isSigned(call, hook.secret)).toBe(true)
      expect(isSigned({ ...call, text: `${call.text} ` }, hook.secret)).toBe(false)
      expect(call.headers['everquill-delivery']).toBe(call.body.id)
      expect(call.headers['everquill-event']).toBe(call.body.event)
    }
    expect(hooks.calls[2]?.body.entries).toHaveLength(2)
    // Recorded after the receiver has answered.
    const recorded = async () => {
      const { deliveries } = (await greta.player.get(`/api/webhooks/${hook.id}/deliveries`)).body as unknown as {
        deliveries: { status: number; response: string }[]
      }
      return deliveries.map(({ status, response }) => [status, response])
    }
    await expect.poll(recorded, { timeout: 60_000 }).toEqual(told.map(() => [200, 'thanks']))
  })

  test('private notes, hidden rolls and hidden creatures are never sent, except the GM’s to a channel for GMs', async () => {
    const { start } = await anInstallation(engine)
    const { url } = await start()
    const [open, gms, own] = [await receiver(), await receiver(), await receiver()]
    const { greta, ann, mira, path } = await aGameParty(url, { playersSee: 'summary' })
    await aHook(greta.player, path, open.url, { gmOnly: false })
    await aHook(greta.player, path, gms.url, { gmOnly: true })
    await aHook(ann.player, `/api/characters/${mira}`, own.url)
    const roll = (visibility: string) =>
      ann.player.post(`/api/characters/${mira}/rolls`, { notation: '1d20', visibility })
    await ann.player.edit(mira, 'notes', '', 'I am the duke')
    await roll('roller')
    await roll('masters')
    await greta.player.post(`${path}/log`, { roll: '1d20', audience: 'masters' })
    await greta.player.post(`${path}/encounters`, {
      name: 'Ambush',
      participants: [{ id: 'x', name: 'Assassin', hp: 5, hidden: true }],
    })
    await ann.player.edit(mira, 'gold', 20, 15)
    await ann.player.edit(mira, 'hp', 0, 5)
    await greta.player.post(`${path}/log`, { session: 'ended' })
    await expect.poll(() => eventsOf(gms).at(-1), { timeout: 60_000 }).toBe('session-end')
    await expect.poll(() => eventsOf(open).at(-1), { timeout: 60_000 }).toBe('session-end')
    await expect.poll(() => own.calls.length, { timeout: 60_000 }).toBe(2)
    const fieldsOf = ({ calls }: Receiver) => calls.flatMap(({ body }) => body.entries.map(({ data }) => data.field))
    // Players of this game see a summary of each other, so the wallet is not sent either.
    expect(fieldsOf(open)).toEqual(['hp', 'session'])
    expect(fieldsOf(own)).toEqual(['gold', 'hp'])
    expect(fieldsOf(gms).filter((field) => field === 'roll')).toHaveLength(2)
    expect(fieldsOf(gms)).toContain('gold')
    const everything = [open, gms, own].flatMap(({ calls }) => calls.map(({ text }) => text)).join()
    expect(everything).not.toContain('I am the duke')
    expect(open.calls.concat(own.calls).some(({ text }) => text.includes('Assassin'))).toBe(false)
    expect(gms.calls.some(({ text }) => text.includes('Assassin'))).toBe(true)
  })

  test('a restart loses nothing and doubles nothing; a failed delivery is repeated under its id', async () => {
    const { start, clock } = await anInstallation(engine)
    const first = await start()
    const hooks = await receiver()
    const ann = await Player.guest(first.url)
    const { publicRef } = (await ann.create({ name: 'Mira' })).character
    const hook = await aHook(ann, `/api/characters/${publicRef}`, hooks.url)
    const path = `/api/characters/${publicRef}/rolls`
    await ann.post(path, { notation: '1d4' })
    await expect.poll(() => hooks.calls.length, { timeout: 60_000 }).toBe(1)
    hooks.status = 503
    await ann.post(path, { notation: '1d6' })
    await ann.post(path, { notation: '1d8' })
    await expect.poll(() => hooks.calls.length, { timeout: 60_000 }).toBe(2)
    await expect.poll(async () => (await stateOf(ann, hook))?.failures, { timeout: 60_000 }).toBe(1)
    await first.stop()
    hooks.status = 200
    clock.ahead += hour
    const second = await start()
    const same = ann.onAnotherDevice(second.url)
    await same.post(path, { notation: '1d10' })
    await expect.poll(() => hooks.calls.length, { timeout: 60_000 }).toBe(5)
    const [, failed, repeated] = hooks.calls
    expect(repeated?.body).toEqual(failed?.body)
    const ids = hooks.calls.slice(2).map(({ body }) => body.id)
    expect(new Set([hooks.calls[0]?.body.id, ...ids]).size).toBe(4)
    await expect.poll(async () => (await stateOf(same, hook))?.failures, { timeout: 60_000 }).toBe(0)
    expect(hooks.calls).toHaveLength(5)
  })

  test('a webhook is switched off after failing for three days, or when the receiver says it is gone', async () => {
    const { start, clock } = await anInstallation(engine)
    const { url } = await start()
    const [failing, gone] = [await receiver(), await receiver()]
    failing.status = 500
    gone.status = 410
    const ann = await Player.guest(url)
    const { publicRef } = (await ann.create({ name: 'Mira' })).character
    const hooks = [
      await aHook(ann, `/api/characters/${publicRef}`, failing.url),
      await aHook(ann, `/api/characters/${publicRef}`, gone.url),
    ] as const
    await ann.edit(publicRef, 'gold', 20, 15)
    await expect.poll(async () => (await stateOf(ann, hooks[1]))?.stopped, { timeout: 60_000 }).toBe('gone')
    await expect.poll(async () => (await stateOf(ann, hooks[0]))?.failures, { timeout: 60_000 }).toBe(1)
    clock.ahead += 72 * hour
    await expect.poll(async () => (await stateOf(ann, hooks[0]))?.stopped, { timeout: 60_000 }).toBe('failing')
    // Switched on again, it sends what happens from then on.
    failing.status = 200
    const before = failing.calls.length
    mustSucceed(await ann.call('PATCH', `/api/webhooks/${hooks[0].id}`, { on: true }))
    await ann.edit(publicRef, 'silver', 0, 1)
    await expect.poll(() => failing.calls.length, { timeout: 60_000 }).toBe(before + 1)
    expect(failing.calls.at(-1)?.body.entries[0]?.data.field).toBe('silver')
  })

  test('a webhook stops when its creator is no longer GM, and ends with the account', async () => {
    const { start } = await anInstallation(engine)
    const { url } = await start()
    const hooks = await receiver()
    const { greta, ann, finn, mira, path } = await aGameParty(url)
    const hook = await aHook(greta.player, path, hooks.url)
    mustSucceed(await greta.player.post(`${path}/transfer`, { to: finn.user }))
    mustSucceed(await finn.player.call('PATCH', `${path}/members/${greta.user}`, { role: 'player' }))
    await ann.player.post(`/api/characters/${mira}/rolls`, { notation: '1d20' })
    await expect.poll(async () => (await stateOf(greta.player, hook))?.stopped, { timeout: 60_000 }).toBe('no-access')
    const refusals = [
      await greta.player.call('PATCH', `/api/webhooks/${hook.id}`, { on: true }),
      await greta.player.post(`/api/webhooks/${hook.id}/test`),
    ]
    for (const { status } of refusals) expect(status).toBe(404)
    const own = await aHook(ann.player, `/api/characters/${mira}`, hooks.url)
    mustSucceed(await ann.player.call('DELETE', '/api/auth/account', { password: '' }))
    await finn.player.post(`${path}/log`, { session: 'started' })
    expect(hooks.calls).toEqual([])
    expect(own.id).not.toBe('')
  })

  test('nobody sees or changes the webhooks of others', async () => {
    const { start } = await anInstallation(engine)
    const { url } = await start()
    const hooks = await receiver()
    const { greta, ann, path } = await aGameParty(url)
    const { id } = await aHook(greta.player, path, hooks.url)
    // Another GM of the same game did not create it.
    const bea = await newGuest(url)
    mustSucceed(await bea.player.post('/api/games/join', { code: await aCode(greta.player, path.split('/')[3] ?? '') }))
    mustSucceed(await greta.player.call('PATCH', `${path}/members/${bea.user}`, { role: 'gm' }))
    for (const { player } of [ann, bea, await newGuest(url)]) {
      expect((await player.get('/api/webhooks')).body['webhooks']).toEqual([])
      const replies = [
        await player.get(`/api/webhooks/${id}/deliveries`),
        await player.call('PATCH', `/api/webhooks/${id}`, { on: false }),
        await player.call('DELETE', `/api/webhooks/${id}`),
        await player.post(`/api/webhooks/${id}/test`),
      ]
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
    expect(hooks.calls).toEqual([])
    const listed = JSON.stringify((await greta.player.get('/api/webhooks')).body)
    expect(listed).not.toContain('/hook/')
    expect(listed).not.toMatch(/whsec|secret/i)
  })
})

test('two servers send every event once', async () => {
  const { start } = await anInstallation('PostgreSQL')
  const [here, there] = [await start(), await start()]
  const hooks = await receiver()
  const ann = await Player.guest(here.url)
  const { publicRef } = (await ann.create({ name: 'Mira' })).character
  await aHook(ann, `/api/characters/${publicRef}`, hooks.url)
  const devices = [ann, ann.onAnotherDevice(there.url)]
  for (let i = 0; i < 12; i++) await devices[i % 2]?.post(`/api/characters/${publicRef}/rolls`, { notation: '1d20' })
  await expect.poll(() => hooks.calls.length, { timeout: 60_000 }).toBe(12)
  await ann.post(`/api/characters/${publicRef}/rolls`, { notation: '1d100' })
  await expect.poll(() => hooks.calls.length, { timeout: 60_000 }).toBe(13)
  expect(new Set(hooks.calls.map(({ body }) => body.id)).size).toBe(13)
})

test('a Discord channel gets embeds and a recap, in which nothing that users wrote has a meaning', async () => {
  const { start } = await anInstallation('SQLite')
  const { url } = await start()
  const hooks = await receiver()
  const { greta, ann, mira, path } = await aGameParty(url)
  await ann.player.edit(mira, 'name', 'Mira', '@everyone **Mira**')
  const discord = { format: 'discord', topics: ['rolls', 'awards', 'level-ups', 'sessions'], language: 'de' }
  await aHook(greta.player, path, hooks.url, { ...discord, gmOnly: false })
  await greta.player.post(`${path}/log`, { session: 'started' })
  await ann.player.post(`/api/characters/${mira}/rolls`, { notation: '1d20', for: 'perception' })
  await greta.player.post(`${path}/awards`, { characters: [mira], xp: 50 })
  await greta.player.post(`${path}/log`, { session: 'ended' })
  await expect.poll(() => hooks.calls.length, { timeout: 60_000 }).toBe(4)
  const embeds = hooks.calls.map(({ body }) => body.embeds?.[0])
  expect(embeds.map((embed) => embed?.title.split(String.raw`\:`)[0])).toEqual([
    'Spielabend begonnen',
    'Wahrnehmung',
    'Belohnung',
    'Spielabend beendet',
  ])
  expect(embeds[2]?.description).toContain(String.raw`\@everyone \*\*Mira\*\*`)
  expect(embeds[3]?.description).toContain('**Bester Wurf**')
  for (const { body } of hooks.calls) expect(body).toMatchObject({ allowed_mentions: { parse: [] } })
})

test('only public https addresses can be webhooks unless loopback is allowed', async () => {
  const { start } = await anInstallation('SQLite')
  const { url } = await start({ WEBHOOK_LOOPBACK: 'off' })
  const hooks = await receiver()
  const ann = await Player.guest(url)
  const { publicRef } = (await ann.create({ name: 'Mira' })).character
  const create = (address: string, rest: object = {}) =>
    ann.post(`/api/characters/${publicRef}/webhooks`, {
      url: address,
      format: 'json',
      topics: ['rolls'],
      language: 'en',
      ...rest,
    })
  for (const address of [
    hooks.url,
    hooks.url.replace('http:', 'https:'),
    'https://[::1]/',
    'https://2130706433/',
    'x',
  ]) {
    expect((await create(address)).body, address).toMatchObject({ code: 'invalid-value', field: 'url' })
  }
  expect((await create('https://hooks.example/', { format: 'discord', topics: ['saves'] })).body).toMatchObject({
    code: 'invalid-value',
    field: 'topics',
  })
  // A name can lead anywhere, so it is checked when something is sent.
  const { webhook } = mustSucceed(await create('https://localhost:1/')) as unknown as { webhook: { id: string } }
  const { delivery } = (await ann.post(`/api/webhooks/${webhook.id}/test`)).body as unknown as {
    delivery: { problem: string }
  }
  expect(delivery.problem).toBe('address-not-allowed')
  for (let i = 1; i < 20; i++) mustSucceed(await create('https://hooks.example/'))
  expect((await create('https://hooks.example/')).body.code).toBe('too-many-entries')
  expect(hooks.calls).toEqual([])
})
