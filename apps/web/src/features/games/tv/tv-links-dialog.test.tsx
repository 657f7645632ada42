import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import type { TvLink } from '../../../api/types.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { TvLinksDialog } from './tv-links-dialog.tsx'

const aLink = (overrides: Partial<TvLink> = {}): TvLink => ({
  id: 'one',
  label: 'Living room',
  createdAt: '2026-11-14T19:40:00.000Z',
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  lastUsedAt: null,
  uses: 0,
  ...overrides,
})

async function openDialog(stored: readonly TvLink[] = []) {
  let links = stored
  const createTvLink = vi.fn<ServerApi['createTvLink']>(async ({ body: { label } }) => {
    const link = aLink({ id: 'new', label })
    links = [link, ...links]
    return { link, token: 'a-secret-token' }
  })
  const revokeTvLink = vi.fn<ServerApi['revokeTvLink']>(async ({ params: { linkId } }) => {
    links = links.filter(({ id }) => id !== linkId)
    return undefined
  })
  const { screen } = await renderWithCharacter(<TvLinksDialog gameId="salt" onClose={() => undefined} />, {
    api: { listTvLinks: async () => ({ links }), createTvLink, revokeTvLink },
  })
  return { screen, createTvLink, revokeTvLink }
}

test('a new link is valid for 30 days and shown once with its address and a QR code', async () => {
  const { screen, createTvLink } = await openDialog()
  await screen.getByLabelText('Label').fill('Kitchen')
  await screen.getByRole('button', { name: 'Create link' }).click()
  await expect.element(screen.getByText(`${location.origin}/tv#a-secret-token`)).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Link as a QR code' })).toBeVisible()
  expect(createTvLink.mock.calls[0]?.[0]).toEqual({ params: { gameId: 'salt' }, body: { label: 'Kitchen', days: 30 } })
  await expect.element(screen.getByText('Kitchen')).toBeVisible()
  await expect.element(screen.getByLabelText('Label')).toHaveValue('')
})

test('existing links are listed by name or date with their expiry, and can be revoked', async () => {
  const expired = aLink({ id: 'two', label: '', expiresAt: '2026-11-15T19:40:00.000Z' })
  const { screen, revokeTvLink } = await openDialog([aLink(), expired])
  const rows = screen.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Living room.*until .*never opened/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Link from .*expired/)
  await screen.getByRole('button', { name: 'Revoke Living room' }).click()
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(revokeTvLink.mock.calls[0]?.[0]).toEqual({ params: { gameId: 'salt', linkId: 'one' } })
})
