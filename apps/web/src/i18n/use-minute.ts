import { useSyncExternalStore } from 'react'

const minute = 60_000

/** Time that passes while a page lies open: whoever reads it is drawn again with every new minute. */
export function useMinute(): number {
  return useSyncExternalStore(ask, minutesSoFar)
}

const minutesSoFar = () => Math.floor(Date.now() / minute)

function ask(tell: () => void): () => void {
  const timer = setInterval(tell, minute / 4)
  return () => clearInterval(timer)
}
