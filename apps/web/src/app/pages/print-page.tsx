import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useMemo } from 'react'
import { PrintedSheet } from '../../features/sheet/print/printed-sheet.tsx'
import { OpenCharacterProvider } from '../../sync/replica/use-character.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import styles from './print-page.module.css'

/** Print preview of a sheet. */
export function PrintPage() {
  const { t } = useLingui()
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef/print' })
  const { sync } = useRouteContext({ from: '__root__' })
  const { now } = useSearch({ from: '/signed-in/characters/$publicRef/print' })
  const navigate = useNavigate()
  const printAtOnce = async () => {
    // A reload must not print again.
    await navigate({ to: '/characters/$publicRef/print', params: { publicRef }, replace: true })
    await document.fonts.ready
    window.print()
  }
  const store = useMemo(() => sync.storeOf(publicRef), [sync, publicRef])
  return (
    <OpenCharacterProvider key={store.key} value={store}>
      <title>{`${store.draft.name} · Everquill`}</title>
      <main id="content">
        <div className={styles['actions']}>
          <Link to="/characters/$publicRef" params={{ publicRef }} className={buttonClass({ kind: 'plain' })}>
            <ChevronLeft />
            {t`Back to the sheet`}
          </Link>
          <Button kind="primary" onClick={() => window.print()}>{t`Print`}</Button>
        </div>
        <div className={styles['scroll']}>
          <PrintedSheet {...(now === true && { onReady: () => void printAtOnce() })} />
        </div>
      </main>
    </OpenCharacterProvider>
  )
}
