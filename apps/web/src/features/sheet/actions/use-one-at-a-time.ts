import { useCallback, useRef } from 'react'

/** Runs an action unless the same one, by its key, is still running: a double tap must not drink two potions. */
export function useOneAtATime(): (key: string, action: () => Promise<void>) => Promise<void> {
  const running = useRef(new Set<string>())
  return useCallback(async (key, action) => {
    if (running.current.has(key)) return
    running.current.add(key)
    try {
      await action()
    } finally {
      running.current.delete(key)
    }
  }, [])
}
