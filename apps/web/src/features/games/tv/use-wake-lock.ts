import { useEffect } from 'react'

/** Keeps the screen from going dark while it is looked at, where the device lets us. */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isLeft = false
    const wake = async () => {
      if (document.visibilityState !== 'visible') return
      // A device with an empty battery says no; then the screen goes dark as it always did.
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isLeft) await taken?.release()
      else lock = taken
    }
    void wake()
    // The lock is lost with every look away.
    const onLook = () => void wake()
    document.addEventListener('visibilitychange', onLook)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', onLook)
      void lock?.release()
    }
  }, [])
}
