import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Roster } from '../../features/roster/roster.tsx'
import { withLazyTexts } from '../../i18n/activate.ts'
import { Page } from '../page.tsx'
import { usePreload } from '../use-preload.ts'

/** Preloaded, because creating a character must work offline. */
const loadCreation = () => withLazyTexts(import('./creation-page.tsx'))

export function RosterPage() {
  const navigate = useNavigate()
  usePreload(loadCreation)
  const open = useCallback(
    (publicRef: string) => void navigate({ to: '/characters/$publicRef', params: { publicRef } }),
    [navigate],
  )
  return (
    <Page>
      <Roster
        onOpen={open}
        onCreate={() => void navigate({ to: '/characters/new' })}
        onJoin={(code) => void navigate({ to: '/games', hash: code })}
      />
    </Page>
  )
}
