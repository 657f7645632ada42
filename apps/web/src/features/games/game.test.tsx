import { defaultSettings, type GameRole } from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '../../api/problem-error.ts'
import type { ServerApi } from '../../api/server-api.ts'
import type { GameDetails, PartyMember } from '../../api/types.ts'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { queryKeys } from '../../queries/query-keys.ts'
import { noPictures } from '../../no-pictures.fixture.ts'
import { PicturesProvider } from '../../sync/outbox/pictures.ts'
import { Game } from './game.tsx'

const me = 'u-1'
const later = new Date(Date.now() + 86_400_000).toISOString()

const detailsFor = (role: GameRole, special: Partial<GameDetails> = {}): GameDetails => ({
  game: {
    id: 'salt',
    name: 'The Salt Road',
    settings: defaultSettings,
    createdAt: '2026-11-14T19:40:00.000Z',
    deletedAt: null,
    role,
  },
  members: [{ user: me, name: 'Greta', role }],
  invitations: role === 'gm' ? [{ id: 'i', code: 'SALZ7F3KQW2M', createdAt: later, expiresAt: later }] : [],
  takeBacks: [],
  sessions: 0,
  ...special,
})

const member = (id: number, user = 'ann'): PartyMember => ({
  revision: 1,
  character: aCharacter({ id, publicRef: String(id), user, gameId: 'salt', name: `Odo ${id}` }),
})

const openNothing = () => new Promise<never>(() => undefined)

async function showGame(details: GameDetails, party: readonly PartyMember[], api: Partial<ServerApi> = {}) {
  return renderWithCharacter(
    <PicturesProvider value={noPictures}>
      <Game
        gameId="salt"
        openSheet={openNothing}
        linkTo={({ character }) => character.name}
        fightLink={null}
        tvLink={null}
        fight={null}
        offersFor={() => null}
        gamesLink={<a href="/games">Go to your games</a>}
        onLeft={() => undefined}
      />
    </PicturesProvider>,
    {
      me,
      api: {
        getGame: async () => details,
        getCheck: async () => ({ check: null }),
        party: async () => ({ characters: [...party], epoch: 'first' }),
        gameLog: async () => ({ entries: [], undone: [], people: {}, next: null }),
        ...api,
      },
    },
  )
}

test('a new game starts with its invitation: code, QR code and link', async () => {
  const { screen } = await showGame(detailsFor('gm'), [member(1, me)])
  const panel = screen.getByRole('region', { name: 'Invite your players' })
  await expect.element(panel).toBeVisible()
  expect(panel.element().textContent).toContain('SALZ 7F3K QW2M')
  await expect.element(panel.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await panel.getByRole('button', { name: 'Show the QR code full screen' }).click()
  const full = screen.getByRole('dialog', { name: 'Invite your players' })
  await expect.element(full.getByRole('img', { name: 'Invitation as a QR code' })).toBeVisible()
  const { width, height } = full.element().getBoundingClientRect()
  expect([width, height]).toEqual([document.documentElement.clientWidth, window.innerHeight])
})

test('once two characters have joined, the code is in the header', async () => {
  const { screen } = await showGame(detailsFor('gm'), [member(1), member(2)])
  await expect.element(screen.getByText('SALZ 7F3K QW2M')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy invite link' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Invite your players' }).elements()).toEqual([])
})

test('a player sees no invitation', async () => {
  const { screen } = await showGame(detailsFor('player'), [member(1)])
  await expect.element(screen.getByText('Odo 1').first()).toBeVisible()
  expect(screen.getByRole('region', { name: 'Invite your players' }).elements()).toEqual([])
})

test('a new game without a valid code offers to create one', async () => {
  const inviteToGame = vi.fn<ServerApi['inviteToGame']>()
  const { screen } = await showGame(detailsFor('gm', { invitations: [] }), [], { inviteToGame })
  await screen.getByRole('button', { name: 'Create invite code' }).click()
  expect(inviteToGame.mock.lastCall?.[0]).toMatchObject({ params: { gameId: 'salt' }, body: { days: 30 } })
})

test('a new code revokes the one that it replaces', async () => {
  const inviteToGame = vi.fn<ServerApi['inviteToGame']>()
  const revokeInvitation = vi.fn<ServerApi['revokeInvitation']>()
  const { screen } = await showGame(detailsFor('gm'), [], { inviteToGame, revokeInvitation })
  await screen.getByRole('button', { name: 'New code' }).click()
  await expect
    .poll(() => revokeInvitation.mock.lastCall?.[0])
    .toEqual({ params: { gameId: 'salt', invitationId: 'i' } })
  expect(inviteToGame).toHaveBeenCalledTimes(1)
})

test('a removed member is told so by the name of the game, sees nothing of it, and gets a way back', async () => {
  const answers = { isMember: true }
  const getGame = vi.fn<ServerApi['getGame']>(async () => {
    if (answers.isMember) return detailsFor('player')
    throw new ProblemError({ code: 'not-found' }, 404)
  })
  const { screen, queries } = await showGame(detailsFor('player'), [member(1), member(2)], { getGame })
  queries.setDefaultOptions({ queries: { retry: false } })
  await expect.element(screen.getByText('Odo 1').first()).toBeVisible()
  answers.isMember = false
  void queries.invalidateQueries({ queryKey: queryKeys.game('salt') })
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByRole('heading', { name: 'You’re no longer in The Salt Road' })).toBeVisible()
  await expect.element(alert.getByRole('link', { name: 'Go to your games' })).toBeVisible()
  expect(screen.getByText('Odo 1').elements()).toEqual([])
})

test('a GM can show the game on a TV without signing in, and a player cannot', async () => {
  const { screen } = await showGame(detailsFor('gm'), [member(1, me)], { listTvLinks: async () => ({ links: [] }) })
  await screen.getByRole('button', { name: 'Show on a TV without signing in…' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Show on a TV' })).toBeVisible()
  const { screen: ofPlayer } = await showGame(detailsFor('player'), [member(1, me)])
  await expect.element(ofPlayer.getByRole('heading', { name: 'The Salt Road' })).toBeVisible()
  await expect.element(ofPlayer.getByRole('button', { name: /Show on a TV/ })).not.toBeInTheDocument()
})
