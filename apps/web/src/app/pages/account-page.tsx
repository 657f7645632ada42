import { useLingui } from '@lingui/react/macro'
import { Credits } from '../credits.tsx'
import { DeskPage } from '../../ui/desk-page.tsx'
import { Frame } from '../frame.tsx'

export function AccountPage() {
  const { t } = useLingui()
  return (
    <Frame>
      <DeskPage title={t`Account`}>
        <Credits />
      </DeskPage>
    </Frame>
  )
}
