import { useLingui } from '@lingui/react/macro'
import { Link, useParams } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Sharing } from '../../features/shared-sheet/sharing.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Page } from '../page.tsx'

export function SharePage() {
  const { t } = useLingui()
  const { publicRef } = useParams({ from: '/signed-in/characters/$publicRef/share' })
  return (
    <Page>
      <Sharing
        publicRef={publicRef}
        back={
          <Link to="/characters/$publicRef" params={{ publicRef }} className={buttonClass({ kind: 'plain' })}>
            <ChevronLeft />
            {t`Back to the sheet`}
          </Link>
        }
      />
    </Page>
  )
}
