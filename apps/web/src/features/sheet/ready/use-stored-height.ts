import { useCallback } from 'react'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { storeHeight } from './known-height.ts'

/** A ref for the content of Ready, whose height is stored, so that the skeleton of the next visit has the same. */
export function useStoredHeight(): (element: HTMLElement | null) => (() => void) | undefined {
  const { publicRef } = useCharacterStore()
  return useCallback(
    (element) => {
      if (!element) return undefined
      const observer = new ResizeObserver(([entry]) => {
        // Hidden in another tab of the sheet, it has no height.
        const height = entry?.contentRect.height ?? 0
        if (height > 0) storeHeight(publicRef, height)
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [publicRef],
  )
}
