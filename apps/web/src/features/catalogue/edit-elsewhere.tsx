import type { Collection } from '@everquill/domain'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentSource } from '../../api/backend.ts'
import { Notice } from '../../ui/layout/notice.tsx'

interface EditElsewhereProps {
  readonly collection: Collection
  readonly source: ContentSource
}

/** Who administers is told where the catalogue is edited, and what is wrong there. */
export function EditElsewhere({ collection, source: { editAt, problem } }: EditElsewhereProps) {
  const { t } = useLingui()
  const comes = ['Races', 'Classes', 'Items'].includes(collection)
  return (
    <Notice kind="kept" detail={problem === null ? undefined : <span lang="en">{problem}</span>}>
      {comes ? (
        <Trans>
          This collection comes from Directus.{' '}
          <a href={`${editAt}/admin/content/${collection}`} rel="noopener noreferrer" target="_blank">
            Edit it there
          </a>
          .
        </Trans>
      ) : (
        t`This collection comes with Everquill. As long as Directus is set up it cannot be edited here.`
      )}
    </Notice>
  )
}
