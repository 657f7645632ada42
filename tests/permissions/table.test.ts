import { characterTable, gameTable, roles, type Role } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'
import { aScene, calls, type Call, type Ids, type Scene } from './calls.ts'

type Caller = Role | 'administrator'
const callers: readonly Caller[] = [...roles, 'administrator']
const withSubject = Object.entries<Call>(calls).filter(([, { about }]) => about !== 'oneself')

/** What the table says: an administrator is a stranger, and a link opens nothing but itself. */
function isAllowed(call: Call, caller: Caller): boolean {
  const role = caller === 'administrator' || caller === 'link' ? 'stranger' : caller
  if (call.about === 'character') return characterTable[call.action][role] !== false
  // At a table, who owns a character sits as a player.
  return call.about === 'game' && gameTable[call.action][role === 'owner' ? 'fellow' : role] !== false
}

const made = (call: Call, caller: Caller, { scene, ...ids }: Ids) =>
  call.make?.(scene.callers[caller], { ...ids, scene }) ?? Promise.reject(new Error('nothing to make'))

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  /** Tables that nobody changes, since everybody is refused there; one is not played any more. */
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

  /** A table at which this call can be made. */
  async function sceneFor(name: string): Promise<Scene> {
    const scene = await aScene(server.url)
    if (name === 'restoreCharacter') await scene.ann.player.call('DELETE', `/api/characters/${scene.mira}`)
    if (name === 'restoreGame') await scene.greta.player.call('DELETE', scene.path)
    if (name === 'enterGame') await scene.ann.player.call('DELETE', `${scene.path}/characters/${scene.mira}`)
    return scene
  }

  const about = (scene: Scene): Ids => ({ ref: scene.mira, gameId: scene.gameId, scene })

  describe.each(withSubject)('%s', (name, call) => {
    const [allowed, forbidden] = [true, false].map((is) => callers.filter((caller) => isAllowed(call, caller) === is))

    test(`is for nobody but ${allowed?.join(', ')}`, async () => {
      const scene = await sceneFor(name)
      const before = await server.state()
      for (const caller of forbidden ?? []) {
        const { status, body } = await made(call, caller, about(scene))
        // Who holds nothing but a link has no session; to everybody else it is as if it were not there.
        expect([status, body.code], caller).toEqual(caller === 'link' ? [401, 'not-signed-in'] : [404, 'not-found'])
      }
      expect(await server.state()).toBe(before)
      for (const [i, caller] of (allowed ?? []).entries()) {
        const { status, body } = await made(call, caller, about(i === 0 ? scene : await sceneFor(name)))
        expect(status, `${caller} ${body.code}`).toBeLessThan(300)
      }
    })

    test('says the same of what is foreign, absent and gone, and does nothing', async () => {
      const others: readonly Pick<Ids, 'ref' | 'gameId'>[] =
        call.about === 'character'
          ? [foreign.mira, foreign.odo, '99999999'].map((ref) => ({ ref, gameId: still.gameId }))
          : [foreign.gameId, trashed.gameId, 'absent', '%00', "'"].map((gameId) => ({ ref: still.mira, gameId }))
      const before = await server.state()
      for (const caller of ['owner', 'game master', 'fellow', 'stranger', 'administrator'] as const) {
        const answers = []
        for (const ids of others) {
          const { status, body } = await made(call, caller, { ...ids, scene: still })
          const { requestId: _number, ...said } = body
          answers.push(JSON.stringify([status, said]))
        }
        expect(new Set(answers).size, `${caller}: ${answers.join()}`).toBe(1)
        expect(answers[0], caller).toContain('"not-found"')
      }
      expect(await server.state()).toBe(before)
    })
  })

  test('nobody reads or changes through two ids that do not belong together', async () => {
    const [here, there] = [await aScene(server.url), await aScene(server.url)]
    const { greta } = here
    const before = await server.state()
    const answers = [
      await greta.player.get(`${here.path}/characters/${there.mira}/log`),
      await greta.player.call('DELETE', `${here.path}/characters/${there.mira}`),
      await greta.player.post(`${here.path}/awards`, { characters: [here.mira, there.mira], xp: 1 }),
      await greta.player.call('DELETE', `${here.path}/invitations/${there.invitationId}`),
      await greta.player.call('DELETE', `${here.path}/members/${there.finn.user}`),
      await greta.player.call('PATCH', `${here.path}/members/${there.finn.user}`, { role: 'gm' }),
      await here.ann.player.call('DELETE', `/api/characters/${here.mira}/links/${there.linkId}`),
      await here.ann.player.post(`/api/characters/${here.mira}/gifts`, { to: there.odo, coins: { gold: 1 } }),
      await here.ann.player.post(`/api/characters/${here.mira}/log/${there.entry}/revert`),
      await greta.player.post('/api/characters', { gameId: there.gameId }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not-found'])
    expect(await server.state()).toBe(before)
  })
})
