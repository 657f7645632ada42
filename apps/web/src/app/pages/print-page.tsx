import { useLingui } from '@lingui/react/macro'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useMemo } from 'react'
import { PrintedSheet } from '../../features/sheet/print/printed-sheet.tsx'
import { OpenCharacterProvider } from '../../sync/replica/use-character.ts'
import { Button, buttonLook } from '../../ui/buttons/button.tsx'
import styles from './print-page.module.css'

/** The sheet as it will lie on the table; the browser prints it. */
export function PrintPage() {
  const { t } = useLingui()
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef/print' })
  const { sync } = useRouteContext({ from: '__root__' })
  const store = useMemo(() => sync.at(publicRef), [sync, publicRef])
  return (
    <OpenCharacterProvider key={store.key} value={store}>
      <title>{`${store.draft.name} · Everquill`}</title>
      <main id="content" className={styles['desk']}>
        <div className={styles['acts']}>
          <Link to="/characters/$publicRef" params={{ publicRef }} className={buttonLook({ kind: 'plain' })}>
            <ChevronLeft />
            {t`Back to the sheet`}
          </Link>
          <Button kind="act" onClick={() => window.print()}>{t`Print`}</Button>
        </div>
        <div className={styles['scroll']}>
          <PrintedSheet />
        </div>
      </main>
    </OpenCharacterProvider>
  )
}
