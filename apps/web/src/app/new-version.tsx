import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Versions, type VersionState } from '../sync/service-worker/versions.ts'
import { Button } from '../ui/buttons/button.tsx'
import styles from './new-version.module.css'

const hour = 3_600_000

interface NewVersionProps {
  /** Puts everything typed on the device; rejects when it could not. */
  readonly beforeReload: () => Promise<void>
}

/** Keeps the app on this device, and says quietly when a newer one is there. */
export function NewVersion({ beforeReload }: NewVersionProps) {
  const { t } = useLingui()
  const [versions] = useState(
    () => new Versions({ container: navigator.serviceWorker, beforeReload, reload: () => window.location.reload() }),
  )
  useEffect(() => watch(versions), [versions])
  const state = useSyncExternalStore(versions.subscribe, versions.current)
  const [answered, setAnswered] = useState<VersionState>('newest')
  return (
    <div role="status">
      {state !== answered && state !== 'newest' && (
        <div className={styles['bar']}>
          <p>
            {state === 'waiting'
              ? t`A new version is ready.`
              : t`What you wrote could not be kept on this device, so nothing was reloaded.`}
          </p>
          <span className={styles['acts']}>
            <Button kind="plain" small onClick={() => setAnswered(state)}>
              {t`Later`}
            </Button>
            <Button small onClick={() => void versions.take()}>
              {state === 'waiting' ? t`Reload` : t`Try again`}
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}

/** Looks for a newer version every hour and whenever the page is looked at again. */
function watch(versions: Versions): (() => void) | undefined {
  // Browsers have service workers over https and on the machine itself only.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  const start = () => void versions.start().catch((failure: unknown) => console.error(failure))
  const look = () => document.visibilityState === 'visible' && void versions.ask()
  // The page itself comes first.
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
  document.addEventListener('visibilitychange', look)
  const timer = setInterval(look, hour)
  return () => {
    window.removeEventListener('load', start)
    document.removeEventListener('visibilitychange', look)
    clearInterval(timer)
  }
}
