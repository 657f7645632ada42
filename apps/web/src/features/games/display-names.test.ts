import { expect, test } from 'vitest'
import type { PartyMember } from '../../api/games-api.ts'
import { called } from './display-names.ts'

const played = (user: string, name: string, player = ''): PartyMember => ({
  revision: 1,
  character: { id: 1, publicRef: '1', user, name, player },
})

test('people go by their name, guests by whom they play, and who plays nobody by nothing', () => {
  const party = [played('ann', 'Mira'), played('ann', 'Bela', 'Ann'), played('finn', 'Odo')]
  expect(called('Greta', 'greta', party)).toBe('Greta')
  expect(called('', 'ann', party)).toBe('Mira, Ann')
  expect(called(undefined, 'finn', party)).toBe('Odo')
  expect(called('', 'bea', party)).toBeNull()
})
