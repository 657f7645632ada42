import { editRecord, ownRecord, type Collection, type Override } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import { describeContent } from '../acceptance.ts'
import { embeddedContent } from './embedded-content.ts'
import { openOwnContent } from './own-content.ts'

/** An embedded record after an edit of its status. */
function archived(collection: Collection, id: string): Override {
  const row = embeddedContent.collection(collection)?.find((one) => one.id === id)
  if (!row) throw new Error(`there is no ${id}`)
  const record = ownRecord(collection, row)
  const edit = editRecord(collection, { record, revision: 0, createdAt: null }, { ...record, status: 'archived' }, 7)
  if (!edit) throw new Error(`${id} is archived already`)
  return edit.override
}

/** A database of overrides, as far as content asks it. */
function overridesOf(...kept: Override[]) {
  return {
    kept,
    version: async () => kept.reduce((sum, { revision }) => sum + revision, 0),
    overrides: async (): Promise<readonly Override[]> => [...kept],
  }
}

const report = () => undefined

describeContent('an edited catalogue', () =>
  openOwnContent({ overrides: overridesOf(archived('Items', 'torch')), lookEvery: null, report }),
)

const statusOf = (content: Awaited<ReturnType<typeof openOwnContent>>, id: string) =>
  content.collection('Items')?.find((record) => record.id === id)?.status

test('it answers with what was edited before it opened, and after it looked again', async () => {
  const overrides = overridesOf(archived('Items', 'torch'))
  const content = await openOwnContent({ overrides, lookEvery: null, report })
  expect([statusOf(content, 'torch'), statusOf(content, 'rope')]).toEqual(['archived', 'published'])
  overrides.kept.push(archived('Items', 'rope'))
  expect(statusOf(content, 'rope')).toBe('published')
  await content.refresh()
  expect(statusOf(content, 'rope')).toBe('archived')
  await content.close()
})

test('what did not change is not read again, and stays the same records', async () => {
  const overrides = overridesOf(archived('Items', 'torch'))
  const read = vi.spyOn(overrides, 'overrides')
  const content = await openOwnContent({ overrides, lookEvery: null, report })
  const before = content.collection('Items')
  await content.refresh()
  expect(content.collection('Items')).toBe(before)
  expect(read).toHaveBeenCalledTimes(1)
  await content.close()
})

test('a database that does not answer takes nothing away, and is looked at again', async () => {
  const overrides = overridesOf(archived('Items', 'torch'))
  const content = await openOwnContent({ overrides, lookEvery: null, report })
  overrides.kept.push(archived('Items', 'rope'))
  vi.spyOn(overrides, 'overrides').mockRejectedValueOnce(new Error('gone'))
  await expect(content.refresh()).rejects.toThrow('gone')
  expect(statusOf(content, 'torch')).toBe('archived')
  await content.refresh()
  expect(statusOf(content, 'rope')).toBe('archived')
  await content.close()
})

test('what other processes edited is seen without being asked', async () => {
  const overrides = overridesOf()
  const content = await openOwnContent({ overrides, lookEvery: 5, report })
  overrides.kept.push(archived('Items', 'rope'))
  await expect.poll(() => statusOf(content, 'rope')).toBe('archived')
  await content.close()
})
