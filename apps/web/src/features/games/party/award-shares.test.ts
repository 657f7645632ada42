import { expect, test } from 'vitest'
import { sharedGains } from './award-shares.ts'

test('who was given the same stands together, and the odd coin is told', () => {
  const gains = [
    { who: 'Mira', what: 'Experience +120' },
    { who: 'Mira', what: 'Gold +34' },
    { who: 'Odo', what: 'Experience +120' },
    { who: 'Odo', what: 'Gold +33' },
    { who: 'Brannoch', what: 'Experience +120' },
    { who: 'Brannoch', what: 'Gold +33' },
  ]
  expect(sharedGains(gains)).toEqual([
    { who: 'Mira', what: 'Experience +120, Gold +34' },
    { who: 'Odo, Brannoch', what: 'Experience +120, Gold +33' },
  ])
})
