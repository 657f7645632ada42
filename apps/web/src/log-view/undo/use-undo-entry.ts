import type { LogEntry } from '@everquill/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useServerApi } from '../../api/server-api.ts'
import { addToLog } from '../../queries/log/log.ts'
import { newId } from '../../api/new-id.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'

/** Undoes an entry of the open character's log, or all of its save; rejects if the server refuses or cannot be reached. */
export type UndoEntry = (entry: Pick<LogEntry, 'id' | 'saveId'>, whole?: boolean) => Promise<readonly LogEntry[]>

/** The entries of the undo are applied to the replica like those of any other save. */
export function useUndoEntry(): UndoEntry {
  const api = useServerApi()
  const queries = useQueryClient()
  const store = useCharacterStore()
  return useCallback(
    async ({ id, saveId: entrySaveId }, whole = false) => {
      const saved = await api.revertEntry({
        params: { publicRef: store.publicRef, entryId: id },
        body: { saveId: newId(), entrySaveId, ...(whole && { whole }) },
      })
      addToLog(queries, store.publicRef, saved.entries)
      if (!(await store.receive(saved))) {
        store.startLoading()
        await store.finishLoading(saved)
      }
      return saved.entries
    },
    [api, queries, store],
  )
}
