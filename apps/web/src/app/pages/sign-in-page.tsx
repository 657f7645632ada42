import { useLingui } from '@lingui/react/macro'
import { DeskPage } from '../../ui/desk-page.tsx'
import { Frame } from '../frame.tsx'

export function SignInPage() {
  const { t } = useLingui()
  return (
    <Frame>
      <DeskPage title={t`Sign in`}>{null}</DeskPage>
    </Frame>
  )
}
