import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonLook } from '../ui/buttons/button.tsx'
import { EmptyPage } from '../ui/layout/empty-page.tsx'
import { Page } from './page.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page>
      <title>{`${t`Not found`} · Everquill`}</title>
      <EmptyPage
        heading="h1"
        title={t`There is no such page`}
        acts={
          <Link to="/" className={buttonLook({ kind: 'act' })}>
            {t`To your characters`}
          </Link>
        }
      >
        {t`The address may be mistyped, or what was here is gone.`}
      </EmptyPage>
    </Page>
  )
}
