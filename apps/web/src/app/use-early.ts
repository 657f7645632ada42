import { useEffect } from 'react'

/** Fetches a part of the app after the page and before it is needed: when it is, there may be no server to ask. */
export function useEarly(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch((failure: unknown) => console.error('A part of the page could not be fetched', failure))
  }, [load])
}
