import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useProof } from '../../features/account/factors/use-proof.tsx'
import { Administration } from '../../features/administration/administration.tsx'
import { useSession } from '../../queries/session.ts'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import { Page } from '../page.tsx'

/** For administrators; for everyone else there is no such page. */
export function AdministrationPage() {
  const { t } = useLingui()
  const { user } = useSession()
  const navigate = useNavigate()
  const { withProof, dialog } = useProof()
  if (!user?.administrator) return <NotFoundPage />
  return (
    <Page>
      <PageLayout title={t`Administration`}>
        <Administration
          withProof={withProof}
          ownId={user.id}
          onHandedOver={() => void navigate({ to: '/', replace: true })}
        />
      </PageLayout>
      {dialog}
    </Page>
  )
}
