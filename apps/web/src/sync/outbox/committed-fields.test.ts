import type { LogEntry } from '@everquill/domain'
import { aChange, aLogEntry, gameNight } from '@everquill/testing'
import { expect, test } from 'vitest'
import { committedFields } from './committed-fields.ts'

/** A log of pages with two entries each, one entry a second, newest first. */
function aLog(...saves: readonly (readonly [saveId: string, field: string])[]) {
  const entries = saves.map(([saveId, field], index): LogEntry => {
    const at = gameNight + index * 1_000
    return aLogEntry({ id: String(at), saveId, data: aChange(field, 0, 1), timestamp: new Date(at).toISOString() })
  })
  const newestFirst = entries.toReversed()
  const requests: (string | undefined)[] = []
  const logBefore = async (before?: string) => {
    requests.push(before)
    return newestFirst.filter(({ id }) => before === undefined || Number(id) < Number(before)).slice(0, 2)
  }
  return { logBefore, requests }
}

const creation = ['creation', 'character'] as const
const madeAt = new Date(gameNight).toISOString()
const other = (count: number) => Array.from({ length: count }, (_, i) => [`other ${i}`, 'gold'] as const)

test('the fields of a save are found also if a page cuts it', async () => {
  const { logBefore } = aLog(creation, ['ours', 'name'], ['ours', 'race'], ['ours', 'class'], ...other(2))
  const fields = await committedFields({ saveId: 'ours', madeAt }, logBefore, gameNight)
  expect(fields).toEqual(new Set(['name', 'race', 'class']))
})

test('a save without entries has changed nothing, if the whole log was read', async () => {
  const { logBefore, requests } = aLog(creation, ...other(3))
  expect(await committedFields({ saveId: 'ours', madeAt }, logBefore, gameNight)).toEqual(new Set())
  expect(requests).toHaveLength(2)
})

test('entries from the day before the save are not searched', async () => {
  const { logBefore, requests } = aLog(creation, ...other(30))
  const later = { saveId: 'ours', madeAt: new Date(gameNight + 86_400_000 + 60_000).toISOString() }
  expect(await committedFields(later, logBefore, gameNight)).toEqual(new Set())
  expect(requests).toHaveLength(1)
})

test('a log that is too long tells nothing', async () => {
  const { logBefore } = aLog(creation, ...other(60))
  expect(await committedFields({ saveId: 'ours', madeAt }, logBefore, gameNight)).toBeUndefined()
})
