import { sections } from '@everquill/domain'
import { expect, test } from 'vitest'
import { ann, bob, gameNight, openCommands } from '../commands.fixture.ts'
import { openShareLink } from './open-link.ts'
import { hashToken, revokeLink, shareCharacter } from './share-character.ts'

const options = { label: 'For the GM', sections: ['vitals'], days: null } as const

test('a link has the chosen sections in a fixed order, never the private one, and expires after its days', async () => {
  const { deps, newCharacter } = await openCommands()
  const { id } = await newCharacter()
  const chosen = [...sections].toReversed()
  const shared = await shareCharacter(deps, ann, id, { label: 'All', sections: [...chosen, ...chosen], days: 7 })
  expect(shared).toMatchObject({
    kind: 'shared',
    link: {
      characterId: id,
      label: 'All',
      sections: sections.filter((section) => section !== 'private'),
      createdAt: gameNight,
      expiresAt: gameNight + 7 * 24 * 60 * 60 * 1_000,
      lastUsedAt: null,
      uses: 0,
    },
  })
  const [stored] = await deps.storage.shares.ofCharacter(id)
  const token = 'token' in shared ? shared.token : ''
  expect(stored?.tokenHash).toBe(hashToken(token))
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('a character has at most 50 links, and a revoked one makes room', async () => {
  const { deps, newCharacter } = await openCommands({ limits: false })
  const { id } = await newCharacter()
  const share = () => shareCharacter(deps, ann, id, options)
  for (let i = 0; i < 50; i++) expect(await share()).toMatchObject({ kind: 'shared', link: { expiresAt: null } })
  expect(await share()).toMatchObject({ problem: { code: 'too-many-entries' } })
  const [first] = await deps.storage.shares.ofCharacter(id)
  expect(await revokeLink(deps, ann, id, first?.id ?? '')).toEqual({ kind: 'done' })
  expect(await share()).toMatchObject({ kind: 'shared' })
})

test('only the owner can share a character and revoke its links', async () => {
  const { deps, newCharacter } = await openCommands()
  const { id } = await newCharacter()
  const shared = await shareCharacter(deps, ann, id, options)
  const linkId = 'link' in shared ? shared.link.id : ''
  const notFound = { problem: { code: 'not-found' } }
  expect(await shareCharacter(deps, bob, id, options)).toMatchObject(notFound)
  expect(await shareCharacter(deps, ann, id + 1, options)).toMatchObject(notFound)
  expect(await revokeLink(deps, bob, id, linkId)).toMatchObject(notFound)
  expect(await revokeLink(deps, ann, id, 'another')).toMatchObject(notFound)
  expect(await deps.storage.shares.ofCharacter(id)).toHaveLength(1)
})

test('a link can be opened until the moment it expires, and each use is recorded', async () => {
  let now = gameNight
  const { deps, newCharacter } = await openCommands({ now: () => now })
  const { id } = await newCharacter()
  const shared = await shareCharacter(deps, ann, id, { ...options, days: 1 })
  const token = 'token' in shared ? shared.token : ''
  const open = () => openShareLink(deps, { token, network: '203.0.113.7' })
  now = gameNight + 24 * 60 * 60 * 1_000 - 1
  expect(await open()).toMatchObject({ kind: 'opened', link: { characterId: id } })
  expect(await deps.storage.shares.ofCharacter(id)).toMatchObject([{ uses: 1, lastUsedAt: now }])
  now += 1
  expect(await open()).toMatchObject({ problem: { code: 'link-invalid' } })
  expect(await deps.storage.shares.ofCharacter(id)).toMatchObject([{ uses: 1 }])
})

test('a network can try 30 links at once and one more every two seconds', async () => {
  let now = gameNight
  const { deps } = await openCommands({ now: () => now })
  const guess = (network = '203.0.113.7') => openShareLink(deps, { token: 'guessed', network })
  for (let i = 0; i < 30; i++) expect(await guess()).toMatchObject({ problem: { code: 'link-invalid' } })
  expect(await guess()).toMatchObject({ problem: { code: 'too-many-requests', retryAfter: 2 } })
  expect(await guess('203.0.113.8')).toMatchObject({ problem: { code: 'link-invalid' } })
  now += 2_000
  expect(await guess()).toMatchObject({ problem: { code: 'link-invalid' } })
})
