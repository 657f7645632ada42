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
