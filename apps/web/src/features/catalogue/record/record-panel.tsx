import type { CatalogueRecord, Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../catalogue.module.css'
import { RecordActs } from './record-actions.tsx'
import { RecordDetails } from './record-details.tsx'
import { useWide } from '../use-is-wide.ts'

interface OpenRecordProps {
  readonly collection: Collection
  readonly record: CatalogueRecord | undefined
  readonly mayEdit: boolean
  readonly onClose: () => void
}

/** The record that lies open: beside the list where there is room, else over it. */
export function OpenRecord({ collection, record, mayEdit, onClose }: OpenRecordProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const isWide = useWide()
  const isSeen = record !== undefined && (mayEdit || record.status === 'published')
  const content = isSeen && (
    <>
      <RecordDetails collection={collection} record={record} mayEdit={mayEdit} />
      {mayEdit && record.revision !== null && <RecordActs key={record.id} collection={collection} record={record} />}
    </>
  )
  if (!isWide) {
    return (
      <Dialog open={isSeen} onClose={onClose} title={record ? word(record.name) : ''}>
        {content}
      </Dialog>
    )
  }
  return (
    <section className={styles['leaf']} aria-label={t`Open record`}>
      {isSeen ? (
        <>
          <h2>{word(record.name)}</h2>
          {content}
        </>
      ) : (
        <p className={styles['hint']}>{t`Choose a line to read more about it.`}</p>
      )}
    </section>
  )
}
