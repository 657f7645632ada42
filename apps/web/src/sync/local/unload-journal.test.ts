import { expect, test, vi } from 'vitest'
import { unloadJournal } from './unload-journal.ts'

test('an entry that another page removes while the journal is read is empty, not damaged', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const removed = { length: 1, key: () => 'everquill-left-behind/ann/48151623/page', getItem: () => null }
  const journal = unloadJournal('ann', 'other page', removed as unknown as Storage)
  expect(journal.entries()).toMatchObject([{ publicRef: '48151623', saves: [], typed: [] }])
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})
