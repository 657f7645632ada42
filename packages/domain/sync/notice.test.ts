import { aChange, aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import { noticesOf, withoutNotice, type Notice } from './notice.ts'

const lost: Notice = { kind: 'lost', change: aChange('items.e1.note', 'old', 'new') }
const others: readonly Notice[] = [
  { ...lost, kind: 'replaced' },
  { ...lost, change: { ...lost.change, field: 'items.e2.note' } },
  { ...lost, change: { ...lost.change, oldValue: 'other' } },
  { ...lost, change: { ...lost.change, newValue: 'other' } },
]

test('dismissing a notice removes it once, and no notice of another kind, field or value', () => {
  expect(withoutNotice([...others, lost, lost], lost)).toEqual([...others, lost])
  expect(withoutNotice(others, lost)).toEqual(others)
})

test('a change of an entry that the character no longer has is lost, also if an event does not list it as dropped', () => {
  expect(noticesOf([lost.change], [], aCharacter({ items: [] }))).toEqual([lost])
})

test('a change of a counter at its limit is limited, although its entry was removed since', () => {
  const change = aChange('items.e1.quantity', 1, -2)
  const dropped = [{ field: change.field, reason: 'at-limit' }] as const
  expect(noticesOf([change], [], aCharacter({ items: [] }), dropped)).toEqual([{ kind: 'limited', change, asked: -2 }])
})
