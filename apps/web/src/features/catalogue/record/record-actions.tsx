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
import { RecordEditor, type Writing } from './record-editor.tsx'
import { RecordHistory } from './record-history.tsx'

interface RecordActsProps {
  readonly collection: Collection
  readonly record: CatalogueRecord
}

/** What the administrator can do about a record. */
export function RecordActs({ collection, record }: RecordActsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'edit' | 'archive' | null>(null)
  const [showsHistory, setShowsHistory] = useState(false)
  const [writing, setWriting] = useState<Writing | null>(null)
  const rewrite = useRewrite(collection, record)
  const close = () => setOpen(null)
  return (
    <div className={styles['editing']}>
      {record.outdated !== null && (
        <Notice
          kind="contested"
          beside={<Button small onClick={() => rewrite({ stillRight: true })}>{t`Still right`}</Button>}
        >
          {record.outdated === 'de-DE'
            ? t`The English changed since the German was written.`
            : t`The German changed since the English was written.`}
        </Notice>
      )}
      <div className={styles['acts']}>
        <Button small onClick={() => setOpen('edit')}>
          <Pencil />
          {t`Edit`}
        </Button>
        {record.status === 'archived' ? (
          <Button small onClick={() => rewrite({ status: 'published' })}>
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
          {...{ collection, record, writing }}
          onWrite={setWriting}
          onClose={close}
          onSaved={() => {
            setWriting(null)
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
            rewrite({ status: 'archived' })
          }}
        />
      )}
    </div>
  )
}

/** One small change to a record as it is shown; what goes wrong is said. */
function useRewrite(collection: Collection, record: CatalogueRecord) {
  const { t } = useLingui()
  const acts = useCatalogueActions()
  const toast = useToast()
  const { ofFailure } = useProblemMessages()
  return ({ status = record.status, stillRight = false }: { status?: Status; stillRight?: boolean }) => {
    const content = contentOf(collection, { ...draftOf(collection, record), status })
    const wanted = { revision: record.revision ?? 0, record: content, stillRight }
    void acts.edit(collection, record.id, wanted).catch((failure: unknown) => {
      console.error(failure)
      toast({ title: t`The record was not changed`, detail: ofFailure(failure), tone: 'rubric' })
      void acts.fresh(collection, record.id)
    })
  }
}
