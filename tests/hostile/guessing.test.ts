import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGameParty, mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

/** Guesses of each kind: 10,200 in total on the engine that every new server has, fewer on the other. */
const guessesOn = { SQLite: 3_400, PostgreSQL: 400 }
const atOnce = 25

/** The alphabet of invite codes. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const aGuessedCode = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

describe.each(engines)('on %s', (engine) => {
  const guesses = guessesOn[engine]
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer(engine, { RATE_LIMITS: 'on' })
    const { ann, mira } = await aGameParty(server.url)
    mustSucceed(await ann.player.post(`/api/characters/${mira}/links`, { label: '', sections: ['vitals'], days: 9 }))
  })
  afterAll(() => server.stop())

  /** Counts the responses. */
  async function guess(make: (player: Player) => Promise<{ status: number; body: { code?: string } }>) {
    const player = await Player.guest(server.url)
    const responses = new Map<string, number>()
    for (let done = 0; done < guesses; done += atOnce) {
      const replies = await Promise.all(Array.from({ length: atOnce }, () => make(player)))
      for (const { status, body } of replies) {
        const response = `${status} ${body.code}`
        responses.set(response, (responses.get(response) ?? 0) + 1)
      }
    }
    return responses
  }

  test('a search does not tell fellow players whether private notes contain a text', async () => {
    const { ann, finn, mira } = await aGameParty(server.url)
    await ann.player.edit(mira, 'notes', '', 'the innkeeper lies')
    const search = async (text: string) => {
      const { status, body } = await finn.player.get(`/api/characters/${mira}/log?limit=1&search=${text}`)
      return { status, body }
    }
    expect(await search('innk')).toEqual(await search('innx'))
    const byField = await finn.player.get(`/api/characters/${mira}/log?limit=1&field=notes`)
    expect(byField.body).toEqual((await finn.player.get(`/api/characters/${mira}/log?limit=1&field=mana`)).body)
  })

  test(`${guesses} guessed character ids find nothing and are rate limited`, async () => {
    const responses = await guess((player) => player.get(`/api/characters/${randomInt(1, 100_000_001)}`))
    expect([...responses.keys()].toSorted()).toEqual(['404 not-found', '429 too-many-requests'])
  })

  test(`${guesses} guessed invite codes find nothing and are rate limited`, async () => {
    const responses = await guess((player) => player.post('/api/games/join', { code: aGuessedCode() }))
    expect([...responses.keys()].toSorted()).toEqual(['404 code-invalid', '429 too-many-requests'])
    expect(responses.get('429 too-many-requests')).toBeGreaterThan(0.9 * guesses)
  })

  test(`${guesses} guessed link tokens find nothing and are rate limited`, async () => {
    const responses = await guess((player) =>
      player.post('/api/share/open', { token: randomBytes(32).toString('base64url') }),
    )
    expect([...responses.keys()].toSorted()).toEqual(['404 link-invalid', '429 too-many-requests'])
    expect(responses.get('429 too-many-requests')).toBeGreaterThan(0.9 * guesses)
  })
})
