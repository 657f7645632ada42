import { expect, test } from 'vitest'
import { admitsGameGuests, registrationModes } from './registration.ts'

test('without a decision, a game’s code lets guests in unless registration is closed', () => {
  const admitted = registrationModes.map((mode) => admitsGameGuests({ mode, gameGuests: null }))
  expect(admitted).toEqual([true, true, false])
})

test('an administrator decides for invite-only and closed servers, and an open one takes every guest', () => {
  const allowed = (gameGuests: boolean) => registrationModes.map((mode) => admitsGameGuests({ mode, gameGuests }))
  expect(allowed(true)).toEqual([true, true, true])
  expect(allowed(false)).toEqual([true, false, false])
})
