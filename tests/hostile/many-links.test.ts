import { expect, test } from 'vitest'
import { CookieJar } from '../support/cookie-jar.ts'
import { mustSucceed } from '../support/game-party.ts'
import { Player } from '../support/player.ts'
import { aServer } from '../support/server.ts'

interface OpenedLink {
  readonly path: string
  readonly status: number
}

test('a browser that opens 300 share links can still make every call', async () => {
  const server = await aServer()
  const ann = await Player.guest(server.url)
  const jar = new CookieJar()
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(server.url + path, {
      method,
      headers: { cookie: jar.headerFor(path), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    jar.store(response.headers)
    return response
  }
  await call('POST', '/api/auth/guest')

  const opened: OpenedLink[] = []
  for (let character = 0; character < 6; character++) {
    const { publicRef } = (await ann.create()).character
    for (let i = 0; i < 50; i++) {
      const options = { label: '', sections: ['who', 'log'], days: 9 }
      const { token } = mustSucceed(await ann.post(`/api/characters/${publicRef}/links`, options))
      const response = await call('POST', '/api/share/open', { token })
      const { link } = (await response.json()) as { link: { id: string } }
      opened.push({ path: `/api/share/${link.id}`, status: response.status })
    }
  }

  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await call('GET', '/api/characters')).status).toBe(200)
  const statuses: number[] = []
  for (const { path } of opened) statuses.push((await call('GET', path)).status)
  // The oldest have expired: opening such a link again works, and nobody keeps more of them open.
  expect(statuses).toEqual([...Array<number>(250).fill(404), ...Array<number>(50).fill(200)])
  expect((await call('GET', `${opened.at(-1)?.path}/log`)).status).toBe(200)
  expect(jar.size).toBeLessThan(60)
  await server.stop()
})
