import { catalogue } from '@everquill/catalogue'
import { collectionNames, takenNames, ownRecord, validateUniqueName, validateRecordContent } from '@everquill/domain'
import { describe, expect, test } from 'vitest'
import { describeContent } from '../acceptance.ts'
import { embeddedContent } from './embedded-content.ts'

describeContent('the embedded catalogue', async () => embeddedContent)

test('the embedded catalogue never has a problem', () => {
  expect(embeddedContent.problem()).toBeNull()
})

describe.each(collectionNames)('%s', (collection) => {
  const records = (embeddedContent.collection(collection) ?? []).map((row) => ownRecord(collection, row))

  test('all records pass the validation of administrators’ edits', () => {
    const taken = takenNames(records)
    const refusals = records.flatMap((record) => {
      const { id, outdated: _outdated, key: _key, ...content } = record
      return (validateRecordContent(collection, content) ?? validateUniqueName(record, taken)) ? [id] : []
    })
    expect(refusals).toEqual([])
  })

  test('converting a record for editing loses nothing', () => {
    expect(records).toMatchObject(catalogue[collection])
  })
})
