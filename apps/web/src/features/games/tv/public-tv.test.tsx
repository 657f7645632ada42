import type { TvScreen } from '@everquill/domain'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { LostTv, PublicTv } from './public-tv.tsx'

const screenOf: TvScreen = {
  name: 'The Salt Road',
  running: null,
  party: [
    { publicRef: '1', name: 'Mira', picture: 'abc', health: 'badly wounded' },
    { publicRef: '2', name: 'Odo', picture: null },
  ],
  event: { id: '1', name: 'Mira', total: 17, for: 'dex' },
}
const pictureOf = ({ picture }: TvScreen['party'][number]) => (picture === null ? undefined : `/pictures/${picture}`)

test('a screen without an account shows names, words for health and the last event', async () => {
  const { screen } = await renderWithCharacter(
    <PublicTv screen={screenOf} pictureOf={pictureOf} isReconnecting={false} />,
  )
  await expect.element(screen.getByRole('heading', { name: 'The Salt Road' })).toBeVisible()
  const rows = screen.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent('Mirabadly wounded')
  await expect.element(rows.nth(1)).toMatchTextContent(/Odo$/)
  await expect.element(screen.getByText(/Dexterity/)).toMatchTextContent('Mira · Dexterity')
  await expect.element(screen.getByText('Reconnecting…')).not.toBeInTheDocument()
})

test('a running fight replaces the party, and a lost connection is said', async () => {
  const { screen } = await renderWithCharacter(
    <PublicTv screen={screenOf} pictureOf={pictureOf} isReconnecting fight={<p>The order</p>} />,
  )
  await expect.element(screen.getByText('The order')).toBeVisible()
  await expect.element(screen.getByText('Reconnecting…')).toBeVisible()
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument()
})

test('a link that does not work any more says so and what to do', async () => {
  const { screen } = await renderWithCharacter(<LostTv />)
  await expect.element(screen.getByRole('heading', { name: 'This TV link doesn’t work any more' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Ask your game master for a new one.')
})
