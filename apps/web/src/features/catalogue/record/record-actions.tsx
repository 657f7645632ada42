import type { CatalogueRecord, Collection, Status } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useCatalogueActions } from '../../../queries/catalogue.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import styles from '../catalogue.module.css'
import { contentOf, draftOf } from './record-draft.ts'
import { RecordEditor, type UnsavedEdit } from './record-editor.tsx'
import { RecordHistory } from './record-history.tsx'

interface RecordActionsProps {
  readonly collection: Collection
  readonly record: CatalogueRecord
}

/** Administrator actions for a record: edit, archive, publish, history. */
export function RecordActions({ collection, record }: RecordActionsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'edit' | 'archive' | null>(null)
  const [showsHistory, setShowsHistory] = useState(false)
  const [edit, setEdit] = useState<UnsavedEdit | null>(null)
  const update = useUpdateRecord(collection, record)
  const close = () => setOpen(null)
  return (
    <div className={styles['editing']}>
      {record.outdated !== null && (
        <Notice
          kind="conflict"
          inlineAction={<Button small onClick={() => update({ stillRight: true })}>{t`Still correct`}</Button>}
        >
          {record.outdated === 'de-DE'
            ? t`The English text has changed since the German one was written.`
            : t`The German text has changed since the English one was written.`}
        </Notice>
      )}
      <div className={styles['actions']}>
        <Button small onClick={() => setOpen('edit')}>
          <Pencil />
          {t`Edit`}
        </Button>
        {record.status === 'archived' ? (
          <Button small onClick={() => update({ status: 'published' })}>
            <ArchiveRestore />
            {t`Publish again`}
          </Button>
        ) : (
          <Button small onClick={() => setOpen('archive')}>
            <Archive />
            {t`Archive`}
          </Button>
        )}
        <Button kind="plain" small aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
          {t`History`}
        </Button>
      </div>
      {showsHistory && <RecordHistory collection={collection} id={record.id} />}
      {open === 'edit' && (
        <RecordEditor
          {...{ collection, record, edit }}
          onEdit={setEdit}
          onClose={close}
          onSaved={() => {
            setEdit(null)
            close()
          }}
        />
      )}
      {open === 'archive' && (
        <ArchiveDialog
          collection={collection}
          record={record}
          onClose={close}
          onArchive={() => {
            close()
            update({ status: 'archived' })
          }}
        />
      )}
    </div>
  )
}

/** Saves a change of status or a confirmed translation; a failure is shown as a toast. */
function useUpdateRecord(collection: Collection, record: CatalogueRecord) {
  const { t } = useLingui()
  const actions = useCatalogueActions()
  const toast = useToast()
  const { messageOfError } = useProblemMessages()
  return ({ status = record.status, stillRight = false }: { status?: Status; stillRight?: boolean }) => {
    const content = contentOf(collection, { ...draftOf(collection, record), status })
    const input = { revision: record.revision ?? 0, record: content, stillRight }
    void actions.edit(collection, record.id, input).catch((failure: unknown) => {
      console.error(failure)
      toast({ title: t`Couldn’t change the record`, detail: messageOfError(failure), tone: 'rubric' })
      void actions.refetch(collection, record.id, record.revision ?? 0)
    })
  }
}
