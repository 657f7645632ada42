import { aChange } from '@everquill/testing'
import { expect, test } from 'vitest'
import { withoutNotice, type Notice } from './notice.ts'

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
