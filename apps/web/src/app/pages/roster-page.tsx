import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Roster } from '../../features/roster/roster.tsx'
import { Page } from '../page.tsx'

export function RosterPage() {
  const navigate = useNavigate()
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
