import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Roster } from '../../features/roster/roster.tsx'
import { loadRandomNames } from '../../queries/roster-actions.ts'
import { Page } from '../page.tsx'
import { usePreload } from '../use-preload.ts'

export function RosterPage() {
  const navigate = useNavigate()
  usePreload(loadRandomNames)
  const open = useCallback(
    (publicRef: string) => void navigate({ to: '/characters/$publicRef', params: { publicRef } }),
    [navigate],
  )
  return (
    <Page>
      <Roster onOpen={open} />
    </Page>
  )
}
