import { catalogueRecord, type TvEvent } from '@everquill/domain'
import { expect, test } from 'vitest'
import { renderWithCharacter } from '../../../open-character.fixture.tsx'
import { EventLine } from './event-line.tsx'

const spell = catalogueRecord('Spells', {
  id: 'mend-wounds',
  status: 'published',
  translations: [{ languages_code: 'en-US', name: 'Mend wounds' }],
})

test.each<[string, TvEvent | null, string]>([
  ['a roll with its total', { id: '1', name: 'Mira Salt', total: 17, for: 'dex' }, 'Mira · Dexterity17'],
  ['dice without a purpose', { id: '1', name: 'Mira Salt', total: 4 }, 'Mira · Dice4'],
  ['a roll of nobody', { id: '1', name: '', total: 4 }, 'Dice4'],
  [
    'an action with its total',
    { id: '1', name: 'Mira Salt', act: { kind: 'cast', of: 'mend-wounds', with: 'Odo' }, total: 7 },
    'Mira · Cast Mend wounds on Odo7',
  ],
  ['a rest', { id: '1', name: 'Odo', act: { kind: 'rest', of: 'short' } }, 'Odo · Short rest'],
  ['a turn', { id: '1', name: 'Salt ghoul 2', act: { kind: 'next-turn' } }, 'Salt ghoul 2 · Turn begins'],
  ['nothing', null, ''],
])('the event line tells of %s', async (_what, event, text) => {
  const names = ['Mira Salt', 'Odo']
  const { screen } = await renderWithCharacter(<EventLine event={event} names={names} />, {
    content: { Spells: [spell] },
  })
  await expect.element(screen.getByRole('status')).toHaveTextContent(text)
})
