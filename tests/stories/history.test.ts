import type { Character, LogEntry, TimelinePoint } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCode, aGameParty, mustSucceed, newGuest, type GameParty, type PartyMember } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  let party: GameParty
  /** Ann's log of Mira, oldest first: created · entered the game · gold 15 · notes · gold 12. */
  let log: readonly LogEntry[]
  beforeAll(async () => {
    server = await anOpenServer(engine)
    party = await aGameParty(server.url)
    const { ann, mira } = party
    await ann.player.edit(mira, 'gold', 20, 15)
    await ann.player.edit(mira, 'notes', '', 'the innkeeper lies')
    await ann.player.edit(mira, 'gold', 15, 12)
    log = (await ann.player.log(mira)).toReversed()
  })
  afterAll(() => server.stop())

  const read = async <T>(player: Player, path: string): Promise<T> =>
    mustSucceed(await player.get(`/api/characters/${party.mira}/${path}`)) as unknown as T
  const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id)

  test('a log entry includes the name of its game and the device it was made on', async () => {
    const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const odo = `/api/characters/${party.odo}`
    const save = { saveId: crypto.randomUUID(), baseRevision: 1, changes: [{ field: 'str', oldValue: 0, newValue: 2 }] }
    mustSucceed(await party.finn.player.call('PATCH', odo, save, { 'user-agent': laptop }))
    const { body } = await party.greta.player.get(`${odo}/log?field=str`)
    expect(body).toMatchObject({ entries: [{ device: 'Firefox, Linux' }], games: { [party.gameId]: 'The Salt Road' } })
    const elsewhere = mustSucceed(await party.finn.player.get(`${odo}/log?gameId=elsewhere`))
    expect(elsewhere.entries).toEqual([])
  })

  test('history links lead from entry to entry; for other members they begin with the game', async () => {
    const walk = async (player: Player) => {
      const seen: [string, number | undefined, string | undefined][] = []
      for (let id: string | null = log.at(-1)?.id ?? ''; id !== null;) {
        const { character, entry, previous }: Past = await read<Past>(player, `at/${id}`)
        seen.push([id, character.gold, entry?.data.field])
        id = previous
      }
      return seen.toReversed()
    }
    const [created, entered, first, notes, second] = idsOf(log)
    expect(await walk(party.ann.player)).toEqual([
      [created, 20, 'character'],
      [entered, 20, 'gameId'],
      [first, 15, 'gold'],
      [notes, 15, 'notes'],
      [second, 12, 'gold'],
    ])
    expect(await walk(party.greta.player)).toEqual([
      [entered, 20, 'gameId'],
      [first, 15, 'gold'],
      [second, 12, 'gold'],
    ])
    expect((await party.greta.player.get(`/api/characters/${party.mira}/at/${notes}`)).status).toBe(404)
    expect((await read<Past>(party.ann.player, `at/${first}`)).next).toBe(notes)
    expect((await read<Past>(party.ann.player, `at/${second}`)).next).toBeNull()
  })

  test('the timeline of a short log has values at every entry that the reader may see', async () => {
    const own = await read<Timeline>(party.ann.player, 'timeline')
    expect(own.points.map(({ id, values }) => [id, values.gold])).toEqual(
      idsOf(log).map((id, i) => [id, [20, 20, 15, 15, 12][i]]),
    )
    expect(own.points[0]?.values).toMatchObject({ level: 1, xp: 0, platinum: 0, hp: 0, mana: 0 })
    expect(own.isWhole).toBe(true)
    expect(own.games).toEqual({ [party.gameId]: 'The Salt Road' })
    const { points } = await read<Timeline>(party.greta.player, 'timeline')
    expect(idsOf(points)).toEqual(idsOf(log.filter(({ data }) => data.field !== 'notes')).slice(1))
  })

  test('the timeline names all authors the reader may know, and no deleted accounts', async () => {
    const { ann, greta, finn, mira, odo, path } = await aGameParty(server.url)
    const password = 'a lantern in the fog'
    const peopleTo = async ({ player }: PartyMember) =>
      (mustSucceed(await player.get(`/api/characters/${mira}/timeline`)) as unknown as Timeline).people
    const signUp = async ({ player }: PartyMember, name: string) =>
      mustSucceed(await player.post('/api/auth/sign-up', { name, email: `${name}@example.com`, password }))
    await signUp(ann, 'Ann')
    await signUp(finn, 'Finn')
    await greta.player.edit(mira, 'hp', 0, 9)
    mustSucceed(await finn.player.post(`/api/characters/${odo}/gifts`, { to: mira, coins: { gold: 1 } }))
    const all = { [ann.user]: 'Ann', [greta.user]: '', [finn.user]: 'Finn' }
    expect(await peopleTo(ann)).toEqual(all)
    expect(await peopleTo(greta)).toEqual(all)
    mustSucceed(await finn.player.call('DELETE', '/api/auth/account', { password }))
    expect(await peopleTo(ann)).toEqual({ ...all, [finn.user]: '' })
    mustSucceed(await ann.player.call('DELETE', `${path}/members/${ann.user}`))
    const next = await newGuest(server.url)
    const { game } = mustSucceed(await next.player.post('/api/games', { name: 'Elsewhere' })) as unknown as {
      game: { id: string }
    }
    const code = await aCode(next.player, game.id)
    mustSucceed(await ann.player.post('/api/games/join', { code, character: mira }))
    expect(await peopleTo(next)).toEqual({ [ann.user]: 'Ann' })
    expect(Object.keys(await peopleTo(ann))).toHaveLength(3)
  })

  test('the changes of a period include the values before and after it', async () => {
    const [, entered, first, , second] = log
    const period = (from?: LogEntry, to?: LogEntry) =>
      `changes?from=${new Date(Number(from?.id)).toISOString()}&to=${new Date(Number(to?.id)).toISOString()}`
    const between = await read<Changes>(party.ann.player, period(first, second))
    expect([between.before.gold, between.after.gold, between.moved]).toEqual([
      20,
      15,
      { gold: { gained: 0, spent: 5 } },
    ])
    expect([between.before.notes, between.after.notes]).toEqual(['', 'the innkeeper lies'])
    const ever = await read<Changes>(party.greta.player, 'changes')
    expect([ever.before.gold, ever.after.gold, ever.after.notes]).toEqual([20, 12, undefined])
    const none = await read<Changes>(party.ann.player, period(entered, entered))
    expect([none.before, none.moved]).toEqual([none.after, {}])
    const late = await read<Changes>(party.ann.player, 'changes?from=2200-01-01')
    expect(late.after).toEqual(late.before)
    expect((await party.ann.player.get(`/api/characters/${party.mira}/changes?from=2026-99-99`)).status).toBe(400)
  })

  test('only the owner can export a log', async () => {
    expect((await read<{ entries: LogEntry[] }>(party.ann.player, 'log.json')).entries).toEqual(log)
    for (const { player } of [party.greta, party.finn]) {
      for (const file of ['log.json', 'log.csv']) {
        expect((await player.get(`/api/characters/${party.mira}/${file}`)).status).toBe(404)
      }
    }
  })

  test('the game log can be filtered by session markers', async () => {
    const { greta, path } = party
    for (const line of [{ session: 'started' }, { message: 'A storm comes up.' }, { session: 'ended' }]) {
      mustSucceed(await greta.player.post(`${path}/log`, { saveId: crypto.randomUUID(), ...line }))
    }
    const { entries, next } = mustSucceed(await party.ann.player.get(`${path}/log?kind=session`)) as unknown as {
      entries: LogEntry[]
      next: string | null
    }
    expect([entries.map(({ data }) => data.newValue), next]).toEqual([['ended', 'started'], null])
  })

  test('the timeline of a long log is sampled and includes its first and last entry', async () => {
    const ann = await Player.guest(server.url)
    const ref = (await ann.create()).character.publicRef
    for (let turn = 0; turn < 50; turn++) {
      const skills = Array.from({ length: 6 }, (_, i) => ({
        field: `skill${i}_number`,
        oldValue: turn || null,
        newValue: turn + 1,
      }))
      await ann.save(ref, [{ field: 'xp', oldValue: turn, newValue: turn + 1 }, ...skills])
    }
    const all = (await ann.get(`/api/characters/${ref}/log.json`)).body.entries ?? []
    const { points, isWhole } = (await ann.get(`/api/characters/${ref}/timeline`)).body as unknown as Timeline
    expect(isWhole).toBe(false)
    expect(all).toHaveLength(351)
    expect(points.length).toBeLessThanOrEqual(240)
    expect(points.length).toBeGreaterThan(60)
    expect([points[0]?.id, points.at(-1)?.id]).toEqual([all[0]?.id, all.at(-1)?.id])
    expect(idsOf(points)).toEqual(idsOf(points).toSorted())
    for (const { id, values } of points.slice(0, 20)) {
      const { character } = (await ann.get(`/api/characters/${ref}/at/${id}`)).body as unknown as Past
      expect(values.xp).toBe(character.xp)
    }
  })
})

interface Past {
  readonly character: Character
  readonly entry?: LogEntry
  readonly previous: string | null
  readonly next: string | null
}

interface Timeline {
  readonly points: readonly TimelinePoint[]
  readonly isWhole: boolean
  readonly games: Readonly<Record<string, string>>
  readonly people: Readonly<Record<string, string>>
}

interface Changes {
  readonly before: Character
  readonly after: Character
  readonly moved: Readonly<Record<string, { readonly gained: number; readonly spent: number }>>
}
