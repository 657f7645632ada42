import { catalogueRecord, lookup } from '@everquill/domain'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { SpellDialog } from './spell-dialog.tsx'

const spells = lookup<'Spells'>([
  catalogueRecord('Spells', {
    id: 'glow',
    status: 'published',
    effect: '1d8+wil',
    effect_kind: 'damage',
    translations: [
      { languages_code: 'en-US', name: 'Glow', duration: '1 hour' },
      { languages_code: 'de-DE', name: 'Glühen', duration: '1 Stunde' },
    ],
  }),
])

test('a spell shows its effect and its duration', async () => {
  const { screen } = await renderWithCharacter(<SpellDialog id="a" lookup={spells} onClose={() => undefined} />, {
    character: { spells: [{ id: 'a', spell: 'glow' }] },
  })
  await expect.element(screen.getByRole('dialog', { name: 'Glow' })).toBeVisible()
  expect(screen.baseElement.querySelector('dl')?.textContent).toContain('EffectDamage 1d8+WILDuration1 hour')
})
