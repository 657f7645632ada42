import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { OpenSheet } from '../sync/replica/use-party-sheets.ts'

/** Opens sheets of a party for editing. */
export function useOpenSheet(): OpenSheet {
  const { sync } = useRouteContext({ from: '__root__' })
  return useCallback(
    async (publicRef) => {
      await sync.open(publicRef)
      return sync.storeOf(publicRef)
    },
    [sync],
  )
}
