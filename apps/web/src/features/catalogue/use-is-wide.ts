import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1000px)'

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the record panel fits next to the list. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches)
