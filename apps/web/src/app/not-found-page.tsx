import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../ui/buttons/button.tsx'
import { EmptyPage } from '../ui/layout/empty-page.tsx'
import { Page } from './page.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Page>
      <title>{`${t`Not found`} · Everquill`}</title>
      <EmptyPage
        heading="h1"
        title={t`Page not found`}
        actions={
          <Link to="/" className={buttonClass({ kind: 'primary' })}>
            {t`Go to your characters`}
          </Link>
        }
      >
        {t`Check the address. The page may also have been deleted.`}
      </EmptyPage>
    </Page>
  )
}
