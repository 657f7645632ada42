import { expect, test } from 'vitest'
import { groupGains } from './group-gains.ts'

test('recipients of the same gains share a line; an odd coin gets its own', () => {
  const gains = [
    { recipient: 'Mira', text: 'Experience +120' },
    { recipient: 'Mira', text: 'Gold +34' },
    { recipient: 'Odo', text: 'Experience +120' },
    { recipient: 'Odo', text: 'Gold +33' },
    { recipient: 'Brannoch', text: 'Experience +120' },
    { recipient: 'Brannoch', text: 'Gold +33' },
  ]
  expect(groupGains(gains)).toEqual([
    { recipient: 'Mira', text: 'Experience +120, Gold +34' },
    { recipient: 'Odo, Brannoch', text: 'Experience +120, Gold +33' },
  ])
})
