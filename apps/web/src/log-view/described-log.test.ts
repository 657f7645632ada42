import { aChange, aCharacter, aLogEntry, anItem } from '@everquill/testing'
import { expect, test } from 'vitest'
import { describeVisible, describedLog, withLoggedEntries } from './described-log.ts'

const rope = anItem({ id: 'e1', item: 'rope' })
const spent = aLogEntry({ data: aChange('items.e1.quantity', 3, 1), type: 'item' })
const removed = aLogEntry({ data: aChange('items.e1', { ...rope }, null), type: 'item' })

test('an entry about an owned item has the item as its label', () => {
  const [entry] = describedLog([spent], aCharacter({ items: [rope] }))
  expect(entry?.description.label).toEqual({ collection: 'items', reference: 'rope' })
})

test('a removed item is named as long as its removal is in the log', () => {
  const [, entry] = describedLog([removed, spent], aCharacter())
  expect(entry?.description.label).toEqual({ collection: 'items', reference: 'rope' })
  const [fromElsewhere] = describedLog([spent], aCharacter(), [removed])
  expect(fromElsewhere?.description.label).toEqual({ collection: 'items', reference: 'rope' })
  const [unknown] = describedLog([spent], aCharacter())
  expect(unknown?.description.label).toHaveProperty('en')
})

test('an item of a character whose inventory is hidden is named after its addition in the log', () => {
  const added = aLogEntry({ data: aChange('items.e1', null, { ...rope }), type: 'item' })
  const { items: _hidden, ...visible } = aCharacter()
  expect(describeVisible(spent.data, withLoggedEntries([added], visible)).label).toHaveProperty('reference', 'rope')
  expect(describeVisible(spent.data, visible).label).toHaveProperty('en')
})

test('a renamed item keeps its current name', () => {
  const added = aLogEntry({ data: aChange('items.e1', null, { ...rope, item: 'string' }), type: 'item' })
  const [entry] = describedLog([spent, added], aCharacter({ items: [rope] }))
  expect(entry?.description.label).toEqual({ collection: 'items', reference: 'rope' })
})
