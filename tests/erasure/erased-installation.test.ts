import { describe, expect, test, vi } from 'vitest'
import { aPng } from '../images/pictures.ts'
import { engines, Installation } from '../backup/installation.ts'
import { aCode, mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'
import { textsInDump, textsInFiles } from './installation-search.ts'

const day = 86_400_000
const password = 'a lantern in the fog'
const ofAnn = {
  name: 'Annabel Quillfeather',
  email: 'annabel@feather.example',
  note: 'owes the ferryman a secret',
  gameNote: 'the heir sleeps under the mill',
  character: 'Mirabel of the Salt',
  label: 'link for my sister',
  game: 'Only for Annabel',
}
const ofBob = { name: 'Bob Ironwood', note: 'Bob keeps this', gameNote: 'Bob wrote this down' }
const erasedTexts = Object.values(ofAnn)
const keptTexts = Object.values(ofBob)

/** Ann fills her account, in a game with Bob; returns her session. */
async function play(url: string, characters: number) {
  const [first, ann, bob] = [new Player(url), new Player(url), new Player(url)]
  mustSucceed(await first.post('/api/auth/sign-up', { name: 'First', email: 'first@example.org', password }))
  mustSucceed(await ann.post('/api/auth/sign-up', { name: ofAnn.name, email: ofAnn.email, password }))
  mustSucceed(await bob.post('/api/auth/sign-up', { name: ofBob.name, email: 'bob@example.org', password }))
  const { game } = mustSucceed(await bob.post('/api/games', { name: 'The Salt Road', settings: {} })) as unknown as {
    game: { id: string }
  }
  mustSucceed(await ann.post('/api/games', { name: ofAnn.game, settings: {} }))
  const code = await aCode(bob, game.id)
  const refs: string[] = []
  for (let i = 0; i < characters; i++) {
    const { publicRef } = (await ann.create({ name: `${ofAnn.character} ${i}` })).character
    refs.push(publicRef)
    // Several revisions, short and long, so that rows move within and between pages.
    await ann.edit(publicRef, 'notes', '', ofAnn.note)
    await ann.edit(publicRef, 'notes', ofAnn.note, `${ofAnn.note}\n`.repeat(1 + (i % 7) * 40))
    await ann.edit(publicRef, 'gold', 20, 15)
  }
  const [mira = '', second = ''] = refs
  for (const ref of [mira, second]) {
    const link = { label: ofAnn.label, sections: ['vitals', 'log'], days: 9 }
    mustSucceed(await ann.post(`/api/characters/${ref}/links`, link))
  }
  mustSucceed(await ann.putImage(mira, await aPng()))
  mustSucceed(await ann.post('/api/games/join', { code, character: mira }))
  mustSucceed(await ann.post(`/api/games/${game.id}/log`, { message: ofAnn.gameNote }))
  mustSucceed(await bob.post(`/api/games/${game.id}/log`, { message: ofBob.gameNote }))
  const { publicRef: odo } = (await bob.create({ name: 'Odo' })).character
  await bob.edit(odo, 'notes', '', ofBob.note)
  return { ann, bob, refs, gameId: game.id, odo }
}

/** How many living characters and share links the tables have, apart from Bob's character. */
async function countRows(installation: Installation, ofOthers: readonly string[]) {
  const { characters = [], share_links: links = [] } = await installation.rows()
  const rows = characters.map((row) => JSON.parse(row) as { id: number; deleted_at: number | null })
  const alive = rows.filter(({ id, deleted_at }) => deleted_at === null && !ofOthers.includes(String(id)))
  return { alive: alive.length, links: links.length }
}

/** Runs the work on a server whose clock is ahead; everything that is due is swept when it starts. */
async function serveLater<T>(installation: Installation, ahead: number, work: (url: string) => Promise<T>): Promise<T> {
  const server = await aServer({ ...installation.environment, RATE_LIMITS: 'on' }, { now: () => Date.now() + ahead })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

describe.each(engines)('on %s', (engine) => {
  const search = (installation: Installation, texts: readonly string[]) =>
    engine === 'SQLite' ? textsInFiles(installation.dataDir, texts) : textsInDump(installation, texts)

  test('a deleted account with 90 characters leaves no character, no link, and after the sweep no text', async () => {
    const installation = await Installation.create(engine)
    const { ann, bob, refs, gameId, odo } = await installation.serve((url) => play(url, 90))
    expect(new Set((await search(installation, erasedTexts)).map((hit) => hit.split(': ')[1]))).toEqual(
      new Set(erasedTexts),
    )

    await serveLater(installation, 0, async (url) => {
      const reply = await ann.onAnotherDevice(url).call('DELETE', '/api/auth/account', { password })
      expect([reply.status, reply.body]).toEqual([200, { finished: true }])
      expect(await countRows(installation, [odo])).toEqual({ alive: 0, links: 0 })
    })

    await serveLater(installation, 2 * day, async (url) => {
      await vi.waitFor(async () => expect(await search(installation, erasedTexts)).toEqual([]), { timeout: 120_000 })
      const found = (await search(installation, keptTexts)).map((hit) => hit.split(': ')[1])
      expect(new Set(found)).toEqual(new Set(keptTexts))

      const reader = bob.onAnotherDevice(url)
      for (const path of ['', '/log', '/timeline', '/links']) {
        expect((await reader.get(`/api/characters/${refs[0]}${path}`)).status, path).toBe(404)
      }
      const { body } = await reader.get(`/api/games/${gameId}/log`)
      const messages = (body.entries ?? []).map(({ message }) => message)
      expect(messages).toEqual(['Left the game', ofBob.gameNote, 'Joined the game'])
      const names = Object.values(body['people'] as Record<string, string>)
      expect(names.filter((name) => name !== '')).toEqual([ofBob.name])
      expect((await reader.character(odo)).name).toBe('Odo')
    })
    expect(await search(installation, erasedTexts)).toEqual([])
  })

  test('a character is erased when its 30 days in the trash are over, and not before', async () => {
    const installation = await Installation.create(engine)
    const { ann, refs } = await installation.serve((url) => play(url, 3))
    const [gone = '', kept = ''] = refs
    await serveLater(installation, 0, async (url) => {
      const reader = ann.onAnotherDevice(url)
      mustSucceed(await reader.call('DELETE', `/api/characters/${gone}`))
    })
    const deleted = async () => (await installation.rows())['characters']?.filter((row) => row.includes(gone)).length
    await serveLater(installation, 29 * day, async () => undefined)
    expect(await deleted()).toBe(1)
    await serveLater(installation, 31 * day, async () => undefined)
    expect(await deleted()).toBe(0)
    await serveLater(installation, 0, async (url) => {
      const reader = ann.onAnotherDevice(url)
      expect((await reader.post(`/api/characters/${gone}/restore`)).status).toBe(404)
      expect((await reader.save(gone, [{ field: 'gold', oldValue: 20, newValue: 1 }])).status).toBe(404)
      expect((await reader.character(kept)).name).toContain(ofAnn.character)
    })
  })
})
