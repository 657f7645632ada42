import { encounterDocument } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { newLocalRecord } from '../../sync/local/local-store.ts'
import { memoryStore } from '../../sync/local/memory-store.ts'
import { CharacterStore } from '../../sync/replica/character-store.ts'
import { PastFightDialog } from './past-fight-dialog.tsx'

const ended = encounterDocument({
  id: 7,
  publicRef: '7',
  user: '',
  gameId: 'salt',
  name: 'The salt house',
  round: 4,
  ended_at: '2026-11-14T22:00:00.000Z',
  participants: [
    { id: 'mira', name: 'Mira', character: '48151623', initiative: 15 },
    { id: 'ghoul', name: 'Salt ghoul', hp: 0, hp_max: 22, initiative: 12 },
    { id: 'rat', name: 'Rat', hp: 3, hp_max: 4, initiative: 17 },
  ],
  ongoing_conditions: [{ id: 'c1', participant: 'rat', condition: 'Held' }],
})

test('a fight that has ended shows its length, and everyone in order as they were at its end', async () => {
  const newId = () => 'id'
  const fetched = { character: ended, revision: 1, entryId: '1', epoch: 'first' }
  const store = new CharacterStore(newLocalRecord(fetched, newId), memoryStore({ isPersistent: true }), newId)
  const onClose = vi.fn<() => void>()
  const { screen } = await renderWithCharacter(<PastFightDialog store={store} onClose={onClose} />)
  const dialog = screen.getByRole('dialog', { name: 'The salt house' })
  await expect.element(dialog.getByText('4 rounds')).toBeVisible()
  const rows = dialog.getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent('17 Rat Held3 / 4 wounded')
  await expect.element(rows.nth(1)).toMatchTextContent('15 Mira')
  await expect.element(rows.nth(2)).toMatchTextContent('12 Salt ghoul0 / 22 down')
})
