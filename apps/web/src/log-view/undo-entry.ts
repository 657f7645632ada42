import type { LogEntry } from '@everquill/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useBackend } from '../api/backend.ts'
import { addToLog } from '../queries/log.ts'
import { newId } from '../api/new-id.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'

/** Takes back an entry of the open character's log, or all of its save; rejects when the server says no, or nothing. */
export type UndoEntry = (entry: LogEntry, whole?: boolean) => Promise<readonly LogEntry[]>

/** What is undone is heard here like any other save. */
export function useUndoEntry(): UndoEntry {
  const backend = useBackend()
  const queries = useQueryClient()
  const store = useCharacterStore()
  return useCallback(
    async ({ id }, whole = false) => {
      const saved = await backend.revert(store.publicRef, id, { saveId: newId(), ...(whole && { whole }) })
      addToLog(queries, store.publicRef, saved.entries)
      if (!(await store.receive(saved.entries))) {
        store.startLoading()
        await store.finishLoading(saved)
      }
      return saved.entries
    },
    [backend, queries, store],
  )
}
