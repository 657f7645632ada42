import { characterPermissions, gamePermissions, roles, type Role } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countReads } from '../../apps/server/src/storage/count-reads.fixture.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { aScene, calls, disable, withImportedMira, type Call, type Ids, type Scene } from './calls.ts'

type Caller = Role | 'administrator'
const isLink = (caller: Caller) => caller === 'link' || caller === 'tv link'
const callers: readonly Caller[] = [...roles, 'administrator']
const allCalls = Object.entries<Call>(calls)
const withSubject = allCalls.filter(([, { about }]) => about === 'character' || about === 'game')
const forAdministrators = allCalls.filter(([, { about }]) => about === 'administration')

/** Applies the permission table: an administrator counts as a stranger, and links grant nothing but their own routes. */
function isAllowed(call: Call, caller: Caller): boolean {
  const role = caller === 'administrator' || isLink(caller) ? 'stranger' : caller
  if (call.about === 'character') return characterPermissions[call.action][role] !== false
  // In a game, the owner of a character is a fellow player.
  return call.about === 'game' && gamePermissions[call.action][role === 'owner' ? 'fellow' : role] !== false
}

const made = (call: Call, caller: Caller, { scene, ...ids }: Ids) =>
  call.make?.(scene.callers[caller], { ...ids, scene }) ?? Promise.reject(new Error('calls with a subject need `make`'))

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  /** Scenes that never change, because every call on them is refused. */
  let still: Scene
  let foreign: Scene
  let trashed: Scene
  beforeAll(async () => {
    server = await anOpenServer(engine)
    still = await aScene(server.url)
    foreign = await aScene(server.url)
    trashed = await aScene(server.url)
    await foreign.finn.player.call('DELETE', `/api/characters/${foreign.odo}`)
    await trashed.greta.player.call('DELETE', trashed.path)
  })
  afterAll(() => server.stop())

  /** A scene in which this call can succeed. */
  async function sceneFor(name: string): Promise<Scene> {
    const scene = await aScene(server.url)
    if (name === 'restoreCharacter') await scene.ann.player.call('DELETE', `/api/characters/${scene.mira}`)
    if (name === 'restoreGame') await scene.greta.player.call('DELETE', scene.path)
    if (name === 'enterGame') await scene.ann.player.call('DELETE', `${scene.path}/characters/${scene.mira}`)
    return name === 'importImage' ? withImportedMira(scene) : scene
  }

  const about = (scene: Scene): Ids => ({ ref: scene.mira, gameId: scene.gameId, scene })

  describe.each(withSubject)('%s', (name, call) => {
    const [allowed, forbidden] = [true, false].map((is) => callers.filter((caller) => isAllowed(call, caller) === is))

    test(`only ${allowed?.join(', ')} may call ${name}`, async () => {
      const scene = await sceneFor(name)
      const before = await server.state()
      for (const caller of forbidden ?? []) {
        const { status, body } = await made(call, caller, about(scene))
        // A link holder has no session; for everyone else the subject does not exist.
        expect([status, body.code], caller).toEqual(isLink(caller) ? [401, 'not-signed-in'] : [404, 'not-found'])
      }
      expect(await server.state()).toBe(before)
      for (const [i, caller] of (allowed ?? []).entries()) {
        const { status, body } = await made(call, caller, about(i === 0 ? scene : await sceneFor(name)))
        expect(status, `${caller} ${body.code}`).toBeLessThan(300)
      }
    })

    test('foreign, unknown and deleted subjects get the same response, and nothing changes', async () => {
      const others: readonly Pick<Ids, 'ref' | 'gameId'>[] =
        call.about === 'character'
          ? [foreign.mira, foreign.odo, '99999999'].map((ref) => ({ ref, gameId: still.gameId }))
          : [foreign.gameId, trashed.gameId, 'absent', '%00', "'"].map((gameId) => ({ ref: still.mira, gameId }))
      const before = await server.state()
      const { documents } = await countReads(async () => {
        for (const caller of ['owner', 'game master', 'fellow', 'stranger', 'administrator'] as const) {
          const responses = []
          for (const ids of others) {
            const { status, body } = await made(call, caller, { ...ids, scene: still })
            const { requestId: _requestId, ...problem } = body
            responses.push(JSON.stringify([status, problem]))
          }
          expect(new Set(responses).size, `${caller}: ${responses.join()}`).toBe(1)
          expect(responses[0], caller).toContain('"not-found"')
        }
      })
      // Reading a large document would take longer than reading none, which would reveal that there is one.
      expect(documents).toBe(0)
      expect(await server.state()).toBe(before)
    })
  })

  describe.each(forAdministrators)('%s', (name, call) => {
    test(`only an administrator may call ${name}`, async () => {
      const before = await server.state()
      for (const caller of callers.filter((one) => one !== 'administrator')) {
        const { status, body } = await made(call, caller, about(still))
        expect([status, body.code], caller).toEqual(
          isLink(caller) ? [401, 'not-signed-in'] : [403, 'not-administrator'],
        )
      }
      expect(await server.state()).toBe(before)
      const { status, body } = await made(call, 'administrator', about(await aScene(server.url)))
      expect(status, body.code).toBeLessThan(300)
    })
  })

  test('a disabled account may call nothing, and its links show nothing', async () => {
    const scene = await aScene(server.url)
    const disabled = ['owner', 'game master', 'stranger'] as const
    await disable(scene, disabled)
    const before = await server.state()
    for (const [name, call] of [...withSubject, ...forAdministrators]) {
      for (const caller of disabled) {
        const { status, body } = await made(call, caller, about(scene))
        expect([status, body.code], `${caller} ${name}`).toEqual([401, 'not-signed-in'])
      }
    }
    expect(await server.state()).toBe(before)
    const { link, 'tv link': tv } = scene.callers
    const answers = [await link.get(`/api/share/${scene.linkId}`), await tv.get(`/api/tv/${scene.tvLinkId}`)]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not-found']))
    // The others go on.
    expect((await scene.finn.player.get(scene.path)).status).toBe(200)
  })

  test('an administrator reads no character, note or log of others through administration', async () => {
    const { ann, callers: all } = await aScene(server.url)
    const secret = 'The duke is my father'
    const { publicRef } = (await ann.player.create({ name: 'Zauberhaft' })).character
    await ann.player.edit(publicRef, 'notes', '', secret)
    const { administrator } = all
    const replies = [
      await administrator.post('/api/administration/accounts/search', {}),
      await administrator.post('/api/administration/accounts/search', { search: 'Zauberhaft' }),
    ]
    for (const path of ['', '/log', '/invitations', '/backups']) {
      replies.push(await administrator.get(`/api/administration${path}`))
    }
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      for (const text of [secret, 'Zauberhaft']) expect(JSON.stringify(body)).not.toContain(text)
    }
    for (const path of ['', '/log', '/export', '/timeline']) {
      const { status, body } = await administrator.get(`/api/characters/${publicRef}${path}`)
      expect([status, body.code], path).toEqual([404, 'not-found'])
    }
  })

  test('a picture of a foreign character is refused without reading the character', async () => {
    const path = `/api/images/${still.mira}/${'a'.repeat(32)}`
    const { documents, value } = await countReads(() => foreign.greta.player.get(path))
    expect([value.status, documents]).toEqual([404, 0])
  })

  test('a TV link shows the TV view of its game and nothing else', async () => {
    const { callers: holders, tvLinkId, linkId, mira, gameId } = still
    const screen = holders['tv link']
    const view = await screen.get(`/api/tv/${tvLinkId}`)
    expect(view.status).toBe(gamePermissions['watch on a TV']['tv link'] ? 200 : 404)
    expect(Object.keys(view.body).toSorted()).toEqual(['event', 'name', 'party', 'running'])
    const others = [
      ...[foreign, trashed].map((scene) => [screen, `/api/tv/${scene.tvLinkId}`] as const),
      ...['', '/log', `/images/${'a'.repeat(32)}`, '/stream'].map(
        (path) => [screen, `/api/share/${linkId}${path}`] as const,
      ),
      [screen, `/api/share/${tvLinkId}`] as const,
      [screen, `/api/tv/${tvLinkId}/images/${foreign.mira}/${'a'.repeat(32)}`] as const,
      [trashed.callers['tv link'], `/api/tv/${trashed.tvLinkId}`] as const,
      ...(['link', 'stranger', 'game master'] as const).flatMap((role) =>
        ['', '/stream', `/images/${mira}/${'a'.repeat(32)}`].map(
          (path) => [holders[role], `/api/tv/${tvLinkId}${path}`] as const,
        ),
      ),
    ]
    for (const [caller, path] of others) {
      const { status, body } = await caller.get(path)
      expect([status, body.code], path).toEqual([404, 'not-found'])
    }
    for (const path of [
      '/api/stream',
      '/api/characters',
      `/api/images/${mira}/${'a'.repeat(32)}`,
      `/api/games/${gameId}`,
    ]) {
      const { status, body } = await screen.get(path)
      expect([status, body.code], path).toEqual([401, 'not-signed-in'])
    }
  })

  test('two ids that do not belong together are refused and change nothing', async () => {
    const [here, there] = [await aScene(server.url), await aScene(server.url)]
    const { greta } = here
    await there.greta.player.call('PATCH', there.path, { name: 'Another' })
    const { entries } = (await there.greta.player.get(`${there.path}/log?kind=setting`)).body
    const before = await server.state()
    const responses = [
      await greta.player.get(`${here.path}/characters/${there.mira}/log`),
      await greta.player.call('DELETE', `${here.path}/characters/${there.mira}`),
      await greta.player.post(`${here.path}/awards`, { characters: [here.mira, there.mira], xp: 1 }),
      await greta.player.call('DELETE', `${here.path}/invitations/${there.invitationId}`),
      await greta.player.call('DELETE', `${here.path}/members/${there.finn.user}`),
      await greta.player.call('PATCH', `${here.path}/members/${there.finn.user}`, { role: 'gm' }),
      await greta.player.call('PATCH', here.path, { undoes: entries?.[0]?.id }),
      await here.ann.player.call('DELETE', `/api/characters/${here.mira}/links/${there.linkId}`),
      await greta.player.call('DELETE', `${here.path}/tv-links/${there.tvLinkId}`),
      await here.ann.player.post(`/api/characters/${here.mira}/gifts`, { to: there.odo, coins: { gold: 1 } }),
      await here.ann.player.post(`/api/characters/${here.mira}/log/${there.entry}/revert`),
      await greta.player.post('/api/characters', { gameId: there.gameId }),
    ]
    for (const { status, body } of responses) expect([status, body.code]).toEqual([404, 'not-found'])
    expect(await server.state()).toBe(before)
  })
})
