import { expect, test } from 'vitest'
import { findTvLink, listTvLinks } from '../../queries/read-tv.ts'
import { ann, bob, gameNight } from '../commands.fixture.ts'
import { openShareLink, openTvLink } from './open-link.ts'
import { hashToken } from './share-character.ts'
import { aTvGame } from './tv-game.fixture.ts'
import { createTvLink, revokeTvLink } from './tv-links.ts'

const network = '203.0.113.7'
const day = 86_400_000
const notFound = { problem: { code: 'not-found' } }

test('a TV link has 256 random bits, of which only the hash is stored, and expires after its days', async () => {
  const { deps, gameId, link } = await aTvGame({ now: () => gameNight })
  const { link: created, token } = await link(30)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(created).toMatchObject({ gameId, label: 'Living room', createdAt: gameNight, expiresAt: gameNight + 30 * day })
  const [stored] = await deps.storage.tvLinks.ofGame(gameId)
  expect(stored).toEqual({ ...created, tokenHash: hashToken(token) })
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('only GMs create, list and revoke the TV links of a game', async () => {
  const { deps, gameId, link } = await aTvGame()
  const { link: created } = await link()
  for (const actor of [bob, { user: 'cleo', name: 'Cleo' }]) {
    expect(await createTvLink(deps, actor, gameId, { label: '', days: 1 })).toMatchObject(notFound)
    expect(await revokeTvLink(deps, actor, gameId, created.id)).toMatchObject(notFound)
    expect(await listTvLinks(deps, actor, gameId)).toBeNull()
  }
  expect(await createTvLink(deps, ann, 'another game', { label: '', days: 1 })).toMatchObject(notFound)
  expect(await listTvLinks(deps, ann, gameId)).toEqual([created])
  expect(await revokeTvLink(deps, ann, gameId, created.id)).toEqual({ kind: 'done' })
  expect(await revokeTvLink(deps, ann, gameId, created.id)).toMatchObject(notFound)
  expect(await listTvLinks(deps, ann, gameId)).toEqual([])
})

test('unknown, expired and revoked TV links look the same, and no share link opens with the token of one', async () => {
  let now = gameNight
  const { deps, gameId, link } = await aTvGame({ now: () => now })
  const [lasting, expiring] = [await link(30), await link(1)]
  const open = (token: string) => openTvLink(deps, { token, network })
  const find = ({ link: { id }, token }: typeof lasting) => findTvLink(deps, id, hashToken(token))
  const invalid = { problem: { code: 'link-invalid' } }
  expect(await open(lasting.token)).toMatchObject({ kind: 'opened', link: { id: lasting.link.id } })
  expect(await open('guessed')).toMatchObject(invalid)
  expect(await openShareLink(deps, { token: lasting.token, network })).toMatchObject(invalid)
  expect(await findTvLink(deps, lasting.link.id, hashToken(expiring.token))).toBeNull()
  expect((await find(expiring))?.id).toBe(expiring.link.id)
  now += day
  expect(await open(expiring.token)).toMatchObject(invalid)
  expect(await find(expiring)).toBeNull()
  expect((await find(lasting))?.uses).toBe(1)
  await revokeTvLink(deps, ann, gameId, lasting.link.id)
  expect(await open(lasting.token)).toMatchObject(invalid)
  expect(await find(lasting)).toBeNull()
})

test('a game has at most 50 TV links, and expired ones make room', async () => {
  let now = gameNight
  const { deps, gameId } = await aTvGame({ now: () => now })
  const create = () => createTvLink(deps, ann, gameId, { label: '', days: 1 })
  for (let i = 0; i < 50; i++) expect(await create()).toMatchObject({ kind: 'created' })
  expect(await create()).toMatchObject({ problem: { code: 'too-many-entries' } })
  now += day
  expect(await create()).toMatchObject({ kind: 'created' })
  expect(await deps.storage.tvLinks.ofGame(gameId)).toHaveLength(1)
})
