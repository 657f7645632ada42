import { expect, test } from 'vitest'
import type { PartyMember } from '../../api/types.ts'
import { displayName } from './display-name.ts'

const memberOf = (user: string, name: string, player = ''): PartyMember => ({
  revision: 1,
  character: { id: 1, publicRef: '1', user, name, player },
})

test('users go by their name, guests by their characters, and guests without a character have no name', () => {
  const ann = [memberOf('ann', 'Mira'), memberOf('ann', 'Bela', 'Ann'), memberOf('ann', 'Tia', 'Ann')]
  const party = [...ann, memberOf('finn', 'Odo')]
  expect(displayName('Greta', 'greta', party)).toBe('Greta')
  expect(displayName('', 'ann', party)).toBe('Mira, Ann')
  expect(displayName(undefined, 'finn', party)).toBe('Odo')
  expect(displayName('', 'bea', party)).toBeNull()
})
