import { defaultSettings } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
import type { GameDetails } from '../../../api/types.ts'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { MembersDialog } from './members-dialog.tsx'

const owner = 'u-1'
const until = new Date(Date.now() + 30_000).toISOString()
const details: GameDetails = {
  game: {
    id: 'salt',
    name: 'The Salt Road',
    settings: defaultSettings,
    createdAt: '2026-11-14T19:40:00.000Z',
    deletedAt: null,
    role: 'gm',
  },
  sessions: 3,
  members: [
    { user: owner, name: 'Greta', role: 'gm' },
    { user: 'ann', name: 'Ann', role: 'player' },
  ],
  invitations: [{ id: 'i', code: 'SALZ7F3KQW2M', createdAt: until, expiresAt: until }],
  takeBacks: [],
}

async function openDialog(special: Partial<GameDetails> = {}) {
  const removeMember = vi.fn<ServerApi['removeMember']>(async () => ({ takeBack: { id: 'back', until } }))
  const transferGame = vi.fn<ServerApi['transferGame']>(async () => ({ takeBack: { id: 'back', until } }))
  const takeBack = vi.fn<ServerApi['takeBack']>(async () => undefined)
  const listCharacters = async () => ({ characters: [], epoch: 'first' })
  const { screen } = await renderWithCharacter(
    <MembersDialog
      details={{ ...details, ...special }}
      party={[]}
      onClose={() => undefined}
      onLeft={() => undefined}
    />,
    { character: { user: owner }, api: { removeMember, transferGame, takeBack, listCharacters } },
  )
  return { screen, removeMember, transferGame, takeBack }
}

test('removing a member asks first, with the name on the button, and keeps the invitations by default', async () => {
  const { screen, removeMember } = await openDialog()
  await screen.getByRole('button', { name: 'Remove Ann' }).click()
  const asked = screen.getByRole('dialog', { name: 'Remove Ann?' })
  await expect.element(asked).toBeVisible()
  expect(removeMember).not.toHaveBeenCalled()
  await asked.getByRole('button', { name: 'Remove Ann' }).click()
  await expect.poll(() => removeMember.mock.calls.length).toBe(1)
  expect(removeMember.mock.calls[0]?.[0]).toEqual({
    params: { gameId: 'salt', userId: 'ann' },
    query: { saveId: expect.stringMatching(/^[\da-f-]{36}$/) },
  })
  await expect.element(asked).not.toBeInTheDocument()
})

test('a removal can also revoke the open invitations', async () => {
  const { screen, removeMember } = await openDialog()
  await screen.getByRole('button', { name: 'Remove Ann' }).click()
  const asked = screen.getByRole('dialog', { name: 'Remove Ann?' })
  await asked.getByRole('checkbox', { name: /Also revoke open invitations/ }).click()
  await asked.getByRole('button', { name: 'Remove Ann' }).click()
  await expect.poll(() => removeMember.mock.calls[0]?.[0].query?.revokeInvitations).toBe('true')
})

test('a removal that is tried again after a lost response is the same request', async () => {
  const { screen, removeMember } = await openDialog()
  removeMember.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await screen.getByRole('button', { name: 'Remove Ann' }).click()
  const confirm = screen.getByRole('dialog', { name: 'Remove Ann?' }).getByRole('button', { name: 'Remove Ann' })
  await confirm.click()
  await expect.poll(() => removeMember.mock.calls.length).toBe(1)
  await confirm.click()
  await expect.poll(() => removeMember.mock.calls.length).toBe(2)
  expect(removeMember.mock.calls[1]).toEqual(removeMember.mock.calls[0])
})

test('cancelling removes nobody', async () => {
  const { screen, removeMember } = await openDialog()
  await screen.getByRole('button', { name: 'Remove Ann' }).click()
  const asked = screen.getByRole('dialog', { name: 'Remove Ann?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(removeMember).not.toHaveBeenCalled()
})

test('a removal offers to revoke invitations only if there are any', async () => {
  const { screen } = await openDialog({ invitations: [] })
  await screen.getByRole('button', { name: 'Remove Ann' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Remove Ann?' })).toBeVisible()
  expect(screen.getByRole('checkbox').elements()).toEqual([])
})

test('transferring the game asks first, with the name on the button, and is one request', async () => {
  const { screen, transferGame } = await openDialog()
  await screen.getByRole('button', { name: 'Transfer the game to Ann' }).click()
  const asked = screen.getByRole('dialog', { name: 'Transfer to Ann?' })
  await expect.element(asked.getByText('Ann becomes GM and you become a player.')).toBeVisible()
  expect(transferGame).not.toHaveBeenCalled()
  await asked.getByRole('button', { name: 'Transfer to Ann' }).click()
  await expect
    .poll(() => transferGame.mock.calls[0]?.[0])
    .toMatchObject({
      params: { gameId: 'salt' },
      body: { to: 'ann' },
    })
})

test('what can still be taken back is announced and can be undone, also by somebody who is a player now', async () => {
  const { screen, takeBack } = await openDialog({
    game: { ...details.game, role: 'player' },
    takeBacks: [
      { id: 'one', until, kind: 'removal', name: 'Bea' },
      { id: 'two', until, kind: 'transfer', name: 'Ann' },
      { id: 'three', until, kind: 'removal', name: '' },
    ],
  })
  const status = screen.getByRole('status')
  for (const text of ['Bea was removed.', 'You transferred the game to Ann.', 'Guest was removed.']) {
    await expect.element(status.getByText(text)).toBeVisible()
  }
  await screen.getByRole('button', { name: 'Undo: You transferred the game to Ann.' }).click()
  await expect.poll(() => takeBack.mock.calls).toEqual([[{ params: { gameId: 'salt', takeBackId: 'two' } }]])
})

test('members show whether they are online or when they were last seen, unless that is hidden', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const { screen } = await openDialog({
    members: [
      { user: owner, name: 'Greta', role: 'gm', presence: { online: true, lastSeenAt: ago(0) } },
      { user: 'ann', name: 'Ann', role: 'player', presence: { online: false, lastSeenAt: ago(5) } },
      { user: 'bea', name: 'Bea', role: 'player', presence: { online: false, lastSeenAt: '2020-11-07T19:40:00.000Z' } },
      { user: 'cy', name: 'Cy', role: 'player' },
    ],
  })
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('Greta').getByText('online')).toBeVisible()
  await expect.element(row('Ann').getByText('last seen 5 min ago')).toBeVisible()
  await expect.element(row('Bea').getByText('last seen: 7 November 2020')).toBeVisible()
  expect(
    row('Cy')
      .getByText(/online|seen/)
      .elements(),
  ).toEqual([])
})
