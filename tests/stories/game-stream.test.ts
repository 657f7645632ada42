import type { GameEntry } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCode, aGameParty, codeOf, mustSucceed, newGuest } from '../support/game-party.ts'
import { Player, type Reply } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer(engine)
  })
  afterAll(() => server.stop())

  describe('game stream', () => {
    test('every member receives the events they may read, each once', async () => {
      const { gameId, path, greta, ann, finn, mira } = await aGameParty(server.url)
      const [master, own, fellow] = [await greta.player.listen(), await ann.player.listen(), await finn.player.listen()]
      const streams = [master, own, fellow]
      for (const stream of streams) await stream.until(({ event }) => event === 'hello')
      mustSucceed(await greta.player.post(`${path}/log`, { message: 'the duke did it', audience: 'masters' }))
      await ann.player.edit(mira, 'gold', 20, 15)
      mustSucceed(await ann.player.post(`${path}/log`, { message: 'to all' }))
      const noteOf = (data: unknown) => (data as { entry?: GameEntry }).entry?.message
      for (const stream of streams) {
        await stream.until(({ event, data }) => event === 'line' && noteOf(data) === 'to all')
        await stream.until(({ data }) => data.publicRef === mira)
        expect(stream.revisionsOf(mira)).toEqual([3])
      }
      expect(master.received.filter(({ event }) => event === 'line')).toHaveLength(2)
      for (const stream of [own, fellow]) expect(JSON.stringify(stream.received)).not.toContain('duke')
      expect(fellow.received.find(({ event }) => event === 'line')?.data).toMatchObject({ gameId })
      for (const stream of streams) stream.stop()
    })

    test('a reconnected stream delivers the game events since its cursor', async () => {
      const { path, greta, ann, mira } = await aGameParty(server.url)
      const stream = await greta.player.listen()
      const { id } = await stream.until(({ event }) => event === 'hello')
      stream.stop()
      await stream.ended
      await ann.player.edit(mira, 'gold', 20, 15)
      mustSucceed(await ann.player.post(`${path}/log`, { message: 'hello?' }))
      const again = await greta.player.listen(id)
      await again.until(({ event }) => event === 'hello')
      expect(again.received.map(({ event }) => event)).toEqual(['saved', 'line', 'hello'])
      again.stop()
    })

    test('members are notified of every change to the game and its members', async () => {
      const { gameId, path, greta, ann, finn } = await aGameParty(server.url)
      const stream = await ann.player.listen()
      await stream.until(({ event }) => event === 'hello')
      const seats = () => stream.received.filter(({ event }) => event === 'seat').length
      const bea = await newGuest(server.url)
      const code = await aCode(greta.player, gameId)
      const actions: readonly (() => Promise<Reply>)[] = [
        () => greta.player.call('PATCH', path, { name: 'The Long Road' }),
        () => greta.player.call('PATCH', path, { settings: { playersSee: 'names' } }),
        () => bea.player.post('/api/games/join', { code }),
        () => greta.player.call('PATCH', `${path}/members/${bea.user}`, { role: 'gm' }),
        () => bea.player.call('DELETE', `${path}/members/${finn.user}`),
        () => greta.player.call('DELETE', path),
        () => greta.player.post(`${path}/restore`),
        () => greta.player.call('DELETE', `${path}/members/${ann.user}`),
      ]
      for (const [done, action] of actions.entries()) {
        mustSucceed(await action())
        await stream.until(() => seats() > done)
      }
      const notified = stream.received.filter(({ event }) => event === 'seat').map(({ data }) => data)
      expect(notified).toEqual(actions.map(() => ({ gameId })))
      stream.stop()
    })

    test('a removed member receives nothing more, and a new member receives events from then on', async () => {
      const { gameId, path, greta, ann, finn, mira } = await aGameParty(server.url)
      const bea = await newGuest(server.url)
      const [removed, come, stays] = [
        await finn.player.listen(),
        await bea.player.listen(),
        await greta.player.listen(),
      ]
      for (const stream of [removed, come, stays]) await stream.until(({ event }) => event === 'hello')
      mustSucceed(await bea.player.post('/api/games/join', { code: await aCode(greta.player, gameId) }))
      mustSucceed(await greta.player.call('DELETE', `${path}/members/${finn.user}`))
      await ann.player.edit(mira, 'gold', 20, 15)
      for (const stream of [come, stays]) await stream.until(({ data }) => data.publicRef === mira)
      expect(removed.revisionsOf(mira)).toEqual([])
      for (const stream of [removed, come, stays]) stream.stop()
    })
  })

  describe('links', () => {
    const share = async (player: Player, ref: string, body: object) =>
      mustSucceed(await player.post(`/api/characters/${ref}/links`, { label: '', days: 9, ...body })) as unknown as {
        link: { id: string }
        token: string
      }

    /** A browser without an account that has opened a link. */
    async function holder(token: string) {
      const guest = new Player(server.url)
      const { headers, body, status } = await guest.post('/api/share/open', { token })
      guest.cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
      return { guest, body, status, path: `/api/share/${(body['link'] as { id: string } | undefined)?.id}` }
    }

    test('a share link shows its sections live and nothing about its owner', async () => {
      const { ann, mira, gameId } = await aGameParty(server.url)
      await ann.player.edit(mira, 'notes', '', 'I am the duke')
      const { token } = await share(ann.player, mira, { label: 'for grandma', sections: ['vitals', 'who'] })
      expect(token).toMatch(/^[\w-]{43}$/)
      const { guest, path } = await holder(token)
      const { body } = await guest.get(path)
      expect(Object.keys(body.character ?? {}).toSorted()).toEqual(
        [
          'id',
          'publicRef',
          'user',
          'gameId',
          'player',
          'name',
          'image',
          'race',
          'class',
          'level',
          'xp',
          'hp',
          'hp_max',
          'mana',
          'mana_max',
          'conditions',
        ].toSorted(),
      )
      expect(codeOf(await guest.get(`${path}/log`))).toEqual([404, 'not-found'])
      const stream = await guest.listen(undefined, `${path}/stream`)
      await stream.until(({ event }) => event === 'hello')
      await ann.player.edit(mira, 'gold', 20, 15)
      await ann.player.edit(mira, 'hp', 0, 4)
      await stream.until(({ data }) => data.entries?.[0]?.data.field === 'hp')
      const seen = JSON.stringify([body, stream.received])
      for (const secret of [ann.user, gameId, 'duke', '"gold"', 'Gold']) expect(seen).not.toContain(secret)
      stream.stop()
      for (const other of [`/api/characters/${mira}`, '/api/characters', `/api/games/${gameId}`]) {
        expect(codeOf(await guest.get(other))).toEqual([401, 'not-signed-in'])
      }
    })

    test('a share link with the log hides names and other sections', async () => {
      const { ann, mira, gameId } = await aGameParty(server.url)
      const { token } = await share(ann.player, mira, { sections: ['wallet', 'log'] })
      await ann.player.edit(mira, 'gold', 20, 15)
      await ann.player.edit(mira, 'str', 0, 1)
      const { guest, path } = await holder(token)
      const { body } = await guest.get(`${path}/log`)
      expect(body.entries?.map(({ data }) => data.field)).toEqual(['gold', 'gameId', 'character'])
      for (const secret of [ann.user, gameId, '"str"']) expect(JSON.stringify(body)).not.toContain(secret)
    })

    test('revoking a share link ends it, open streams included', async () => {
      const { ann, mira } = await aGameParty(server.url)
      const { link, token } = await share(ann.player, mira, { sections: ['vitals'] })
      const { guest, path } = await holder(token)
      const stream = await guest.listen(undefined, `${path}/stream`)
      await stream.until(({ event }) => event === 'hello')
      expect(mustSucceed(await ann.player.get(`/api/characters/${mira}/links`))['links']).toMatchObject([
        { id: link.id, uses: 1, lastUsedAt: expect.any(String) },
      ])
      mustSucceed(await ann.player.call('DELETE', `/api/characters/${mira}/links/${link.id}`))
      expect(codeOf(await guest.get(path))).toEqual([404, 'not-found'])
      expect(codeOf(await guest.post('/api/share/open', { token }))).toEqual([404, 'link-invalid'])
      await stream.ended
    })

    test('only the owner creates, lists and revokes share links', async () => {
      const { ann, greta, finn, mira } = await aGameParty(server.url)
      const { link } = await share(ann.player, mira, { sections: [] })
      for (const { player } of [greta, finn]) {
        const responses = [
          await player.post(`/api/characters/${mira}/links`, { label: '', sections: ['vitals'], days: 9 }),
          await player.get(`/api/characters/${mira}/links`),
          await player.call('DELETE', `/api/characters/${mira}/links/${link.id}`),
        ]
        for (const response of responses) expect(codeOf(response)).toEqual([404, 'not-found'])
      }
    })
  })
})
