import { catalogue } from '@everquill/catalogue'
import { collectionNames, namesTaken, ownRecord, refusalByName, refusalOfContent } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { describeContent } from '../acceptance.ts'
import { embeddedContent } from './embedded-content.ts'

describeContent('the embedded catalogue', async () => embeddedContent)

test('nothing can be wrong with it', () => {
  expect(embeddedContent.problem()).toBeNull()
})

describe.each(collectionNames)('%s', (collection) => {
  const records = (embeddedContent.collection(collection) ?? []).map((row) => ownRecord(collection, row))

  test('are all as an administrator may write them', () => {
    const taken = namesTaken(records)
    const refusals = records.flatMap((record) => {
      const { id, outdated: _outdated, key: _key, ...content } = record
      return (refusalOfContent(collection, content) ?? refusalByName(record, taken)) ? [id] : []
    })
    expect(refusals).toEqual([])
  })

  test('lose nothing when they are taken for edited ones', () => {
    expect(records).toMatchObject(catalogue[collection])
  })
})
