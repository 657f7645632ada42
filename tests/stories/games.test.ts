import { randomUUID } from 'node:crypto'
import { defaultImage, imagePath, replay, type GameEntry } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCode, aGameParty, codeOf, mustSucceed, newGuest } from '../support/game-party.ts'
import type { Player, Saved } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

const gameLog = async (player: Player, path: string, query = ''): Promise<readonly GameEntry[]> =>
  mustSucceed(await player.get(`${path}/log${query}`))['entries'] as unknown as readonly GameEntry[]
const messages = (entries: readonly GameEntry[]) => entries.map(({ message }) => message)

/** The oldest entries of a party's game, newest first: two players joined, each with a character. */
const bothJoined = ['Joined the game', 'Joined a game', 'Joined the game', 'Joined a game']

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer(engine)
  })
  afterAll(() => server.stop())

  describe('joining and leaving', () => {
    test('a character joins a game by a code, and its later changes are in the game log', async () => {
      const { path, greta, ann, mira } = await aGameParty(server.url)
      await ann.player.edit(mira, 'gold', 20, 15)
      expect(messages(await gameLog(greta.player, path))).toEqual(['Gold 20 → 15', ...bothJoined])
      const { body } = await greta.player.get(path)
      expect(body).toMatchObject({
        game: { name: 'The Salt Road', role: 'gm', settings: { dice: '1d20', playersSee: 'all', mastersEdit: true } },
        members: [{ role: 'gm' }, { role: 'player' }, { role: 'player' }],
        invitations: [{ code: expect.stringMatching(/^[A-Z2-9]{12}$/) }],
      })
      expect((await ann.player.get(path)).body).toMatchObject({ game: { role: 'player' }, invitations: [] })
      expect((await ann.player.get('/api/games')).body['games']).toMatchObject([{ name: 'The Salt Road' }])
    })

    test('the game log keeps the entries of a character that left, and gets no later ones', async () => {
      const { path, greta, ann, mira } = await aGameParty(server.url)
      await ann.player.edit(mira, 'gold', 20, 15)
      mustSucceed(await ann.player.call('DELETE', `${path}/members/${ann.user}`))
      await ann.player.edit(mira, 'gold', 15, 1)
      expect(messages(await gameLog(greta.player, path))).toEqual([
        'Left the game',
        'Left the game',
        'Gold 20 → 15',
        ...bothJoined,
      ])
      expect(codeOf(await ann.player.get(path))).toEqual([404, 'not-found'])
      expect(codeOf(await greta.player.get(`/api/characters/${mira}`))).toEqual([404, 'not-found'])
      expect((await ann.player.character(mira)).gameId).toBeNull()
      const whole = (await ann.player.log(mira)).toReversed()
      expect(replay(whole)).toEqual(await ann.player.character(mira))
      expect(messages(await gameLog(greta.player, `${path}/characters/${mira}`))).toEqual([
        'Left the game',
        'Gold 20 → 15',
        'Joined a game',
      ])
    })

    test('a removal that also revoked the invitations is taken back after a reload, by the one who did it', async () => {
      const { gameId, path, greta, ann, finn, mira } = await aGameParty(server.url)
      const code = await aCode(greta.player, gameId)
      const removal = await greta.player.call('DELETE', `${path}/members/${ann.user}?revokeInvitations=true`)
      const { takeBack } = mustSucceed(removal) as unknown as { takeBack: { id: string; until: string } }
      expect(codeOf(await ann.player.post('/api/games/join', { code }))).toEqual([404, 'code-invalid'])
      expect((await greta.player.get(path)).body).toMatchObject({
        takeBacks: [{ ...takeBack, kind: 'removal', name: expect.any(String) }],
        invitations: [],
      })
      expect((await finn.player.get(path)).body).toMatchObject({ takeBacks: [] })
      const undo = (player: Player) => player.post(`${path}/take-backs/${takeBack.id}`)
      expect(codeOf(await undo(finn.player))).toEqual([404, 'not-found'])
      mustSucceed(await undo(greta.player))
      expect(codeOf(await undo(greta.player))).toEqual([404, 'not-found'])
      expect((await greta.player.get(path)).body).toMatchObject({ takeBacks: [], members: [{}, {}, {}] })
      expect((await ann.player.character(mira)).gameId).toBe(gameId)
      mustSucceed(await ann.player.post('/api/games/join', { code }))
    })

    test('invite codes can be revoked and ignore case, spaces and dashes', async () => {
      const { gameId, path, greta } = await aGameParty(server.url)
      const code = await aCode(greta.player, gameId)
      const bea = await newGuest(server.url)
      const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} ${code.slice(8)}`
      mustSucceed(await bea.player.post('/api/games/join', { code: typed }))
      const { invitations } = mustSucceed(await greta.player.get(path)) as unknown as {
        invitations: { id: string; code: string }[]
      }
      const { id } = invitations.find((one) => one.code === code) ?? { id: '' }
      mustSucceed(await greta.player.call('DELETE', `${path}/invitations/${id}`))
      const cleo = await newGuest(server.url)
      expect(codeOf(await cleo.player.post('/api/games/join', { code }))).toEqual([404, 'code-invalid'])
      expect(codeOf(await cleo.player.post('/api/games/join', { code: 'AAAABBBBCCCC' }))).toEqual([404, 'code-invalid'])
      expect(codeOf(await greta.player.call('DELETE', `${path}/invitations/${id}`))).toEqual([404, 'not-found'])
    })

    test('a character plays in one game at a time', async () => {
      const { ann, mira } = await aGameParty(server.url)
      const other = await aGameParty(server.url)
      const code = await aCode(other.greta.player, other.gameId)
      const join = () => ann.player.post('/api/games/join', { code, character: mira })
      expect(codeOf(await join())).toEqual([409, 'in-another-game'])
      expect(codeOf(await ann.player.get(other.path))).toEqual([404, 'not-found'])
      const { gameId } = await ann.player.character(mira)
      mustSucceed(await ann.player.call('DELETE', `/api/games/${gameId}/characters/${mira}`))
      mustSucceed(await join())
      expect((await ann.player.character(mira)).gameId).toBe(other.gameId)
    })

    test('joining with another player’s character is refused', async () => {
      const { gameId, greta, odo } = await aGameParty(server.url)
      const bea = await newGuest(server.url)
      const code = await aCode(greta.player, gameId)
      for (const character of [odo, '99999999']) {
        expect(codeOf(await bea.player.post('/api/games/join', { code, character }))).toEqual([404, 'not-found'])
      }
      expect(mustSucceed(await bea.player.get('/api/games'))['games']).toEqual([])
    })

    test('the last game master can neither leave nor step down before naming another', async () => {
      const { path, greta, ann } = await aGameParty(server.url)
      const leave = () => greta.player.call('DELETE', `${path}/members/${greta.user}`)
      const role = (user: string, of: string) => greta.player.call('PATCH', `${path}/members/${user}`, { role: of })
      expect(codeOf(await leave())).toEqual([409, 'last-game-master'])
      expect(codeOf(await role(greta.user, 'player'))).toEqual([409, 'last-game-master'])
      mustSucceed(await role(ann.user, 'gm'))
      mustSucceed(await leave())
      expect((await ann.player.get(path)).body).toMatchObject({ game: { role: 'gm' }, members: [{}, {}] })
      expect(codeOf(await role(ann.user, 'player'))).toEqual([404, 'not-found'])
    })

    test('deleting the last game master’s account makes the next member game master', async () => {
      const { path, greta, ann, finn, odo } = await aGameParty(server.url)
      mustSucceed(await greta.player.call('DELETE', '/api/auth/account', { password: '' }))
      expect((await ann.player.get(path)).body).toMatchObject({ game: { role: 'gm' }, members: [{}, {}] })
      expect((await finn.player.get(path)).body).toMatchObject({ game: { role: 'player' } })
      expect((await ann.player.get(`/api/characters/${odo}`)).status).toBe(200)
    })

    test('a trashed game is hidden from everyone and is restored with its members', async () => {
      const { path, greta, ann, mira } = await aGameParty(server.url)
      mustSucceed(await greta.player.call('DELETE', path))
      for (const { player } of [greta, ann]) expect(codeOf(await player.get(path))).toEqual([404, 'not-found'])
      expect(codeOf(await greta.player.get(`/api/characters/${mira}`))).toEqual([404, 'not-found'])
      expect(mustSucceed(await greta.player.get('/api/games?trash=true'))['games']).toMatchObject([
        { name: 'The Salt Road' },
      ])
      expect(mustSucceed(await ann.player.get('/api/games?trash=true'))['games']).toEqual([])
      expect(codeOf(await ann.player.post(`${path}/restore`))).toEqual([404, 'not-found'])
      mustSucceed(await greta.player.post(`${path}/restore`))
      expect((await ann.player.get(path)).body).toMatchObject({ members: [{}, {}, {}] })
      expect((await greta.player.get(`/api/characters/${mira}`)).status).toBe(200)
    })
  })

  describe('visibility between members', () => {
    test('private notes never reach other members: not in sheet, party, log, history or stream', async () => {
      const { path, greta, ann, finn, mira } = await aGameParty(server.url)
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
        expect(JSON.stringify(stream.received)).not.toMatch(/duke|"notes"/)
        stream.stop()
      }
      expect((await ann.player.character(mira)).notes).toBe('I am the duke')
    })

    test('players see of each other what the game settings allow, and the game master sees the sheet', async () => {
      const { path, greta, ann, finn, mira } = await aGameParty(server.url, { playersSee: 'summary' })
      // Ann and Finn, each with a character.
      const joined = ['Joined the game', 'Joined a game', 'Joined the game', 'Joined a game']
      await ann.player.edit(mira, 'gold', 20, 15)
      await ann.player.edit(mira, 'hp', 0, 7)
      const seen = async (player: Player) => (await player.get(`/api/characters/${mira}`)).body
      expect((await seen(greta.player)).character).toMatchObject({ gold: 15, hp: 7 })
      expect(await seen(greta.player)).toMatchObject({ role: 'game master' })
      const { character } = (await seen(finn.player)) as unknown as Saved
      expect(character).toMatchObject({ name: 'Mira', hp: 7 })
      expect(character).not.toHaveProperty('gold')
      expect(messages(await gameLog(finn.player, path))).toEqual(['Hit points 0 → 7', ...joined])
      expect(messages(await gameLog(ann.player, path))).toContain('Gold 20 → 15')
      mustSucceed(await greta.player.call('PATCH', path, { settings: { playersSee: 'names' } }))
      expect((await seen(finn.player)).character).not.toHaveProperty('hp')
      const narrowed = 'What players see of each other Vitals → Names'
      expect(messages(await gameLog(finn.player, path))).toEqual([narrowed, ...joined])
    })

    test('concurrent edits of game masters and players all count', async () => {
      const { path, greta, ann, finn, mira, odo } = await aGameParty(server.url)
      mustSucceed(await greta.player.call('PATCH', `${path}/members/${finn.user}`, { role: 'gm' }))
      const hits = (player: Player, ref: string) =>
        Array.from({ length: 10 }, () => player.save(ref, [{ field: 'hp', oldValue: 0, newValue: 1 }]))
      const replies = await Promise.all([
        ...hits(greta.player, mira),
        ...hits(greta.player, odo),
        ...hits(finn.player, mira),
        ...hits(ann.player, mira),
        ...Array.from({ length: 10 }, () => ann.player.post(`${path}/log`, { message: 'at once' })),
      ])
      for (const reply of replies) mustSucceed(reply)
      expect((await ann.player.character(mira)).hp).toBe(30)
      expect((await finn.player.character(odo)).hp).toBe(10)
      const all = await gameLog(greta.player, path)
      expect(new Set(all.map(({ id }) => id)).size).toBe(55)
    })

    test('the history of a character before it joined stays hidden from the game', async () => {
      const { gameId, path, greta } = await aGameParty(server.url)
      const bea = await newGuest(server.url)
      const ref = (await bea.player.create({ name: 'Bela' })).character.publicRef
      const { entries } = await bea.player.edit(ref, 'gold', 20, 3)
      mustSucceed(await bea.player.post('/api/games/join', { code: await aCode(greta.player, gameId), character: ref }))
      expect(messages(await greta.player.log(ref))).toEqual(['Joined a game'])
      expect(messages(await gameLog(greta.player, `${path}/characters/${ref}`))).toEqual(['Joined a game'])
      const before = entries[0]?.id
      expect(codeOf(await greta.player.get(`/api/characters/${ref}/at/${before}`))).toEqual([404, 'not-found'])
      expect(codeOf(await greta.player.post(`/api/characters/${ref}/log/${before}/revert`))).toEqual([404, 'not-found'])
    })

    test('a game master edits sheets under their own name, unless the game settings forbid it', async () => {
      const { path, greta, ann, mira } = await aGameParty(server.url)
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
      mustSucceed(await greta.player.call('PATCH', path, { settings: { mastersEdit: false } }))
      expect(codeOf(await greta.player.save(mira, [{ field: 'hp', oldValue: 0, newValue: 1 }]))).toEqual([
        404,
        'not-found',
      ])
      expect((await greta.player.get(`/api/characters/${mira}`)).status).toBe(200)
      // A retry of a committed save succeeds after access was revoked, without private fields.
      const again = await greta.player.save(mira, changes, 1, saveId)
      expect([again.status, again.body.character?.hp]).toEqual([200, 6])
      expect(again.body.character).not.toHaveProperty('notes')
    })
  })

  describe('game log', () => {
    test('the game log combines notes, rolls, sessions and changes, and filters them', async () => {
      const { path, greta, ann, finn, mira } = await aGameParty(server.url)
      const write = (player: Player, body: object) => player.post(`${path}/log`, body)
      mustSucceed(await write(greta.player, { session: 'started' }))
      mustSucceed(await write(ann.player, { message: 'The **bell** tolls.' }))
      const { entry } = mustSucceed(await write(finn.player, { roll: '' })) as unknown as { entry: GameEntry }
      expect(entry.data.newValue).toMatchObject({ notation: '1d20', total: expect.any(Number) })
      await ann.player.edit(mira, 'str', 0, 2)
      mustSucceed(await write(greta.player, { message: 'the duke did it', audience: 'masters' }))
      const all = ['Strength 0 → 2', entry.message, 'The **bell** tolls.', 'Session started', ...bothJoined]
      expect(messages(await gameLog(finn.player, path))).toEqual(all)
      expect(messages(await gameLog(greta.player, path))).toEqual(['the duke did it', ...all])
      expect(messages(await gameLog(finn.player, path, '?kind=note'))).toEqual(['The **bell** tolls.'])
      expect(messages(await gameLog(finn.player, path, '?kind=roll'))).toEqual([entry.message])
      expect(messages(await gameLog(finn.player, path, '?kind=member'))).toEqual(['Joined the game', 'Joined the game'])
      expect(messages(await gameLog(finn.player, path, '?type=attribute'))).toEqual(['Strength 0 → 2'])
      expect(messages(await gameLog(finn.player, path, `?user=${greta.user}`))).toEqual(['Session started'])
      expect(messages(await gameLog(finn.player, path, `?publicRef=${mira}`))).toEqual([
        'Strength 0 → 2',
        'Joined a game',
      ])
      const first = mustSucceed(await finn.player.get(`${path}/log?limit=2`)) as unknown as { next: string }
      expect(messages(await gameLog(finn.player, path, `?limit=100&before=${first.next}`))).toEqual(all.slice(2))
    })

    test('a repeated request writes one log entry and never rolls again', async () => {
      const { path, ann, finn } = await aGameParty(server.url)
      const saveId = randomUUID()
      const roll = (player: Player, notation = '20d1000') => player.post(`${path}/log`, { saveId, roll: notation })
      const replies = await Promise.all(Array.from({ length: 6 }, () => roll(ann.player)))
      expect(new Set(replies.map((reply) => JSON.stringify(mustSucceed(reply)['entry']))).size).toBe(1)
      expect(codeOf(await roll(ann.player, '1d6'))).toEqual([422, 'save-id-reused'])
      expect(codeOf(await roll(finn.player))).toEqual([422, 'save-id-reused'])
      expect(await gameLog(ann.player, path, '?kind=roll')).toHaveLength(1)
    })

    test('only game masters write GM-only notes and session markers; invalid entries are refused', async () => {
      const { path, ann } = await aGameParty(server.url)
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
