import { useLingui } from '@lingui/react/macro'
import { DeskPage } from '../../ui/desk-page.tsx'
import { Frame } from '../frame.tsx'

export function RosterPage() {
  const { t } = useLingui()
  return (
    <Frame>
      <DeskPage title={t`Characters`}>{null}</DeskPage>
    </Frame>
  )
}
