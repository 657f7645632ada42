import { aChange } from '@everquill/testing/builders'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../open-character.fixture.tsx'
import { LastChange } from './last-change.tsx'

test.each([
  ['Item equipped', aChange('items.e1.equipped', null, 'main-hand')],
  ['Item unequipped', aChange('items.e1.equipped', 'main-hand', null)],
  ['Archery pinned', aChange('pinned', null, ['archery'])],
  ['Archery unpinned', aChange('pinned', ['archery'], null)],
  ['Poisoned added', aChange('conditions', [], ['Poisoned'])],
  ['Gold 20 → 15', aChange('gold', 20, 15)],
])('the last change on a card reads "%s"', async (text, change) => {
  const { screen } = await renderWithCharacter(<LastChange change={change} />)
  await expect.poll(() => screen.container.textContent).toBe(text)
})
