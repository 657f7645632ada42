import type { GameEntry } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCode, aGameTable, codeOf, fine, newcomer } from '../support/game-party.ts'
import { Player, type Reply } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer(engine)
  })
  afterAll(() => server.stop())

  describe('the stream', () => {
    test('everybody at the table hears what they may read, each once', async () => {
      const { gameId, path, greta, ann, finn, mira } = await aGameTable(server.url)
      const [master, own, fellow] = [await greta.player.listen(), await ann.player.listen(), await finn.player.listen()]
      const streams = [master, own, fellow]
      for (const stream of streams) await stream.until(({ event }) => event === 'hello')
      fine(await greta.player.post(`${path}/log`, { message: 'the duke did it', audience: 'masters' }))
      await ann.player.edit(mira, 'gold', 20, 15)
      fine(await ann.player.post(`${path}/log`, { message: 'to all' }))
      const noteOf = (data: unknown) => (data as { entry?: GameEntry }).entry?.message
      for (const stream of streams) {
        await stream.until(({ event, data }) => event === 'line' && noteOf(data) === 'to all')
        await stream.until(({ data }) => data.publicRef === mira)
        expect(stream.revisionsOf(mira)).toEqual([3])
      }
      expect(master.heard.filter(({ event }) => event === 'line')).toHaveLength(2)
      for (const stream of [own, fellow]) expect(JSON.stringify(stream.heard)).not.toContain('duke')
      expect(fellow.heard.find(({ event }) => event === 'line')?.data).toMatchObject({ gameId })
      for (const stream of streams) stream.stop()
    })

    test('who comes back is told what was missed at the table', async () => {
      const { path, greta, ann, mira } = await aGameTable(server.url)
      const stream = await greta.player.listen()
      const { id } = await stream.until(({ event }) => event === 'hello')
      stream.stop()
      await stream.ended
      await ann.player.edit(mira, 'gold', 20, 15)
      fine(await ann.player.post(`${path}/log`, { message: 'hello?' }))
      const again = await greta.player.listen(id)
      await again.until(({ event }) => event === 'hello')
      expect(again.heard.map(({ event }) => event)).toEqual(['saved', 'line', 'hello'])
      again.stop()
    })

    test('who has a table before them is told when it, or who sits there, is not as it was', async () => {
      const { gameId, path, greta, ann, finn } = await aGameTable(server.url)
      const stream = await ann.player.listen()
      await stream.until(({ event }) => event === 'hello')
      const seats = () => stream.heard.filter(({ event }) => event === 'seat').length
      const bea = await newcomer(server.url)
      const code = await aCode(greta.player, gameId)
      const acts: readonly (() => Promise<Reply>)[] = [
        () => greta.player.call('PATCH', path, { name: 'The Long Road' }),
        () => greta.player.call('PATCH', path, { settings: { playersSee: 'names' } }),
        () => bea.player.post('/api/games/join', { code }),
        () => greta.player.call('PATCH', `${path}/members/${bea.user}`, { role: 'gm' }),
        () => bea.player.call('DELETE', `${path}/members/${finn.user}`),
        () => greta.player.call('DELETE', path),
        () => greta.player.post(`${path}/restore`),
        () => greta.player.call('DELETE', `${path}/members/${ann.user}`),
      ]
      for (const [done, act] of acts.entries()) {
        fine(await act())
        await stream.until(() => seats() > done)
      }
      const told = stream.heard.filter(({ event }) => event === 'seat').map(({ data }) => data)
      expect(told).toEqual(acts.map(() => ({ gameId })))
      stream.stop()
    })

    test('who is shown the door hears nothing more, and who comes in hears from then on', async () => {
      const { gameId, path, greta, ann, finn, mira } = await aGameTable(server.url)
      const bea = await newcomer(server.url)
      const [removed, come, stays] = [
        await finn.player.listen(),
        await bea.player.listen(),
        await greta.player.listen(),
      ]
      for (const stream of [removed, come, stays]) await stream.until(({ event }) => event === 'hello')
      fine(await bea.player.post('/api/games/join', { code: await aCode(greta.player, gameId) }))
      fine(await greta.player.call('DELETE', `${path}/members/${finn.user}`))
      await ann.player.edit(mira, 'gold', 20, 15)
      for (const stream of [come, stays]) await stream.until(({ data }) => data.publicRef === mira)
      expect(removed.revisionsOf(mira)).toEqual([])
      for (const stream of [removed, come, stays]) stream.stop()
    })
  })

  describe('links', () => {
    const share = async (player: Player, ref: string, body: object) =>
      fine(await player.post(`/api/characters/${ref}/links`, { label: '', days: 9, ...body })) as unknown as {
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

    test('a link shows the sections it names, live, and nothing of who is behind it', async () => {
      const { ann, mira, gameId } = await aGameTable(server.url)
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
      const seen = JSON.stringify([body, stream.heard])
      for (const secret of [ann.user, gameId, 'duke', '"gold"', 'Gold']) expect(seen).not.toContain(secret)
      stream.stop()
      for (const other of [`/api/characters/${mira}`, '/api/characters', `/api/games/${gameId}`]) {
        expect(codeOf(await guest.get(other))).toEqual([401, 'not-signed-in'])
      }
    })

    test('a link that shows the log shows it without names', async () => {
      const { ann, mira, gameId } = await aGameTable(server.url)
      const { token } = await share(ann.player, mira, { sections: ['wallet', 'log'] })
      await ann.player.edit(mira, 'gold', 20, 15)
      await ann.player.edit(mira, 'str', 0, 1)
      const { guest, path } = await holder(token)
      const { body } = await guest.get(`${path}/log`)
      expect(body.entries?.map(({ data }) => data.field)).toEqual(['gold', 'gameId', 'character'])
      for (const secret of [ann.user, gameId, '"str"']) expect(JSON.stringify(body)).not.toContain(secret)
    })

    test('a revoked link dies, also where it is open', async () => {
      const { ann, mira } = await aGameTable(server.url)
      const { link, token } = await share(ann.player, mira, { sections: ['vitals'] })
      const { guest, path } = await holder(token)
      const stream = await guest.listen(undefined, `${path}/stream`)
      await stream.until(({ event }) => event === 'hello')
      expect(fine(await ann.player.get(`/api/characters/${mira}/links`))['links']).toMatchObject([
        { id: link.id, uses: 1, lastUsedAt: expect.any(String) },
      ])
      fine(await ann.player.call('DELETE', `/api/characters/${mira}/links/${link.id}`))
      expect(codeOf(await guest.get(path))).toEqual([404, 'not-found'])
      expect(codeOf(await guest.post('/api/share/open', { token }))).toEqual([404, 'link-invalid'])
      await stream.ended
    })

    test('only the owner shares, lists and revokes', async () => {
      const { ann, greta, finn, mira } = await aGameTable(server.url)
      const { link } = await share(ann.player, mira, { sections: [] })
      for (const { player } of [greta, finn]) {
        const answers = [
          await player.post(`/api/characters/${mira}/links`, { label: '', sections: ['vitals'], days: 9 }),
          await player.get(`/api/characters/${mira}/links`),
          await player.call('DELETE', `/api/characters/${mira}/links/${link.id}`),
        ]
        for (const answer of answers) expect(codeOf(answer)).toEqual([404, 'not-found'])
      }
    })
  })
})
