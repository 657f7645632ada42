import type { Collection } from '@everquill/domain'
import { Trans } from '@lingui/react/macro'
import type { ContentSource } from '../../api/types.ts'
import { Notice } from '../../ui/layout/notice.tsx'

interface EditElsewhereProps {
  readonly collection: Collection
  readonly source: ContentSource
  /** Whether Directus does not have the collection, so that it is edited here. */
  readonly mayEdit: boolean
}

/** Tells administrators where a collection is edited if there is a Directus, and shows a problem with that connection. */
export function EditElsewhere({ collection, source: { editAt, problem }, mayEdit }: EditElsewhereProps) {
  const link = `${editAt}/admin/content/${collection}`
  return (
    <Notice kind="waiting" detail={problem === null ? undefined : <span lang="en">{problem}</span>}>
      {mayEdit ? (
        <Trans>Your Directus doesn’t have this collection, so you edit it here.</Trans>
      ) : (
        <Trans>
          This collection comes from Directus.{' '}
          <a href={link} rel="noopener noreferrer" target="_blank">
            Edit it there
          </a>
          .
        </Trans>
      )}
    </Notice>
  )
}
