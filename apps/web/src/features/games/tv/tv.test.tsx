import { defaultSettings, type GameSettings, type TvScreen } from '@everquill/domain'
import { aCharacter } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { Tv } from './tv.tsx'

const mira = aCharacter({ name: 'Mira', hp: 27, hp_max: 34 })
const screenOf: TvScreen = {
  name: 'The Salt Road',
  running: null,
  party: [{ publicRef: mira.publicRef, name: 'Mira', picture: null, health: 'wounded' }],
  event: { id: '1', name: 'Mira', total: 17, for: 'dex' },
}

async function showTv(settings: Partial<GameSettings> = {}) {
  const game = {
    id: 'salt',
    name: 'The Salt Road',
    settings: { ...defaultSettings, ...settings },
    role: 'gm' as const,
    createdAt: '2026-11-14T19:40:00.000Z',
    deletedAt: null,
  }
  const { screen } = await renderWithCharacter(
    <Tv gameId="salt" gamesLink={null} linkTo={(name) => <a href="/games/salt">{name}</a>} />,
    {
      api: {
        getGame: async () => ({ game, members: [], invitations: [], takeBacks: [], sessions: 0 }),
        party: async () => ({ characters: [{ character: mira, revision: 1 }], epoch: 'first' }),
        readTv: async () => screenOf,
      },
    },
  )
  return screen
}

test('the TV view of a member shows the party and the last event that every player may see, without any control', async () => {
  const screen = await showTv()
  await expect.element(screen.getByRole('link', { name: 'The Salt Road' })).toBeVisible()
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('27 / 34')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Mira · Dexterity17')
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})

test('the TV view shows only names if players see no more of each other', async () => {
  const screen = await showTv({ playersSee: 'names' })
  await expect.element(screen.getByRole('link', { name: 'The Salt Road' })).toBeVisible()
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/^.?Mira$/)
})
