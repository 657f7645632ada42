import { catalogueRecord, lookup } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import type { ServerApi } from '../../../api/server-api.ts'
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
  const { screen } = await renderWithCharacter(
    <ItemDialog id="a" lookup={items} onRemove={() => undefined} onClose={() => undefined} />,
    {
      character: { items: [entry] },
    },
  )
  await expect.element(screen.getByRole('dialog', { name: 'Wand' })).toBeVisible()
  const details = screen.baseElement.querySelector('dl')?.textContent
  expect(details).toContain('Damage1d8+STRAttack skillMeleeEffectHealing 2d4+2Uses3')
  expect(details).not.toContain('Protection')
})

test('the quantity can be changed and the item removed', async () => {
  const onRemove = vi.fn<(removed: typeof entry) => void>()
  const onClose = vi.fn<() => void>()
  const { screen, store } = await renderWithCharacter(<ItemDialog id="a" lookup={items} {...{ onRemove, onClose }} />, {
    character: { items: [entry] },
  })
  await screen.getByRole('textbox', { name: 'Quantity' }).fill('3')
  await screen.getByRole('button', { name: 'Remove' }).click()
  expect(onRemove.mock.lastCall?.[0]).toMatchObject({ id: 'a', quantity: 3 })
  expect(store.draft.items[0]?.quantity).toBe(3)
  expect(onClose).toHaveBeenCalled()
})

test('an item is given to another character of the game', async () => {
  const giveToFellow = vi.fn<ServerApi['giveToFellow']>(() => new Promise(() => undefined))
  const party = async () => ({ characters: [{ character: { publicRef: '2', name: 'Brannoch' } }] }) as never
  const { screen } = await renderWithCharacter(
    <ItemDialog id="a" lookup={items} onRemove={() => undefined} onClose={() => undefined} />,
    { character: { items: [{ ...entry, quantity: 2 }], gameId: 'salt' }, api: { giveToFellow, party } },
  )
  await screen.getByRole('button', { name: 'Give…' }).click()
  await screen.getByRole('button', { name: 'Give', exact: true }).click()
  expect(giveToFellow.mock.lastCall?.[0].body).toMatchObject({ to: '2', items: [{ entry: 'a', quantity: 1 }] })
})
