import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Versions, type VersionState } from '../sync/service-worker/versions.ts'
import { Button } from '../ui/buttons/button.tsx'
import styles from './new-version.module.css'

const hour = 3_600_000

interface NewVersionProps {
  /** Stores all typed changes locally; rejects if that fails. */
  readonly beforeReload: () => Promise<void>
}

/** Registers the service worker and offers to reload when a new version is ready. */
export function NewVersion({ beforeReload }: NewVersionProps) {
  const { t } = useLingui()
  const [versions] = useState(
    () =>
      new Versions({
        container: navigator.serviceWorker,
        beforeReload,
        reload: () => window.location.reload(),
        after: (milliseconds, callback) => setTimeout(callback, milliseconds),
      }),
  )
  useEffect(() => watch(versions), [versions])
  const state = useSyncExternalStore(versions.subscribe, versions.current)
  const [dismissed, setDismissed] = useState<VersionState>('latest')
  return (
    <div role="status">
      {state !== dismissed && state !== 'latest' && (
        <div className={styles['bar']}>
          <p>
            {state === 'waiting'
              ? t`A new version is available.`
              : t`Couldn’t reload: your changes can’t be stored on this device.`}
          </p>
          <span className={styles['actions']}>
            <Button kind="plain" small onClick={() => setDismissed(state)}>
              {t`Later`}
            </Button>
            <Button small onClick={() => void versions.applyUpdate()}>
              {state === 'waiting' ? t`Reload` : t`Try again`}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}

/** Checks for a new version every hour and whenever the page becomes visible. */
function watch(versions: Versions): (() => void) | undefined {
  // Browsers offer service workers only over https and on localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  const start = () => void versions.start()
  const check = () => document.visibilityState === 'visible' && void versions.checkForUpdate()
  // Registering must not compete with loading the page.
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
  document.addEventListener('visibilitychange', check)
  const timer = setInterval(check, hour)
  return () => {
    window.removeEventListener('load', start)
    document.removeEventListener('visibilitychange', check)
    clearInterval(timer)
  }
}
