import type { ResponseOf } from '@everquill/contract'
import { isRecord, jsonBytesOf, maxHistoryBytes, type Json } from '@everquill/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { newId } from '../api/new-id.ts'
import { ProblemError } from '../api/problem-error.ts'
import { useServerApi } from '../api/server-api.ts'
import { reloadRoster } from './roster-actions.ts'

/** A character that was made from a file. */
export interface ImportedFromFile {
  readonly publicRef: string
  /** What became of the log of the file; absent if it has none. */
  readonly history?: ImportedHistory | undefined
}

/** Whether a history was imported, or why not. */
export type ImportedHistory = NonNullable<ResponseOf<'importCharacter'>['history']>

/** Creates a character from a file of ours, with its history if the file has a usable one. `pictures` are their paths. */
export type ImportCharacter = (character: Json, log: Json, pictures: readonly string[]) => Promise<ImportedFromFile>

/** Apart from the other actions, because the first pages do not import. */
export function useImportCharacter(): ImportCharacter {
  const api = useServerApi()
  const queries = useQueryClient()
  return useCallback(
    async (imported, log, pictures) => {
      if (!isRecord(imported)) throw new ProblemError({ code: 'invalid-request' }, 400)
      // The server would refuse the whole request.
      const isTooLarge = log !== null && jsonBytesOf({ log }) > maxHistoryBytes
      const withLog = log !== null && !isTooLarge && { log, ...(pictures.length > 0 && { pictures: [...pictures] }) }
      const body = { saveId: newId(), character: imported, ...withLog }
      const { character, history } = await api.importCharacter({ body })
      await reloadRoster(queries)
      return { publicRef: character.publicRef, history: isTooLarge ? 'too-large' : history }
    },
    [api, queries],
  )
}
