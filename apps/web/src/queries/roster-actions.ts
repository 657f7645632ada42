import type { ResponseOf } from '@everquill/contract'
import { isRecord, jsonBytesOf, maxHistoryBytes, type Json } from '@everquill/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newId } from '../api/new-id.ts'
import { ProblemError } from '../api/problem-error.ts'
import { useServerApi } from '../api/server-api.ts'
import { queryKeys } from './query-keys.ts'

/** A character that was made from a file. */
export interface ImportedFromFile {
  readonly publicRef: string
  /** What became of the log of the file; absent if it has none. */
  readonly history?: ImportedHistory | undefined
}

/** Whether a history was imported, or why not. */
export type ImportedHistory = NonNullable<ResponseOf<'importCharacter'>['history']>

/** Actions on whole characters; those that make a character return its ref. */
export interface RosterActions {
  /** Creates a blank character with a random name. */
  create(name: string): Promise<string>
  duplicate(publicRef: string): Promise<string>
  /** Creates a character from a file of ours, with its history if the file has a usable one. `pictures` are their paths. */
  importCharacter(character: Json, log: Json, pictures: readonly string[]): Promise<ImportedFromFile>
  /** The character as a file; for its owner with its history. */
  exportFile(publicRef: string): Promise<Blob>
  remove(publicRef: string): Promise<void>
  restore(publicRef: string): Promise<void>
}

/** Creates, copies, deletes and restores characters, and reloads the lists. */
export function useRosterActions(): RosterActions {
  const api = useServerApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const reload = async () => {
      await Promise.all(
        [queryKeys.characters, queryKeys.trash].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    }
    return {
      async create(name) {
        const { character } = await api.createCharacter({ body: { saveId: newId(), name } })
        await reload()
        return character.publicRef
      },
      async duplicate(publicRef) {
        const { character } = await api.duplicateCharacter({ params: { publicRef } })
        await reload()
        return character.publicRef
      },
      async importCharacter(imported, log, pictures) {
        if (!isRecord(imported)) throw new ProblemError({ code: 'invalid-request' }, 400)
        // The server would refuse the whole request.
        const isTooLarge = log !== null && jsonBytesOf({ log }) > maxHistoryBytes
        const withLog = log !== null && !isTooLarge && { log, ...(pictures.length > 0 && { pictures: [...pictures] }) }
        const body = { saveId: newId(), character: imported, ...withLog }
        const { character, history } = await api.importCharacter({ body })
        await reload()
        return { publicRef: character.publicRef, history: isTooLarge ? 'too-large' : history }
      },
      exportFile: (publicRef) => api.exportFile({ name: 'exportCharacter', params: { publicRef } }),
      async remove(publicRef) {
        await api.deleteCharacter({ params: { publicRef } })
        await reload()
      },
      async restore(publicRef) {
        await api.restoreCharacter({ params: { publicRef } })
        await reload()
      },
    }
  }, [api, queries])
}
