import { editRecord, ownRecord, type Collection, type Override } from '@everquill/domain'
import { expect, test, vi } from 'vitest'
import { describeContent } from '../acceptance.ts'
import type { Content } from '../port.ts'
import { embeddedContent } from './embedded-content.ts'
import { openOwnContent } from './own-content.ts'

/** An embedded record after an edit of its status. */
function archived(collection: Collection, id: string): Override {
  const row = embeddedContent.collection(collection)?.find((one) => one.id === id)
  if (!row) throw new Error(`the embedded catalogue has no record ${id}`)
  const record = ownRecord(collection, row)
  const edit = editRecord(collection, { record, revision: 0, createdAt: null }, { ...record, status: 'archived' }, 7)
  if (!edit) throw new Error(`the record ${id} is already archived`)
  return edit.override
}

/** The reads of the override storage that content needs. */
function overridesOf(...stored: Override[]) {
  return {
    stored,
    version: async () => stored.reduce((sum, { revision }) => sum + revision, 0),
    overrides: async (): Promise<readonly Override[]> => [...stored],
  }
}

const report = () => undefined
const onChange = () => undefined

describeContent('an edited catalogue', () =>
  openOwnContent({ overrides: overridesOf(archived('Items', 'torch')), refreshEvery: null, report, onChange }),
)

const statusOf = (content: Awaited<ReturnType<typeof openOwnContent>>, id: string) =>
  content.collection('Items')?.find((record) => record.id === id)?.status

test('edits from before opening are visible at once, later ones after a refresh', async () => {
  const overrides = overridesOf(archived('Items', 'torch'))
  const content = await openOwnContent({ overrides, refreshEvery: null, report, onChange })
  expect([statusOf(content, 'torch'), statusOf(content, 'rope')]).toEqual(['archived', 'published'])
  overrides.stored.push(archived('Items', 'rope'))
  expect(statusOf(content, 'rope')).toBe('published')
  await content.refresh()
  expect(statusOf(content, 'rope')).toBe('archived')
  await content.close()
})

test('without new edits a refresh reads nothing and keeps the same objects', async () => {
  const overrides = overridesOf(archived('Items', 'torch'))
  const read = vi.spyOn(overrides, 'overrides')
  const content = await openOwnContent({ overrides, refreshEvery: null, report, onChange })
  const before = content.collection('Items')
  await content.refresh()
  expect(content.collection('Items')).toBe(before)
  expect(read).toHaveBeenCalledTimes(1)
  await content.close()
})

test('a failed refresh keeps the records and is retried', async () => {
  const overrides = overridesOf(archived('Items', 'torch'))
  const content = await openOwnContent({ overrides, refreshEvery: null, report, onChange })
  overrides.stored.push(archived('Items', 'rope'))
  vi.spyOn(overrides, 'overrides').mockRejectedValueOnce(new Error('gone'))
  await expect(content.refresh()).rejects.toThrow('gone')
  expect(statusOf(content, 'torch')).toBe('archived')
  await content.refresh()
  expect(statusOf(content, 'rope')).toBe('archived')
  await content.close()
})

test('edits by other processes become visible by polling', async () => {
  const overrides = overridesOf()
  const content = await openOwnContent({ overrides, refreshEvery: 5, report, onChange })
  overrides.stored.push(archived('Items', 'rope'))
  await expect.poll(() => statusOf(content, 'rope')).toBe('archived')
  await content.close()
})

test('new edits are announced once they are visible, and those from before opening are not', async () => {
  const overrides = overridesOf(archived('Items', 'torch'))
  const announced: unknown[] = []
  const content: Content = await openOwnContent({
    overrides,
    refreshEvery: null,
    report,
    onChange: () => announced.push(statusOf(content, 'rope')),
  })
  await content.refresh()
  overrides.stored.push(archived('Items', 'rope'))
  await content.refresh()
  await content.refresh()
  expect(announced).toEqual(['archived'])
  await content.close()
})
