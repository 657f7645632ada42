import { useSyncExternalStore } from 'react'

const minute = 60_000

/** Re-renders the component every minute, so that relative times stay correct. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute)
}

const currentMinute = () => Math.floor(Date.now() / minute)

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, minute / 4)
  return () => clearInterval(timer)
}
