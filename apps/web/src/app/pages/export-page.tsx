import { useLingui } from '@lingui/react/macro'
import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Printer from 'lucide-react/icons/printer'
import { useMemo } from 'react'
import { ExportOptions } from '../../features/sheet/export/export-options.tsx'
import { OpenCharacterProvider } from '../../sync/replica/use-character.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Page } from '../page.tsx'

export function ExportPage() {
  const { t } = useLingui()
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef/export' })
  const { sync } = useRouteContext({ from: '__root__' })
  const store = useMemo(() => sync.storeOf(publicRef), [sync, publicRef])
  return (
    <OpenCharacterProvider key={store.key} value={store}>
      <Page>
        <ExportOptions
          back={
            <Link to="/characters/$publicRef" params={{ publicRef }} className={buttonClass({ kind: 'plain' })}>
              <ChevronLeft />
              {t`Back to the sheet`}
            </Link>
          }
          print={
            <Link to="/characters/$publicRef/print" params={{ publicRef }} className={buttonClass({})}>
              <Printer />
              {t`Print`}
            </Link>
          }
        />
      </Page>
    </OpenCharacterProvider>
  )
}
