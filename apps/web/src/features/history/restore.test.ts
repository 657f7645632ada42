import type { AcknowledgedSave } from '@everquill/domain'
import { aChange, aCharacter } from '@everquill/testing'
import { expect, test } from 'vitest'
import { restore } from './restore.ts'

const changes = [aChange('gold', 46, 62)]
const saveOf = (saveId: string, entryId: string): AcknowledgedSave => ({ saveId, entryId, changes })

/** A store that shows restored gold, with these saves. */
const storeWith = (acknowledged: readonly AcknowledgedSave[], saves: readonly AcknowledgedSave[] = []) => ({
  draft: aCharacter({ gold: 62 }),
  acknowledged,
  saves,
  edit: () => undefined,
})

test('an equal save from before the restore is not taken for the save of the restore', () => {
  const store = storeWith([saveOf('earlier', '1')], [saveOf('in flight', '2')])
  const restored = restore(store, changes)
  store.acknowledged = [saveOf('earlier', '1'), saveOf('in flight', '2')]
  expect(restored.planUndo()).toEqual({ kind: 'edit', edits: [aChange('gold', 62, 46)], kept: [] })
  store.acknowledged = [...store.acknowledged, saveOf('restore', '3')]
  expect(restored.planUndo()).toMatchObject({ kind: 'revert save', entryId: '3' })
})

test('a restore whose difference was merged with what others spent is still the same edit', () => {
  const store = storeWith([])
  const restored = restore(store, changes)
  store.acknowledged = [{ ...saveOf('restore', '3'), changes: [aChange('gold', 41, 57)] }]
  expect(restored.planUndo()).toMatchObject({ kind: 'revert save', entryId: '3' })
})
