import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivedId } from './derived-id.ts'

test('a derived id is a UUID that depends on both arguments only', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string(), (saveId, reason) => {
      const id = derivedId(saveId, reason)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
      expect(derivedId(saveId, reason)).toBe(id)
      expect(id).not.toBe(saveId)
    }),
  )
})

test('different arguments have different ids', () => {
  const ids = Array.from({ length: 200 }, (_, i) =>
    Array.from({ length: 50 }, (_unused, part) => derivedId(`save ${i}`, `part ${part}`)),
  ).flat()
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id is the same in every version, because two tabs may run different ones', () => {
  expect(derivedId('00000000-0000-4000-8000-000000000001', 'part 2')).toBe('a4837fe2-e623-d832-b29e-b8872e012fb7')
})
