import { useSyncExternalStore } from 'react'

const wide = '(min-width: 1000px)'

const listen = (onChange: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is room for a record beside the list. */
export const useWide = (): boolean => useSyncExternalStore(listen, () => window.matchMedia(wide).matches)
