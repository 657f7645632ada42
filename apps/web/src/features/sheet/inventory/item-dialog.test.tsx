import { catalogueRecord, lookup } from '@everquill/domain'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { ItemDialog } from './item-dialog.tsx'

const items = lookup<'Items'>([
  catalogueRecord('Items', {
    id: 'wand',
    status: 'published',
    attack_skill: 'melee',
    damage: '1d8+str',
    effect: '2d4+2',
    effect_kind: 'healing',
    uses: 3,
    translations: [{ languages_code: 'en-US', name: 'Wand' }],
  }),
])
const entry = { id: 'a', item: 'wand', quantity: 1, acquired_at: '2026-11-14T19:40:00Z' }

test('an item shows its damage, attack skill, effect and uses, and no missing facts', async () => {
  const { screen } = await renderWithCharacter(<ItemDialog id="a" lookup={items} onClose={() => undefined} />, {
    character: { items: [entry] },
  })
  await expect.element(screen.getByRole('dialog', { name: 'Wand' })).toBeVisible()
  const details = screen.baseElement.querySelector('dl')?.textContent
  expect(details).toContain('Damage1d8+STRAttack skillMeleeEffectHealing 2d4+2Uses3')
  expect(details).not.toContain('Protection')
})
