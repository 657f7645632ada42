import type { Collection } from '@everquill/domain'
import { Trans } from '@lingui/react/macro'
import type { ContentSource } from '../../api/types.ts'
import { Notice } from '../../ui/layout/notice.tsx'

interface EditElsewhereProps {
  readonly collection: Collection
  readonly source: ContentSource
}

/** Tells administrators that the catalogue is edited in Directus, and shows a problem with that connection. */
export function EditElsewhere({ collection, source: { editAt, problem } }: EditElsewhereProps) {
  const isAlwaysTheirs = ['Races', 'Classes', 'Items'].includes(collection)
  const link = `${editAt}/admin/content/${collection}`
  return (
    <Notice kind="waiting" detail={problem === null ? undefined : <span lang="en">{problem}</span>}>
      {isAlwaysTheirs ? (
        <Trans>
          This collection comes from Directus.{' '}
          <a href={link} rel="noopener noreferrer" target="_blank">
            Edit it there
          </a>
          .
        </Trans>
      ) : (
        <Trans>
          This collection comes from Directus if it exists there, otherwise from Everquill.{' '}
          <a href={link} rel="noopener noreferrer" target="_blank">
            Edit it in Directus
          </a>
          .
        </Trans>
      )}
    </Notice>
  )
}
