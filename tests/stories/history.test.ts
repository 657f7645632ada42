import type { Character, LogEntry, Point } from '@everquill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCode, aGameTable, fine, newcomer, type GameTable, type Seated } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  let table: GameTable
  /** Ann's log of Mira, oldest first: created · entered the game · gold 15 · notes · gold 12. */
  let log: readonly LogEntry[]
  beforeAll(async () => {
    server = await anOpenServer(engine)
    table = await aGameTable(server.url)
    const { ann, mira } = table
    await ann.player.edit(mira, 'gold', 20, 15)
    await ann.player.edit(mira, 'notes', '', 'the innkeeper lies')
    await ann.player.edit(mira, 'gold', 15, 12)
    log = (await ann.player.log(mira)).toReversed()
  })
  afterAll(() => server.stop())

  const ask = async <T>(player: Player, path: string): Promise<T> =>
    fine(await player.get(`/api/characters/${table.mira}/${path}`)) as unknown as T
  const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id)

  test('an entry tells the game by its name, and the device that it was made on', async () => {
    const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const odo = `/api/characters/${table.odo}`
    const save = { saveId: crypto.randomUUID(), baseRevision: 1, changes: [{ field: 'str', oldValue: 0, newValue: 2 }] }
    fine(await table.finn.player.call('PATCH', odo, save, { 'user-agent': laptop }))
    const { body } = await table.greta.player.get(`${odo}/log?field=str`)
    expect(body).toMatchObject({ entries: [{ device: 'Firefox, Linux' }], games: { [table.gameId]: 'The Salt Road' } })
    const elsewhere = fine(await table.finn.player.get(`${odo}/log?gameId=elsewhere`))
    expect(elsewhere.entries).toEqual([])
  })

  test('the past leads from entry to entry; to others it begins with their game', async () => {
    const walk = async (player: Player) => {
      const seen: [string, number | undefined, string | undefined][] = []
      for (let id: string | null = log.at(-1)?.id ?? ''; id !== null;) {
        const { character, entry, previous }: Past = await ask<Past>(player, `at/${id}`)
        seen.push([id, character.gold, entry?.data.field])
        id = previous
      }
      return seen.toReversed()
    }
    const [created, entered, first, notes, second] = idsOf(log)
    expect(await walk(table.ann.player)).toEqual([
      [created, 20, 'character'],
      [entered, 20, 'gameId'],
      [first, 15, 'gold'],
      [notes, 15, 'notes'],
      [second, 12, 'gold'],
    ])
    expect(await walk(table.greta.player)).toEqual([
      [entered, 20, 'gameId'],
      [first, 15, 'gold'],
      [notes, 15, undefined],
      [second, 12, 'gold'],
    ])
    expect((await ask<Past>(table.ann.player, `at/${first}`)).next).toBe(notes)
    expect((await ask<Past>(table.ann.player, `at/${second}`)).next).toBeNull()
  })

  test('its course tells values at every entry of a short log, as far as the reader may see them', async () => {
    const own = await ask<Course>(table.ann.player, 'course')
    expect(own.points.map(({ id, values }) => [id, values.gold])).toEqual(
      idsOf(log).map((id, i) => [id, [20, 20, 15, 15, 12][i]]),
    )
    expect(own.points[0]?.values).toMatchObject({ level: 1, xp: 0, platinum: 0, hp: 0, mana: 0 })
    expect(own.isWhole).toBe(true)
    expect(own.games).toEqual({ [table.gameId]: 'The Salt Road' })
    const { points } = await ask<Course>(table.greta.player, 'course')
    expect(idsOf(points)).toEqual(idsOf(log).slice(1))
  })

  test('its course names who ever wrote there: to others those of their game, and nobody who is gone', async () => {
    const { ann, greta, finn, mira, odo, path } = await aGameTable(server.url)
    const password = 'a lantern in the fog'
    const peopleTo = async ({ player }: Seated) =>
      (fine(await player.get(`/api/characters/${mira}/course`)) as unknown as Course).people
    const signUp = async ({ player }: Seated, name: string) =>
      fine(await player.post('/api/auth/sign-up', { name, email: `${name}@example.com`, password }))
    await signUp(ann, 'Ann')
    await signUp(finn, 'Finn')
    await greta.player.edit(mira, 'hp', 0, 9)
    fine(await finn.player.post(`/api/characters/${odo}/gifts`, { to: mira, coins: { gold: 1 } }))
    const all = { [ann.user]: 'Ann', [greta.user]: '', [finn.user]: 'Finn' }
    expect(await peopleTo(ann)).toEqual(all)
    expect(await peopleTo(greta)).toEqual(all)
    fine(await finn.player.call('DELETE', '/api/auth/account', { password }))
    expect(await peopleTo(ann)).toEqual({ ...all, [finn.user]: '' })
    fine(await ann.player.call('DELETE', `${path}/members/${ann.user}`))
    const next = await newcomer(server.url)
    const { game } = fine(await next.player.post('/api/games', { name: 'Elsewhere' })) as unknown as {
      game: { id: string }
    }
    const code = await aCode(next.player, game.id)
    fine(await ann.player.post('/api/games/join', { code, character: mira }))
    expect(await peopleTo(next)).toEqual({ [ann.user]: 'Ann' })
    expect(Object.keys(await peopleTo(ann))).toHaveLength(3)
  })

  test('what changed between two moments is told from both ends', async () => {
    const [, entered, first, , second] = log
    const period = (from?: LogEntry, to?: LogEntry) =>
      `changes?from=${new Date(Number(from?.id)).toISOString()}&to=${new Date(Number(to?.id)).toISOString()}`
    const between = await ask<Changes>(table.ann.player, period(first, second))
    expect([between.before.gold, between.after.gold, between.moved]).toEqual([
      20,
      15,
      { gold: { gained: 0, spent: 5 } },
    ])
    expect([between.before.notes, between.after.notes]).toEqual(['', 'the innkeeper lies'])
    const ever = await ask<Changes>(table.greta.player, 'changes')
    expect([ever.before.gold, ever.after.gold, ever.after.notes]).toEqual([20, 12, undefined])
    const none = await ask<Changes>(table.ann.player, period(entered, entered))
    expect([none.before, none.moved]).toEqual([none.after, {}])
    const late = await ask<Changes>(table.ann.player, 'changes?from=2200-01-01')
    expect(late.after).toEqual(late.before)
    expect((await table.ann.player.get(`/api/characters/${table.mira}/changes?from=2026-99-99`)).status).toBe(400)
  })

  test('its owner takes a log home, and nobody else', async () => {
    expect((await ask<{ entries: LogEntry[] }>(table.ann.player, 'log.json')).entries).toEqual(log)
    for (const { player } of [table.greta, table.finn]) {
      for (const file of ['log.json', 'log.csv']) {
        expect((await player.get(`/api/characters/${table.mira}/${file}`)).status).toBe(404)
      }
    }
  })

  test('the sessions of a game are found among whatever else its log holds', async () => {
    const { greta, path } = table
    for (const line of [{ session: 'started' }, { message: 'A storm comes up.' }, { session: 'ended' }]) {
      fine(await greta.player.post(`${path}/log`, { saveId: crypto.randomUUID(), ...line }))
    }
    const { entries, next } = fine(await table.ann.player.get(`${path}/log?kind=session`)) as unknown as {
      entries: LogEntry[]
      next: string | null
    }
    expect([entries.map(({ data }) => data.newValue), next]).toEqual([['ended', 'started'], null])
  })

  test('the course of a long life is short, and tells its beginning and its end', async () => {
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
    const { points, isWhole } = (await ann.get(`/api/characters/${ref}/course`)).body as unknown as Course
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

interface Course {
  readonly points: readonly Point[]
  readonly isWhole: boolean
  readonly games: Readonly<Record<string, string>>
  readonly people: Readonly<Record<string, string>>
}

interface Changes {
  readonly before: Character
  readonly after: Character
  readonly moved: Readonly<Record<string, { readonly gained: number; readonly spent: number }>>
}
