import { randomUUID } from 'node:crypto'
import { settingOfField, type GameEntry, type GameSettings } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCode, aGameParty, codeOf, mustSucceed, newGuest } from '../support/game-party.ts'
import type { Player } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

const settingLog = async (player: Player, path: string): Promise<readonly GameEntry[]> =>
  mustSucceed(await player.get(`${path}/log?kind=setting`))['entries'] as unknown as readonly GameEntry[]
const settingsOf = async (player: Player, path: string): Promise<GameSettings> =>
  (mustSucceed(await player.get(path))['game'] as { settings: GameSettings }).settings

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer(engine)
  })
  afterAll(() => server.stop())

  test('every member reads who changed which setting, and nobody else does', async () => {
    const { gameId, path, greta, ann, finn } = await aGameParty(server.url)
    const code = await aCode(greta.player, gameId)
    const settings = { carryingLimit: '15+3*str', playersSee: 'names' }
    mustSucceed(await greta.player.call('PATCH', path, { name: 'Ashfall', settings }))
    for (const { player } of [greta, ann, finn]) {
      const entries = await settingLog(player, path)
      expect(entries.map(({ message, user }) => [message, user])).toEqual([
        ['Carrying limit (kg) 20+5*str → 15+3*str', greta.user],
        ['What players see of each other Full sheets → Names', greta.user],
        ['Game name The Salt Road → Ashfall', greta.user],
      ])
      expect(new Set(entries.map(({ saveId }) => saveId)).size).toBe(1)
    }
    const stranger = (await newGuest(server.url)).player
    expect(codeOf(await stranger.get(`${path}/log`))).toEqual([404, 'not-found'])
    mustSucceed(await greta.player.call('DELETE', `${path}/members/${finn.user}`))
    expect(codeOf(await finn.player.get(`${path}/log?kind=setting`))).toEqual([404, 'not-found'])
    mustSucceed(await greta.player.post(`${path}/invitations`))
    expect(JSON.stringify((await greta.player.get(`${path}/log`)).body)).not.toContain(code)
  })

  test('the entries reach the members who listen, and a stranger receives nothing', async () => {
    const { gameId, path, greta, ann } = await aGameParty(server.url)
    const stranger = (await newGuest(server.url)).player
    const [stream, foreign] = [await ann.player.listen(), await stranger.listen()]
    for (const one of [stream, foreign]) await one.until(({ event }) => event === 'hello')
    mustSucceed(await greta.player.call('PATCH', path, { settings: { skillPoints: 5, dice: '2d6' } }))
    const lines = () => stream.received.filter(({ event }) => event === 'line').map(({ data }) => data)
    await stream.until(() => lines().length === 2)
    await stream.until(({ event }) => event === 'seat')
    expect(lines()).toMatchObject([
      { gameId, entry: { data: { field: 'setting.dice', oldValue: '1d20', newValue: '2d6' } } },
      { gameId, entry: { data: { field: 'setting.skillPoints', oldValue: 3, newValue: 5 } } },
    ])
    expect(foreign.received.map(({ event }) => event)).toEqual(['hello'])
    for (const one of [stream, foreign]) one.stop()
  })

  test('a request that is sent several times at once changes and logs once', async () => {
    const { path, greta } = await aGameParty(server.url)
    const request = { saveId: randomUUID(), settings: { skillPoints: 5 } }
    const replies = await Promise.all(Array.from({ length: 6 }, () => greta.player.call('PATCH', path, request)))
    for (const reply of replies) expect(mustSucceed(reply)).toMatchObject({ game: { settings: { skillPoints: 5 } } })
    expect(await settingLog(greta.player, path)).toHaveLength(1)
    const another = { ...request, settings: { skillPoints: 6 } }
    expect(codeOf(await greta.player.call('PATCH', path, another))).toEqual([422, 'save-id-reused'])
  })

  test('two game masters who change settings at once lose nothing, and the log has every step', async () => {
    const { path, greta, ann } = await aGameParty(server.url)
    mustSucceed(await greta.player.call('PATCH', `${path}/members/${ann.user}`, { role: 'gm' }))
    const change = async ({ player }: typeof greta, settings: object) =>
      mustSucceed(await player.call('PATCH', path, { settings }))
    await Promise.all([10, 11, 12, 13].map((points) => change(points % 2 ? ann : greta, { skillPoints: points })))
    await Promise.all([change(greta, { dice: '2d6' }), change(ann, { creationPoints: 9 })])
    const settings = await settingsOf(greta.player, path)
    expect(settings).toMatchObject({ dice: '2d6', creationPoints: 9 })
    const points = (await settingLog(ann.player, path))
      .toReversed()
      .filter(({ data }) => settingOfField(data.field) === 'skillPoints')
    expect(points.map(({ data }) => data.oldValue)).toEqual([
      3,
      ...points.slice(0, -1).map(({ data }) => data.newValue),
    ])
    expect(points.at(-1)?.data.newValue).toBe(settings.skillPoints)
  })

  test('a game master undoes a change once; players, strangers and outdated entries are refused', async () => {
    const { path, greta, ann } = await aGameParty(server.url)
    mustSucceed(await greta.player.call('PATCH', path, { settings: { skillPoints: 5, dice: '2d6' } }))
    const [points] = await settingLog(greta.player, path)
    const undo = (player: Player, more: object = {}) =>
      player.call('PATCH', path, { undoes: points?.id, entrySaveId: points?.saveId, ...more })
    const stranger = (await newGuest(server.url)).player
    const before = await server.state()
    for (const player of [ann.player, stranger]) expect(codeOf(await undo(player))).toEqual([404, 'not-found'])
    expect(codeOf(await undo(greta.player, { entrySaveId: 'another' }))).toEqual([404, 'not-found'])
    expect(codeOf(await undo(greta.player, { name: 'Ashfall' }))).toEqual([400, 'invalid-request'])
    expect(await server.state()).toBe(before)
    mustSucceed(await greta.player.call('PATCH', path, { settings: { skillPoints: 6 } }))
    expect(codeOf(await undo(greta.player))).toEqual([409, 'setting-changed'])
    mustSucceed(await greta.player.call('PATCH', path, { settings: { skillPoints: 5 } }))
    const saveId = randomUUID()
    for (let i = 0; i < 2; i++) mustSucceed(await undo(greta.player, { saveId }))
    expect(await settingsOf(ann.player, path)).toMatchObject({ skillPoints: 3, dice: '2d6' })
    expect(codeOf(await undo(greta.player))).toEqual([409, 'nothing-to-undo'])
    const [newest, ...earlier] = await settingLog(ann.player, path)
    expect(newest).toMatchObject({ data: { oldValue: 5, newValue: 3, undoes: points?.id }, saveId })
    expect(earlier).toHaveLength(4)
  })
})
