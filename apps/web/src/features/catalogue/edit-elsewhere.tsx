import type { Collection } from '@everquill/domain'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentSource } from '../../api/types.ts'
import { Notice } from '../../ui/layout/notice.tsx'

interface EditElsewhereProps {
  readonly collection: Collection
  readonly source: ContentSource
}

/** Tells administrators that the catalogue is edited in Directus, and shows a problem with that connection. */
export function EditElsewhere({ collection, source: { editAt, problem } }: EditElsewhereProps) {
  const { t } = useLingui()
  const isFromDirectus = ['Races', 'Classes', 'Items'].includes(collection)
  return (
    <Notice kind="waiting" detail={problem === null ? undefined : <span lang="en">{problem}</span>}>
      {isFromDirectus ? (
        <Trans>
          This collection comes from Directus.{' '}
          <a href={`${editAt}/admin/content/${collection}`} rel="noopener noreferrer" target="_blank">
            Edit it there
          </a>
          .
        </Trans>
      ) : (
        t`This collection comes with Everquill. It can’t be edited here while Directus is set up.`
      )}
    </Notice>
  )
}
