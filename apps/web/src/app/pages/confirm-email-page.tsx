import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConfirmEmail } from '../../features/account/profile/confirm-email.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Frame } from '../frame/frame.tsx'

export function ConfirmEmailPage() {
  const { t } = useLingui()
  const [token] = useState(() => window.location.hash.slice(1))
  // Removes the token from the address bar and the browser history.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return (
    <Frame bare>
      <PageLayout narrow title={t`Confirm email`}>
        <ConfirmEmail token={token} next={<Link to="/" className={buttonClass({})}>{t`Continue`}</Link>} />
      </PageLayout>
    </Frame>
  )
}
