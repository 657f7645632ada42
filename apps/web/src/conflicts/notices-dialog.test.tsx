import { expect, test, vi } from 'vitest'
import { renderWithCharacter } from '../open-character.fixture.tsx'
import { NoticesDialog } from './notices-dialog.tsx'

test('changes refused while the character was unavailable say so, and are sent again with one button', async () => {
  const { screen, store } = await renderWithCharacter(<NoticesDialog onClose={vi.fn<() => void>()} />)
  store.edit('gold', 15)
  store.edit('silver', 4)
  const save = await store.startSave()
  await store.refuse(save?.saveId ?? '', { code: 'not-found' })
  await expect.element(screen.getByText(/^Gold wasn’t saved. The character was unavailable.$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Send them again' }).click()
  await expect.poll(() => [store.draft.gold, store.draft.silver]).toEqual([15, 4])
  expect(store.notices).toEqual([])
})
