import { expect, test, type Page } from '@playwright/test'
import { readLimit } from '../../../apps/server/src/http/limits/memory-limit.ts'
import { Player } from '../../support/player.ts'
import { aCode, mustSucceed } from '../../support/game-party.ts'
import { number } from '../support/game-actions.ts'

const seats = 8
const savesOfEach = 20

/** Counts the reads of a page, as the server does. */
function countReads(page: Page): () => number {
  let reads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/')) reads++
  })
  return () => reads
}

/** Counts the bytes that a page receives from the server's API. */
async function countBytes(page: Page): Promise<() => number> {
  let bytes = 0
  const paths = new Map<string, string>()
  const network = await page.context().newCDPSession(page)
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (paths.get(requestId)?.startsWith('/api/')) bytes += encodedDataLength
  })
  // The stream never finishes, and it is not compressed.
  network.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (paths.get(requestId) === '/api/stream') bytes += dataLength
  })
  await network.send('Network.enable')
  return () => bytes
}

test('a game session of eight players needs less than a quarter of the reads that are allowed at once, and 200 kB', async ({
  page,
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const greta = new Player(baseURL)
  await page.request.post('/api/auth/guest')
  const [session] = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
  greta.cookie = session ?? ''
  const { game } = mustSucceed(await greta.post('/api/games', { name: 'The Salt Road' })) as unknown as {
    readonly game: { readonly id: string }
  }
  const code = await aCode(greta, game.id)
  const players = await Promise.all(
    Array.from({ length: seats }, async (_, i) => {
      const player = await Player.guest(baseURL)
      const { publicRef } = (await player.create({ name: `Odo ${i}` })).character
      mustSucceed(await player.post('/api/games/join', { code, character: publicRef }))
      return { player, publicRef }
    }),
  )
  const [ann] = players
  const context = await browser.newContext({ baseURL })
  const [name = '', value = ''] = ann?.player.cookie.split('=') ?? []
  await context.addCookies([{ name, value, url: baseURL }])
  const sheet = await context.newPage()
  const reads = [countReads(page), countReads(sheet)]
  const received = [await countBytes(page), await countBytes(sheet)]

  await page.goto(`/games/${game.id}`)
  await expect(page.getByText('Odo 7').first()).toBeVisible()
  await sheet.goto(`/characters/${ann?.publicRef}`)
  await expect(number(sheet, 'Gold')).toHaveValue('20')
  for (let save = 1; save <= savesOfEach; save++) {
    await Promise.all(players.map(({ player, publicRef }) => player.edit(publicRef, 'gold', 19 + save, 20 + save)))
  }
  await expect(number(sheet, 'Gold')).toHaveValue(String(20 + savesOfEach))
  await expect(page.getByText(String(20 + savesOfEach), { exact: true })).toHaveCount(seats)
  for (const count of reads) expect(count()).toBeLessThan(readLimit.burst / 4)
  const kilobytes = received.map((count) => Math.round(count() / 1_000))
  test
    .info()
    .annotations.push({ type: 'kilobytes received by the game master and a player', description: kilobytes.join() })
  for (const each of kilobytes) expect(each).toBeLessThan(200)
  await context.close()
})
