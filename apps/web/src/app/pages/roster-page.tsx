import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Roster } from '../../features/roster/roster.tsx'
import { withLazyTexts } from '../../i18n/activate.ts'
import { putDroppedFiles } from '../dropped-files.ts'
import { Page } from '../page.tsx'
import { usePreload } from '../use-preload.ts'

/** Preloaded, because creating and importing characters must work offline. */
const loadCreation = () => withLazyTexts(import('./creation-page.tsx'))
const loadImport = () => withLazyTexts(import('./import-page.tsx'))

export function RosterPage() {
  const navigate = useNavigate()
  usePreload(loadCreation)
  usePreload(loadImport)
  const open = useCallback(
    (publicRef: string) => void navigate({ to: '/characters/$publicRef', params: { publicRef } }),
    [navigate],
  )
  return (
    <Page>
      <Roster
        onOpen={open}
        onCreate={() => void navigate({ to: '/characters/new' })}
        onImport={(files) => {
          putDroppedFiles(files)
          void navigate({ to: '/import' })
        }}
        onJoin={(code) => void navigate({ to: '/games', hash: code })}
      />
    </Page>
  )
}
