import { useCallback, useSyncExternalStore } from 'react'

const minute = 60_000

/** Re-renders the component every minute, so that relative times stay correct. */
export const useMinute = (): number => useClock(minute) / minute

/** The time in milliseconds, rounded down to whole steps. Re-renders the component with each step. */
export function useClock(step: number): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(onTick, step / 4)
      return () => clearInterval(timer)
    },
    [step],
  )
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / step) * step)
}
