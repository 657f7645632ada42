import type { CatalogueRecord, Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { SectionBoundary } from '../../../ui/layout/section-boundary.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from '../catalogue.module.css'
import { AddToCharacter, type AddTo } from './add-to-character.tsx'
import { RecordActions } from './record-actions.tsx'
import { RecordDetails } from './record-details.tsx'
import { useIsWide } from '../use-is-wide.ts'

interface RecordPanelProps {
  readonly collection: Collection
  readonly record: CatalogueRecord | undefined
  readonly mayEdit: boolean
  readonly onAdd: AddTo
  readonly onClose: () => void
}

/** The open record: next to the list if there is room, otherwise in a dialog. */
export function RecordPanel({ collection, record, mayEdit, onAdd, onClose }: RecordPanelProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const isWide = useIsWide()
  const isVisible = record !== undefined && (mayEdit || record.status === 'published')
  const content = isVisible && (
    <>
      <RecordDetails collection={collection} record={record} mayEdit={mayEdit} />
      {(collection === 'Items' || collection === 'Spells') && record.status === 'published' && (
        <AddToCharacter key={record.id} {...{ collection, record, onAdd }} />
      )}
      {mayEdit && record.revision !== null && <RecordActions key={record.id} collection={collection} record={record} />}
    </>
  )
  if (!isWide) {
    return (
      <Dialog open={isVisible} onClose={onClose} title={record ? translate(record.name) : ''}>
        {content}
      </Dialog>
    )
  }
  return (
    <section className={styles['panel']} aria-label={t`Details`}>
      {isVisible ? (
        <>
          <h2>{translate(record.name)}</h2>
          <SectionBoundary key={record.id} name="record details">
            {content}
          </SectionBoundary>
        </>
      ) : (
        <p className={styles['hint']}>{t`Select an entry to see its details.`}</p>
      )}
    </section>
  )
}
