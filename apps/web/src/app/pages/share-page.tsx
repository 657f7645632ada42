import { useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import { Sharing } from '../../shared-sheet/sharing.tsx'
import { Page } from '../page.tsx'

export function SharePage() {
  const { t } = useLingui()
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef/share' })
  return (
    <Page>
      <Sharing
        publicRef={publicRef}
        back={<Link to="/characters/$publicRef" params={{ publicRef }}>{t`Back to the sheet`}</Link>}
      />
    </Page>
  )
}
