import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGameTable, fine } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { anOpenServer, engines, type OpenServer } from '../support/stored-state.ts'

/** Of each kind: 10,200 in all. */
const guesses = 3_400
const atOnce = 25

/** Letters of which codes are made. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const aGuessedCode = (): string => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

describe.each(engines)('on %s', (engine) => {
  let server: OpenServer
  beforeAll(async () => {
    server = await anOpenServer(engine, { RATE_LIMITS: 'on' })
    const { ann, mira } = await aGameTable(server.url)
    fine(await ann.player.post(`/api/characters/${mira}/links`, { label: '', sections: ['vitals'], days: 9 }))
  })
  afterAll(() => server.stop())

  /** How often each answer came. */
  async function guess(make: (player: Player) => Promise<{ status: number; body: { code?: string } }>) {
    const player = await Player.guest(server.url)
    const answers = new Map<string, number>()
    for (let done = 0; done < guesses; done += atOnce) {
      const replies = await Promise.all(Array.from({ length: atOnce }, () => make(player)))
      for (const { status, body } of replies) {
        const answer = `${status} ${body.code}`
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }
    return answers
  }

  test('3,400 numbers of characters open nothing, say nothing of which exist, and are soon too many', async () => {
    const answers = await guess((player) => player.get(`/api/characters/${randomInt(1, 100_000_001)}`))
    expect([...answers.keys()].toSorted()).toEqual(['404 not-found', '429 too-many-requests'])
  })

  test('3,400 codes let nobody in, and few of them are even tried', async () => {
    const answers = await guess((player) => player.post('/api/games/join', { code: aGuessedCode() }))
    expect([...answers.keys()].toSorted()).toEqual(['404 code-invalid', '429 too-many-requests'])
    expect(answers.get('429 too-many-requests')).toBeGreaterThan(0.9 * guesses)
  })

  test('3,400 secrets open no link, and few of them are even tried', async () => {
    const answers = await guess((player) =>
      player.post('/api/share/open', { token: randomBytes(32).toString('base64url') }),
    )
    expect([...answers.keys()].toSorted()).toEqual(['404 link-invalid', '429 too-many-requests'])
    expect(answers.get('429 too-many-requests')).toBeGreaterThan(0.9 * guesses)
  })
})
