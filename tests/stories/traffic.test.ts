import { randomUUID } from 'node:crypto'
import { knownRowsText, mergeDifference, type CharacterSummary } from '@everquill/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Player } from '../support/player.ts'
import { aServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const device = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36' }

test('one edit of a character with 200 items costs at most a kilobyte, and its event 400 bytes', async () => {
  const ann = await Player.guest(server.url)
  const { character } = await ann.create({ name: 'Mira Ashwood' })
  const acquired_at = '2026-11-14T19:40:00.000Z'
  const items = Array.from({ length: 198 }, (_, i) => ({
    field: `items.i${i}`,
    oldValue: null,
    newValue: { id: `i${i}`, item: 'rope', quantity: 1, note: 'from the chest by the river', acquired_at },
  }))
  await ann.save(character.publicRef, items)
  const { revision, entryId } = (await ann.get(`/api/characters/${character.publicRef}`)).body as unknown as {
    readonly revision: number
    readonly entryId: string
  }
  // The ids of 198 entries reach a little into the future; later ones are times again.
  await expect.poll(() => Date.now()).toBeGreaterThan(Number(entryId))
  const stream = await fetch(`${server.url}/api/stream`, { headers: { cookie: ann.cookie } })

  const request = JSON.stringify({
    saveId: randomUUID(),
    baseRevision: revision,
    baseEntryId: entryId,
    changes: [{ field: 'gold', oldValue: 20, newValue: 15 }],
  })
  const response = await fetch(`${server.url}/api/characters/${character.publicRef}`, {
    method: 'PATCH',
    headers: { cookie: ann.cookie, 'content-type': 'application/json', ...device },
    body: request,
  })
  expect(request.length + (await response.text()).length).toBeLessThanOrEqual(1_000)
  expect((await nextSave(stream)).length).toBeLessThanOrEqual(400)
})

test('after one of 200 characters changed, a browser that has their list receives at most a kilobyte', async () => {
  const ann = await Player.guest(server.url)
  await Promise.all(Array.from({ length: 200 }, () => ann.create({ race: 'dwarf', class: 'warrior' })))
  const list = async (query = '') => {
    const url = `/api/characters${query}`
    const response = await fetch(server.url + url, { headers: { cookie: ann.cookie, ...device } })
    const text = await response.text()
    return { url, bytes: text.length, roster: JSON.parse(text) as { characters: CharacterSummary[]; gone?: string[] } }
  }
  const before = await list()
  expect(before.roster.characters).toHaveLength(200)
  const changed = before.roster.characters[100]?.publicRef ?? ''
  await ann.edit(changed, 'gold', 20, 15)

  const whole = await list()
  const update = await list(`?known=${knownRowsText(before.roster.characters)}`)
  const { characters, gone = [] } = update.roster
  expect(mergeDifference(before.roster.characters, { characters, gone })).toEqual(whole.roster.characters)
  expect(characters.map(({ publicRef }) => publicRef)).toEqual([changed])
  expect(update.bytes).toBeLessThanOrEqual(1_000)
  expect(update.url.length + update.bytes).toBeLessThanOrEqual(2_500)
})

/** The next event of a save, as it is sent. */
async function nextSave(stream: Response): Promise<string> {
  let text = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const saved = text.split('\n\n').find((frame) => frame.includes('event: saved'))
    if (saved !== undefined && text.endsWith('\n\n')) return saved
  }
  throw new Error('The stream ended')
}
