import { useParams } from '@tanstack/react-router'
import { Sharing } from '../../shared-sheet/sharing.tsx'
import { Page } from '../page.tsx'

export function SharePage() {
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef/share' })
  return (
    <Page>
      <Sharing publicRef={publicRef} />
    </Page>
  )
}
