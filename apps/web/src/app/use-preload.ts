import { useEffect } from 'react'

/** Not every browser tells when it has nothing else to do. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout

/** Fetches a part of the app after the page and before it is needed: when it is, there may be no server to ask. */
export function useEarly(load: () => Promise<unknown>): void {
  useEffect(() => {
    whenIdle(() => {
      load().catch((failure: unknown) => console.error('A part of the page could not be fetched', failure))
    })
  }, [load])
}
