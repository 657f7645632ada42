import { applyEdits, edit, holdBack, seal } from '@everquill/domain'
import { aChange, aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import { newLocalRecord } from '../local/local-store.ts'
import { registerRecord } from './register-record.ts'

let ids = 0
const newId = () => `id ${++ids}`

test('a held-back edit of a local-only character is held back under its ref too', () => {
  const character = aCharacter({ publicRef: 'new-1', copper: 0 })
  const record = newLocalRecord({ character, revision: 0, entryId: '', epoch: '' }, newId)
  const ofOneTab = seal(edit(record.replica, 'copper', 142, { exact: true }), 's1')
  const ofBothTabs = applyEdits(ofOneTab, [{ ...aChange('copper', 0, 91), exact: true }])
  const localOnly = { ...record, replica: holdBack(ofBothTabs) }
  const created = { character: aCharacter({ copper: 0 }), revision: 1, entryId: '1', epoch: 'e', entries: [] }
  const { replica } = registerRecord(localOnly, null, created, newId)
  expect(replica.saves.map(({ saveId }) => saveId)).toEqual(['s1'])
  expect([replica.draft.copper, replica.heldBack, replica.exact]).toEqual([91, ['copper'], ['copper']])
  expect(replica.conflicts).toEqual({ copper: 0 })
})

test('removing the starting inventory of a local-only character is no conflict, although the server made another one', () => {
  const rope = (acquired_at: string) => ({ id: 'rope', item: 'rope', quantity: 1, acquired_at })
  const [here, there] = [rope('2026-11-14T19:00:00.000Z'), rope('2026-11-14T20:00:00.000Z')]
  const character = aCharacter({ publicRef: 'new-1', items: [here] })
  const record = newLocalRecord({ character, revision: 0, entryId: '', epoch: '' }, newId)
  const localOnly = { ...record, replica: seal(edit(record.replica, 'items.rope', null), 's1') }
  const created = (items: readonly (typeof here)[]) => ({
    character: aCharacter({ items: [...items] }),
    revision: 1,
    entryId: '1',
    epoch: 'e',
    entries: [],
  })
  const { replica } = registerRecord(localOnly, null, created([there]), newId)
  expect(replica.saves).toMatchObject([{ saveId: 's1', changes: [{ field: 'items.rope', oldValue: there }] }])
  expect([replica.draft.items, replica.conflicts]).toEqual([[], {}])
  // The catalogue of the server may have no rope.
  expect(registerRecord(localOnly, null, created([]), newId).replica.saves.flatMap(({ changes }) => changes)).toEqual(
    [],
  )
})
