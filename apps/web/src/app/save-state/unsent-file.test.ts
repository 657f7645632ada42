import { expect, test } from 'vitest'
import { unsentFile } from './unsent-file.ts'

const now = new Date('2026-11-15T21:14:00Z')

test('the file has a timestamp and, for each character, every change with a readable summary and full values', () => {
  const notes = 'Orla owes us a crossing.\n'.repeat(50)
  const { name, text } = unsentFile(
    [
      {
        publicRef: '48151623',
        name: 'Mirelle Ährenfels',
        changes: [
          { field: 'gold', oldValue: 20, newValue: 15 },
          { field: 'notes', oldValue: '', newValue: notes },
        ],
      },
    ],
    now,
  )
  expect(name).toBe('everquill-unsent-2026-11-15.json')
  expect(JSON.parse(text)).toMatchObject({
    writtenAt: '2026-11-15T21:14:00.000Z',
    characters: [
      {
        name: 'Mirelle Ährenfels',
        changes: [
          { summary: 'Gold 20 → 15', field: 'gold', oldValue: 20, newValue: 15 },
          { field: 'notes', oldValue: '', newValue: notes },
        ],
      },
    ],
  })
  expect(text.split('\n').length).toBeGreaterThan(10)
})

test('without unsent changes, the list of characters is empty', () => {
  expect(JSON.parse(unsentFile([], now).text)).toMatchObject({ characters: [] })
})
