import { useEffect } from 'react'

/** Safari has no requestIdleCallback. */
export const whenIdle = globalThis.requestIdleCallback ?? setTimeout

/** Loads a lazy module once the page is idle, because the app may be offline when the module is needed. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    whenIdle(() => {
      load().catch((failure: unknown) => console.error('Preloading a module failed', failure))
    })
  }, [load])
}
