import type { CatalogueRecord, Collection } from '@everquill/domain'
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

/** Before a record is taken off the shelf: how many characters mean it, and what becomes of them. */
export function ArchiveDialog({ collection, record, onClose, onArchive }: ArchiveDialogProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const name = word(record.name)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Archive ${name}?`}
      consequence={t`It can be published again at any time.`}
      act={<Button kind="act" onClick={onArchive}>{t`Archive`}</Button>}
    >
      <p role="status">
        <Usage collection={collection} id={record.id} />
      </p>
      <p>{t`It is no longer offered to anybody. Characters who have it keep it, under its name.`}</p>
    </Dialog>
  )
}

function Usage({ collection, id }: { readonly collection: Collection; readonly id: string }) {
  const { t } = useLingui()
  const { data: characters, error } = useUsage(collection, id)
  if (error !== null) return t`How many characters refer to it could not be counted.`
  if (characters === undefined) return t`Counting the characters that refer to it …`
  return t`${plural(characters, { 0: 'No character refers to it.', one: '# character refers to it.', other: '# characters refer to it.' })}`
}
