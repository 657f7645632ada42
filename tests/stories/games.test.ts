import { randomUUID } from 'node:crypto'
import { defaultImage, imagePath, replay, type GameEntry } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCode, aGameTable, codeOf, fine, newcomer } from '../support/game-party.ts'
import type { Player, Saved } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

const lines = async (player: Player, path: string, query = ''): Promise<readonly GameEntry[]> =>
  fine(await player.get(`${path}/log${query}`))['entries'] as unknown as readonly GameEntry[]
const told = (entries: readonly GameEntry[]) => entries.map(({ message }) => message.replace(/^Game .*/, 'Game'))

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer(engine)
  })
  afterAll(() => server.stop())

  describe('coming and going', () => {
    test('a game is joined by a code with a character, whose later changes are the table’s to read', async () => {
      const { path, greta, ann, mira } = await aGameTable(server.url)
      await ann.player.edit(mira, 'gold', 20, 15)
      expect(told(await lines(greta.player, path))).toEqual(['Gold 20 → 15', 'Game', 'Game'])
      const { body } = await greta.player.get(path)
      expect(body).toMatchObject({
        game: { name: 'The Salt Road', role: 'gm', settings: { dice: '1d20', playersSee: 'all', mastersEdit: true } },
        members: [{ role: 'gm' }, { role: 'player' }, { role: 'player' }],
        invitations: [{ code: expect.stringMatching(/^[A-Z2-9]{12}$/) }],
      })
      expect((await ann.player.get(path)).body).toMatchObject({ game: { role: 'player' }, invitations: [] })
      expect((await ann.player.get('/api/games')).body['games']).toMatchObject([{ name: 'The Salt Road' }])
    })

    test('what was written stays when a character leaves; what comes after is its own again', async () => {
      const { path, greta, ann, mira } = await aGameTable(server.url)
      await ann.player.edit(mira, 'gold', 20, 15)
      fine(await ann.player.call('DELETE', `${path}/members/${ann.user}`))
      await ann.player.edit(mira, 'gold', 15, 1)
      expect(told(await lines(greta.player, path))).toEqual(['Game', 'Gold 20 → 15', 'Game', 'Game'])
      expect(codeOf(await ann.player.get(path))).toEqual([404, 'not-found'])
      expect(codeOf(await greta.player.get(`/api/characters/${mira}`))).toEqual([404, 'not-found'])
      expect((await ann.player.character(mira)).gameId).toBeNull()
      const whole = (await ann.player.log(mira)).toReversed()
      expect(replay(whole)).toEqual(await ann.player.character(mira))
      expect(told(await lines(greta.player, `${path}/characters/${mira}`))).toEqual(['Game', 'Gold 20 → 15', 'Game'])
    })

    test('codes end, are taken back, and are read however they are typed', async () => {
      const { gameId, path, greta } = await aGameTable(server.url)
      const code = await aCode(greta.player, gameId)
      const bea = await newcomer(server.url)
      const spoken = `${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} ${code.slice(8)}`
      fine(await bea.player.post('/api/games/join', { code: spoken }))
      const { invitations } = fine(await greta.player.get(path)) as unknown as {
        invitations: { id: string; code: string }[]
      }
      const { id } = invitations.find((one) => one.code === code) ?? { id: '' }
      fine(await greta.player.call('DELETE', `${path}/invitations/${id}`))
      const cleo = await newcomer(server.url)
      expect(codeOf(await cleo.player.post('/api/games/join', { code }))).toEqual([404, 'code-invalid'])
      expect(codeOf(await cleo.player.post('/api/games/join', { code: 'AAAABBBBCCCC' }))).toEqual([404, 'code-invalid'])
      expect(codeOf(await greta.player.call('DELETE', `${path}/invitations/${id}`))).toEqual([404, 'not-found'])
    })

    test('a character plays in one game at a time', async () => {
      const { ann, mira } = await aGameTable(server.url)
      const other = await aGameTable(server.url)
      const code = await aCode(other.greta.player, other.gameId)
      const join = () => ann.player.post('/api/games/join', { code, character: mira })
      expect(codeOf(await join())).toEqual([409, 'in-another-game'])
      expect(codeOf(await ann.player.get(other.path))).toEqual([404, 'not-found'])
      const { gameId } = await ann.player.character(mira)
      fine(await ann.player.call('DELETE', `/api/games/${gameId}/characters/${mira}`))
      fine(await join())
      expect((await ann.player.character(mira)).gameId).toBe(other.gameId)
    })

    test('nobody joins with somebody else’s character', async () => {
      const { gameId, greta, odo } = await aGameTable(server.url)
      const bea = await newcomer(server.url)
      const code = await aCode(greta.player, gameId)
      for (const character of [odo, '99999999']) {
        expect(codeOf(await bea.player.post('/api/games/join', { code, character }))).toEqual([404, 'not-found'])
      }
      expect(fine(await bea.player.get('/api/games'))['games']).toEqual([])
    })

    test('a game always has a game master: it is handed over before its last one leaves', async () => {
      const { path, greta, ann } = await aGameTable(server.url)
      const leave = () => greta.player.call('DELETE', `${path}/members/${greta.user}`)
      const role = (user: string, of: string) => greta.player.call('PATCH', `${path}/members/${user}`, { role: of })
      expect(codeOf(await leave())).toEqual([409, 'last-game-master'])
      expect(codeOf(await role(greta.user, 'player'))).toEqual([409, 'last-game-master'])
      fine(await role(ann.user, 'gm'))
      fine(await leave())
      expect((await ann.player.get(path)).body).toMatchObject({ game: { role: 'gm' }, members: [{}, {}] })
      expect(codeOf(await role(ann.user, 'player'))).toEqual([404, 'not-found'])
    })

    test('who deletes their account leaves the table to whoever came next', async () => {
      const { path, greta, ann, finn, odo } = await aGameTable(server.url)
      fine(await greta.player.call('DELETE', '/api/auth/account', { password: '' }))
      expect((await ann.player.get(path)).body).toMatchObject({ game: { role: 'gm' }, members: [{}, {}] })
      expect((await finn.player.get(path)).body).toMatchObject({ game: { role: 'player' } })
      expect((await ann.player.get(`/api/characters/${odo}`)).status).toBe(200)
    })

    test('a game in the trash is nobody’s to read, and comes back with everybody', async () => {
      const { path, greta, ann, mira } = await aGameTable(server.url)
      fine(await greta.player.call('DELETE', path))
      for (const { player } of [greta, ann]) expect(codeOf(await player.get(path))).toEqual([404, 'not-found'])
      expect(codeOf(await greta.player.get(`/api/characters/${mira}`))).toEqual([404, 'not-found'])
      expect(fine(await greta.player.get('/api/games?trash=true'))['games']).toMatchObject([{ name: 'The Salt Road' }])
      expect(fine(await ann.player.get('/api/games?trash=true'))['games']).toEqual([])
      expect(codeOf(await ann.player.post(`${path}/restore`))).toEqual([404, 'not-found'])
      fine(await greta.player.post(`${path}/restore`))
      expect((await ann.player.get(path)).body).toMatchObject({ members: [{}, {}, {}] })
      expect((await greta.player.get(`/api/characters/${mira}`)).status).toBe(200)
    })
  })

  describe('what one sees of another', () => {
    test('private notes are their owner’s alone: in the sheet, the party, the log, the past and the stream', async () => {
      const { path, greta, ann, finn, mira } = await aGameTable(server.url)
      const streams = [await greta.player.listen(), await finn.player.listen()]
      for (const stream of streams) await stream.until(({ event }) => event === 'hello')
      await ann.player.edit(mira, 'notes', '', 'I am the duke')
      const { entries } = await ann.player.edit(mira, 'gold', 20, 15)
      for (const stream of streams) {
        await stream.until(({ data }) => data.publicRef === mira && data.entries[0]?.data.field === 'gold')
      }
      for (const { player } of [greta, finn]) {
        const pages = [
          await player.get(`/api/characters/${mira}`),
          await player.get(`${path}/characters`),
          await player.get(`${path}/log`),
          await player.get(`/api/characters/${mira}/log`),
          await player.get(`${path}/characters/${mira}/log`),
          await player.get(`/api/characters/${mira}/at/${entries[0]?.id}`),
        ]
        expect(pages.map(({ status }) => status)).toEqual(Array(6).fill(200))
        expect(JSON.stringify(pages.map(({ body }) => body))).not.toContain('duke')
        for (const { body } of pages) expect(body.character ?? {}).not.toHaveProperty('notes')
      }
      for (const stream of streams) {
        expect(JSON.stringify(stream.heard)).not.toMatch(/duke|"notes"/)
        stream.stop()
      }
      expect((await ann.player.character(mira)).notes).toBe('I am the duke')
    })

    test('players see of each other what their table has, the game master sees the sheet', async () => {
      const { path, greta, ann, finn, mira } = await aGameTable(server.url, { playersSee: 'summary' })
      await ann.player.edit(mira, 'gold', 20, 15)
      await ann.player.edit(mira, 'hp', 0, 7)
      const seen = async (player: Player) => (await player.get(`/api/characters/${mira}`)).body
      expect((await seen(greta.player)).character).toMatchObject({ gold: 15, hp: 7 })
      expect(await seen(greta.player)).toMatchObject({ role: 'game master' })
      const { character } = (await seen(finn.player)) as unknown as Saved
      expect(character).toMatchObject({ name: 'Mira', hp: 7 })
      expect(character).not.toHaveProperty('gold')
      expect(told(await lines(finn.player, path))).toEqual(['Hit points 0 → 7', 'Game', 'Game'])
      expect(told(await lines(ann.player, path))).toContain('Gold 20 → 15')
      fine(await greta.player.call('PATCH', path, { settings: { playersSee: 'names' } }))
      expect((await seen(finn.player)).character).not.toHaveProperty('hp')
      expect(told(await lines(finn.player, path))).toEqual(['Game', 'Game'])
    })

    test('what game masters and players do to the party at the same moment all counts', async () => {
      const { path, greta, ann, finn, mira, odo } = await aGameTable(server.url)
      fine(await greta.player.call('PATCH', `${path}/members/${finn.user}`, { role: 'gm' }))
      const hits = (player: Player, ref: string) =>
        Array.from({ length: 10 }, () => player.save(ref, [{ field: 'hp', oldValue: 0, newValue: 1 }]))
      const replies = await Promise.all([
        ...hits(greta.player, mira),
        ...hits(greta.player, odo),
        ...hits(finn.player, mira),
        ...hits(ann.player, mira),
        ...Array.from({ length: 10 }, () => ann.player.post(`${path}/log`, { message: 'at once' })),
      ])
      for (const reply of replies) fine(reply)
      expect((await ann.player.character(mira)).hp).toBe(30)
      expect((await finn.player.character(odo)).hp).toBe(10)
      const all = await lines(greta.player, path)
      expect(new Set(all.map(({ id }) => id)).size).toBe(52)
    })

    test('what a character did before it joined is not told at the table', async () => {
      const { gameId, path, greta } = await aGameTable(server.url)
      const bea = await newcomer(server.url)
      const ref = (await bea.player.create({ name: 'Bela' })).character.publicRef
      const { entries } = await bea.player.edit(ref, 'gold', 20, 3)
      fine(await bea.player.post('/api/games/join', { code: await aCode(greta.player, gameId), character: ref }))
      expect(told(await greta.player.log(ref))).toEqual(['Game'])
      expect(told(await lines(greta.player, `${path}/characters/${ref}`))).toEqual(['Game'])
      const before = entries[0]?.id
      expect(codeOf(await greta.player.get(`/api/characters/${ref}/at/${before}`))).toEqual([404, 'not-found'])
      expect(codeOf(await greta.player.post(`/api/characters/${ref}/log/${before}/revert`))).toEqual([404, 'not-found'])
    })

    test('a game master edits sheets, named in the log, unless the table has it otherwise', async () => {
      const { path, greta, ann, mira } = await aGameTable(server.url)
      const { entries } = await greta.player.edit(mira, 'hp', 0, 5)
      expect(entries).toMatchObject([{ user: greta.user }])
      expect((await ann.player.character(mira)).hp).toBe(5)
      const secret = await greta.player.save(mira, [{ field: 'notes', oldValue: '', newValue: 'x' }])
      expect(codeOf(secret)).toEqual([422, 'protected-field'])
      const [oldValue, newValue] = [defaultImage, imagePath(mira, 'a'.repeat(32))]
      const picture = await greta.player.save(mira, [{ field: 'image', oldValue, newValue }])
      expect(codeOf(picture)).toEqual([422, 'protected-field'])
      const changes = [{ field: 'hp', oldValue: 5, newValue: 6 }]
      const saveId = randomUUID()
      const first = await greta.player.save(mira, changes, 1, saveId)
      expect(await greta.player.save(mira, changes, 1, saveId)).toMatchObject({ status: 200, body: first.body })
      expect(first.body.character).not.toHaveProperty('notes')
      const whole = { ...(await ann.player.character(mira)), hp: 6 }
      const { notes: _private, ...seen } = whole
      expect((await greta.player.call('PUT', `/api/characters/${mira}`, seen)).status).toBe(200)
      expect((await greta.player.post(`/api/characters/${mira}/log/${entries[0]?.id}/revert`)).status).toBe(200)
      fine(await greta.player.call('PATCH', path, { settings: { mastersEdit: false } }))
      expect(codeOf(await greta.player.save(mira, [{ field: 'hp', oldValue: 0, newValue: 1 }]))).toEqual([
        404,
        'not-found',
      ])
      expect((await greta.player.get(`/api/characters/${mira}`)).status).toBe(200)
      // What was done is done, also when it is asked for again by who may not do it any more; secrets stay secret.
      const again = await greta.player.save(mira, changes, 1, saveId)
      expect([again.status, again.body.character?.hp]).toEqual([200, 6])
      expect(again.body.character).not.toHaveProperty('notes')
    })
  })

  describe('the log of the table', () => {
    test('notes, rolls, sessions and changes are one timeline', async () => {
      const { path, greta, ann, finn, mira } = await aGameTable(server.url)
      const write = (player: Player, body: object) => player.post(`${path}/log`, body)
      fine(await write(greta.player, { session: 'started' }))
      fine(await write(ann.player, { message: 'The **bell** tolls.' }))
      const { entry } = fine(await write(finn.player, { roll: '' })) as unknown as { entry: GameEntry }
      expect(entry.data.newValue).toMatchObject({ notation: '1d20', total: expect.any(Number) })
      await ann.player.edit(mira, 'str', 0, 2)
      fine(await write(greta.player, { message: 'the duke did it', audience: 'masters' }))
      const all = ['Strength 0 → 2', entry.message, 'The **bell** tolls.', 'Session started', 'Game', 'Game']
      expect(told(await lines(finn.player, path))).toEqual(all)
      expect(told(await lines(greta.player, path))).toEqual(['the duke did it', ...all])
      expect(told(await lines(finn.player, path, '?kind=note'))).toEqual(['The **bell** tolls.'])
      expect(told(await lines(finn.player, path, '?kind=roll'))).toEqual([entry.message])
      expect(told(await lines(finn.player, path, '?type=attribute'))).toEqual(['Strength 0 → 2'])
      expect(told(await lines(finn.player, path, `?user=${greta.user}`))).toEqual(['Session started'])
      expect(told(await lines(finn.player, path, `?publicRef=${mira}`))).toEqual(['Strength 0 → 2', 'Game'])
      const first = fine(await finn.player.get(`${path}/log?limit=2`)) as unknown as { next: string }
      expect(told(await lines(finn.player, path, `?limit=100&before=${first.next}`))).toEqual(all.slice(2))
    })

    test('a line sent twice is written once, and a roll never rolls again', async () => {
      const { path, ann, finn } = await aGameTable(server.url)
      const saveId = randomUUID()
      const roll = (player: Player, notation = '20d1000') => player.post(`${path}/log`, { saveId, roll: notation })
      const replies = await Promise.all(Array.from({ length: 6 }, () => roll(ann.player)))
      expect(new Set(replies.map((reply) => JSON.stringify(fine(reply)['entry']))).size).toBe(1)
      expect(codeOf(await roll(ann.player, '1d6'))).toEqual([422, 'save-id-reused'])
      expect(codeOf(await roll(finn.player))).toEqual([422, 'save-id-reused'])
      expect(await lines(ann.player, path, '?kind=roll')).toHaveLength(1)
    })

    test('only game masters write for game masters, and for the session', async () => {
      const { path, ann } = await aGameTable(server.url)
      const write = async (body: object) => codeOf(await ann.player.post(`${path}/log`, body))
      expect(await write({ message: 'psst', audience: 'masters' })).toEqual([422, 'protected-field'])
      expect(await write({ session: 'ended' })).toEqual([422, 'protected-field'])
      expect(await write({})).toEqual([400, 'invalid-request'])
      expect(await write({ message: 'a', roll: '' })).toEqual([400, 'invalid-request'])
      expect(await write({ roll: 'a sword' })).toEqual([422, 'not-dice'])
      expect(await write({ message: ' \n ' })).toEqual([422, 'invalid-value'])
      expect(await write({ message: 'x'.repeat(4_001) })).toEqual([422, 'invalid-value'])
      expect((await ann.player.post(`${path}/log`, { message: '🐉'.repeat(4_000) })).status).toBe(201)
    })
  })
})
