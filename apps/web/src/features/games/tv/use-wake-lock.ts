import { useEffect } from 'react'

/** Keeps the screen on while the page is visible, where the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isUnmounted = false
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return
      // Browsers refuse on low battery; then the screen turns off as usual.
      const sentinel = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isUnmounted) await sentinel?.release()
      else lock = sentinel
    }
    void requestLock()
    // The browser releases the lock whenever the page is hidden.
    const onVisibilityChange = () => void requestLock()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', onVisibilityChange)
      void lock?.release()
    }
  }, [])
}
