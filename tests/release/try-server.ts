import assert from 'node:assert/strict'
import { aNoisyPng } from '../images/pictures.ts'
import { Player } from '../support/player.ts'

/** Milliseconds for an event to arrive; a proxy that buffers would hold it back until the next heartbeat, 15 s later, or longer. */
const eventTimeout = 10_000

/** Does what a player does: opens the page, creates a character, sees an edit of another device, and sends a large picture and file. */
export async function tryServer(url: string): Promise<void> {
  const page = await fetch(url)
  assert.equal(page.status, 200)
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1]
  assert.ok(script, 'the page has a script')
  for (const path of [
    script,
    '/api/docs',
    '/api/docs/static/swagger-ui-bundle.js',
    '/favicon.svg',
    '/api/openapi.json',
    '/api/ready',
  ]) {
    const { status } = await fetch(url + path)
    assert.equal(status, 200, path)
  }
  const ann = await Player.guest(url)
  const { character } = await ann.create()
  const stream = await ann.listen()
  const event = stream.until(({ event: name }) => name === 'saved')
  await ann.onAnotherDevice().edit(character.publicRef, 'gold', 20, 15)
  await Promise.race([event, rejectAfter(eventTimeout, 'no event arrived')])
  stream.stop()
  const picture = await aNoisyPng(1_750)
  assert.ok(picture.length > 8e6 && picture.length < 10 * 1_048_576, `the picture has ${picture.length} bytes`)
  const { status, body } = await ann.putImage(character.publicRef, picture)
  assert.equal(status, 200, 'a picture of almost 10 MB is accepted')
  const image = await ann.get(String(body['image']))
  assert.equal(image.headers.get('content-type'), 'image/webp')
  // Too large for any character, but not for the proxy: the server itself refuses it with a code.
  const file = await ann.post('/api/imports', { padding: 'x'.repeat(21 * 1_048_576) })
  assert.match(file.headers.get('content-type') ?? '', /^application\/problem\+json/, 'the server itself answers 21 MB')
}

function rejectAfter(milliseconds: number, message: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(message)), milliseconds).unref()
  })
}
