import { expect, test } from 'vitest'
import { invitationTokenIn } from './invitation-token.ts'

test('an invitation can be pasted as a link or as its code', () => {
  const typed = ['https://play.example/sign-in#abc-DEF_1', ' abc-DEF_1 ', '#abc-DEF_1', '']
  expect(typed.map(invitationTokenIn)).toEqual(['abc-DEF_1', 'abc-DEF_1', 'abc-DEF_1', ''])
})
