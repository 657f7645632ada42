import { recordChanges, refusalOfContent, type CatalogueRecord, type Collection, type Problem } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Refusal } from '../../../api/backend.ts'
import { useCatalogueActions } from '../../../queries/catalogue.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import styles from '../catalogue.module.css'
import { contentOf, draftOf, type RecordDraft } from './record-draft.ts'
import { RecordForm } from './record-form.tsx'
import { ChangeLine, useFieldLabels } from './record-history.tsx'
import { useCollectionWords } from '../use-collection-names.ts'

/** A record that is being written, and what it was when that began. */
export interface Writing {
  readonly draft: RecordDraft
  /** Null for a new record. */
  readonly base: CatalogueRecord | null
}

interface RecordEditorProps {
  readonly collection: Collection
  /** Null for a new one. */
  readonly record: CatalogueRecord | null
  /** What was written before and not saved; a dialog is closed by a wrong touch too easily to lose it. */
  readonly writing: Writing | null
  readonly onWrite: (writing: Writing | null) => void
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

const formId = 'record-form'

/** A record in both languages, side by side. What is written stays until it is saved, whatever others do meanwhile. */
export function RecordEditor({ collection, record, writing, onWrite, onClose, onSaved }: RecordEditorProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const words = useCollectionWords()[collection]
  const { draft, base } = writing ?? { draft: draftOf(collection, record), base: record }
  const [isOld, setOld] = useState(writing !== null)
  const [stillRight, setStillRight] = useState(false)
  const { save, isSaving, failure, theirs, forget } = useSaving(collection, base, onSaved)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(draft, stillRight)
  }
  const beginWith = (from: CatalogueRecord | null) => {
    onWrite(from === record ? null : { draft: draftOf(collection, from), base: from })
    setOld(false)
    forget()
  }
  const name = record ? word(record.name) : ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={record ? t`Edit ${name}` : words.fresh}
      consequence={t`Everybody sees it as soon as it is saved.`}
      act={
        <Button kind="act" type="submit" form={formId} disabled={isSaving}>
          {theirs ? t`Save mine anyway` : t`Save`}
        </Button>
      }
    >
      {isOld && (
        <Notice
          kind="kept"
          beside={<Button small onClick={() => beginWith(record)}>{t`Begin again`}</Button>}
        >{t`What you wrote before is still here.`}</Notice>
      )}
      {theirs && base && (
        <Meanwhile collection={collection} base={base} theirs={theirs} onTake={() => beginWith(theirs)} />
      )}
      <Said collection={collection} failure={theirs ? null : failure} />
      <form id={formId} onSubmit={submit} noValidate>
        <RecordForm
          collection={collection}
          draft={draft}
          problem={problemOf(failure)}
          onWrite={(next) => onWrite({ draft: next, base })}
        />
        {record && (
          <label className={styles['check']}>
            <input
              type="checkbox"
              checked={stillRight}
              onChange={({ currentTarget }) => setStillRight(currentTarget.checked)}
            />
            {t`Both translations say the same`}
          </label>
        )}
      </form>
    </Dialog>
  )
}

const problemOf = (failure: unknown): Problem | null => (failure instanceof Refusal ? failure.problem : null)

interface MeanwhileProps {
  readonly collection: Collection
  readonly base: CatalogueRecord
  readonly theirs: CatalogueRecord
  readonly onTake: () => void
}

/** What somebody else did to the record since it was opened here. */
function Meanwhile({ collection, base, theirs, onTake }: MeanwhileProps) {
  const { t } = useLingui()
  const [before = null, after] = [base, theirs].map((record) => contentOf(collection, draftOf(collection, record)))
  const changes = after ? recordChanges(before, after) : []
  return (
    <div role="alert">
      <Notice
        kind="contested"
        detail={
          <>
            {t`What you wrote is still here. Save it over theirs, or begin again from what they wrote.`}
            {changes.map((change) => (
              <ChangeLine key={change.field} collection={collection} change={change} />
            ))}
          </>
        }
        acts={<Button small onClick={onTake}>{t`Take theirs`}</Button>}
      >
        {t`Somebody else changed this record meanwhile.`}
      </Notice>
    </div>
  )
}

/** What is wrong; where it is about one field, that field says it. */
function Said({ collection, failure }: { readonly collection: Collection; readonly failure: unknown }) {
  const { ofFailure } = useProblemMessages()
  const label = useFieldLabels(collection)
  if (failure === null) return null
  const { field } = problemOf(failure) ?? {}
  const about = field === undefined ? '' : `${label(field)}: `
  return (
    <div role="alert">
      <Notice kind={failure instanceof Refusal ? 'refused' : 'kept'}>{about + ofFailure(failure)}</Notice>
    </div>
  )
}

/** Saves what is written, from the revision that was looked at; when that is no longer the last, the writer decides. */
function useSaving(collection: Collection, base: CatalogueRecord | null, onSaved: (id: string) => void) {
  const acts = useCatalogueActions()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [theirs, setTheirs] = useState<CatalogueRecord | null>(null)

  async function save(draft: RecordDraft, stillRight: boolean): Promise<void> {
    const content = contentOf(collection, draft)
    const refusal = refusalOfContent(collection, content)
    if (refusal) return setFailure(new Refusal(refusal.problem, 422))
    setSaving(true)
    try {
      const latest = theirs ?? base
      const saved = latest
        ? await acts.edit(collection, latest.id, { revision: latest.revision ?? 0, record: content, stillRight })
        : await acts.create(collection, content)
      onSaved(saved.id)
    } catch (error) {
      console.error(error)
      setFailure(error)
      if (base && error instanceof Refusal && error.problem.code === 'record-changed') {
        setTheirs((await acts.fresh(collection, base.id)) ?? null)
      }
    } finally {
      setSaving(false)
    }
    return undefined
  }
  const forget = () => {
    setTheirs(null)
    setFailure(null)
  }
  return { save, isSaving, failure, theirs, forget }
}
