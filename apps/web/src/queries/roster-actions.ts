import { isRecord, type Json } from '@everquill/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newId } from '../api/new-id.ts'
import { ProblemError } from '../api/problem-error.ts'
import { useServerApi } from '../api/server-api.ts'
import { queryKeys } from './query-keys.ts'

/** Actions on whole characters; those that make a character return its ref. */
export interface RosterActions {
  /** Creates a blank character with a random name. */
  create(name: string): Promise<string>
  duplicate(publicRef: string): Promise<string>
  /** Creates a character from a file. */
  importCharacter(character: Json): Promise<string>
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
      async importCharacter(imported) {
        if (!isRecord(imported)) throw new ProblemError({ code: 'invalid-request' }, 400)
        const { character } = await api.importCharacter({ body: { saveId: newId(), character: imported } })
        await reload()
        return character.publicRef
      },
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
