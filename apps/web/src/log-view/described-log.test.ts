import { aChange, aCharacter, aLogEntry, anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import { describedLog } from './described-log.ts'

const rope = anItem({ id: 'e1', item: 'rope' })
const spent = aLogEntry({ data: aChange('items.e1.quantity', 3, 1), type: 'item' })
const removed = aLogEntry({ data: aChange('items.e1', { ...rope }, null), type: 'item' })

test('a thing is called by its name while it is there', () => {
  const [entry] = describedLog([spent], aCharacter({ items: [rope] }))
  expect(entry?.description.label).toEqual({ collection: 'items', reference: 'rope' })
})

test('and when it is gone, for as long as the log tells of it', () => {
  const [, entry] = describedLog([removed, spent], aCharacter())
  expect(entry?.description.label).toEqual({ collection: 'items', reference: 'rope' })
  const [forgotten] = describedLog([spent], aCharacter())
  expect(forgotten?.description.label).toHaveProperty('en')
})
