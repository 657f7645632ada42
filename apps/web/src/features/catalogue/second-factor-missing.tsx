import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../ui/layout/notice.tsx'

/** Tells an administrator why nothing can be edited here yet. */
export function SecondFactorMissing() {
  return (
    <Notice kind="waiting">
      <Trans>
        On this server, administrators need a second factor. <Link to="/settings">Add one in the settings</Link> to edit
        the catalogue.
      </Trans>
    </Notice>
  )
}
