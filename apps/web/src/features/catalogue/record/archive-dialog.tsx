import { isReferenced, type CatalogueRecord, type Collection } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useUsage } from '../../../queries/catalogue.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface ArchiveDialogProps {
  readonly collection: Collection
  readonly record: CatalogueRecord
  readonly onClose: () => void
  readonly onArchive: () => void
}

/** Asks before archiving: shows how many characters use the record and what happens to them. */
export function ArchiveDialog({ collection, record, onClose, onArchive }: ArchiveDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const name = translate(record.name)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Archive ${name}?`}
      consequence={t`You can publish it again any time.`}
      primaryAction={<Button kind="primary" onClick={onArchive}>{t`Archive`}</Button>}
    >
      {isReferenced(collection) ? (
        <>
          <p role="status">
            <Usage collection={collection} id={record.id} />
          </p>
          <p>{t`It’s no longer offered. Characters that have it keep it.`}</p>
        </>
      ) : (
        <p>{t`It’s no longer offered.`}</p>
      )}
    </Dialog>
  )
}

function Usage({ collection, id }: { readonly collection: Collection; readonly id: string }) {
  const { t } = useLingui()
  const { data: characters, error } = useUsage(collection, id)
  if (error !== null) return t`Couldn’t count the characters that use it.`
  if (characters === undefined) return t`Counting the characters that use it…`
  return t`${plural(characters, { 0: 'No characters use it.', one: '# character uses it.', other: '# characters use it.' })}`
}
