import {
  recordChanges,
  validateRecordContent,
  type CatalogueRecord,
  type Collection,
  type Problem,
  type RecordContent,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { useCatalogueActions } from '../../../queries/catalogue.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import styles from '../catalogue.module.css'
import { contentOf, draftOf, type RecordDraft } from './record-draft.ts'
import { RecordForm } from './record-form.tsx'
import { ChangeLine, useFieldLabels } from './record-history.tsx'
import { useFormulaNotation } from '../../../game-ui/formula/use-formula-notation.ts'
import { useCollectionNames } from '../use-collection-names.ts'

/** Unsaved edits of a record, and the version they are based on. */
export interface UnsavedEdit {
  readonly draft: RecordDraft
  /** Null for a new record. */
  readonly base: CatalogueRecord | null
}

interface RecordEditorProps {
  readonly collection: Collection
  /** Null for a new record. */
  readonly record: CatalogueRecord | null
  /** Outlives the dialog, so closing it by accident loses nothing. */
  readonly edit: UnsavedEdit | null
  readonly onEdit: (edit: UnsavedEdit | null) => void
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

const formId = 'record-form'

/** Edits a record in both languages. Edits stay until they are saved, even if someone else changes the record. */
export function RecordEditor({ collection, record, edit, onEdit, onClose, onSaved }: RecordEditorProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const names = useCollectionNames()[collection]
  const notation = useFormulaNotation(useLookup('Skills'))
  const { draft, base } = edit ?? { draft: draftOf(collection, record, notation), base: record }
  const [isResumed, setResumed] = useState(edit !== null)
  const [stillRight, setStillRight] = useState(false)
  const { save, isSaving, failure, theirs, reset } = useSaveRecord(collection, base, onSaved)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save(contentOf(collection, draft, notation), stillRight)
  }
  const startOverFrom = (from: CatalogueRecord | null) => {
    onEdit(from === record ? null : { draft: draftOf(collection, from, notation), base: from })
    setResumed(false)
    reset()
  }
  const name = record ? translate(record.name) : ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={record ? t`Edit ${name}` : names.newLabel}
      consequence={t`Everyone sees it as soon as you save.`}
      primaryAction={
        <Button kind="primary" type="submit" form={formId} disabled={isSaving}>
          {theirs ? t`Save mine anyway` : t`Save`}
        </Button>
      }
    >
      {isResumed && (
        <Notice
          kind="waiting"
          inlineAction={<Button small onClick={() => startOverFrom(record)}>{t`Start over`}</Button>}
        >{t`Your earlier edits are still here.`}</Notice>
      )}
      {theirs && base && (
        <ConcurrentEdit collection={collection} base={base} theirs={theirs} onUseTheirs={() => startOverFrom(theirs)} />
      )}
      <SaveFailure collection={collection} failure={theirs ? null : failure} />
      <form id={formId} onSubmit={submit} noValidate>
        <RecordForm
          collection={collection}
          draft={draft}
          problem={problemOf(failure)}
          onChange={(next) => onEdit({ draft: next, base })}
        />
        {record && (
          <label className={styles['check']}>
            <input
              type="checkbox"
              checked={stillRight}
              onChange={({ currentTarget }) => setStillRight(currentTarget.checked)}
            />
            {t`Both translations match`}
          </label>
        )}
      </form>
    </Dialog>
  )
}

const problemOf = (failure: unknown): Problem | null => (failure instanceof ProblemError ? failure.problem : null)

interface ConcurrentEditProps {
  readonly collection: Collection
  readonly base: CatalogueRecord
  readonly theirs: CatalogueRecord
  readonly onUseTheirs: () => void
}

/** Shows what someone else changed since the editor was opened. */
function ConcurrentEdit({ collection, base, theirs, onUseTheirs }: ConcurrentEditProps) {
  const { t } = useLingui()
  const [before = null, after] = [base, theirs].map((record) => contentOf(collection, draftOf(collection, record)))
  const changes = after ? recordChanges(before, after) : []
  return (
    <div role="alert">
      <Notice
        kind="conflict"
        detail={
          <>
            {t`Your edits are still here. Save them over theirs, or start over from their version.`}
            {changes.map((change) => (
              <ChangeLine key={change.field} collection={collection} change={change} />
            ))}
          </>
        }
        actions={<Button small onClick={onUseTheirs}>{t`Take theirs`}</Button>}
      >
        {t`Someone else has changed this record in the meantime.`}
      </Notice>
    </div>
  )
}

function SaveFailure({ collection, failure }: { readonly collection: Collection; readonly failure: unknown }) {
  const { messageOfError } = useProblemMessages()
  const label = useFieldLabels(collection)
  if (failure === null) return null
  const { field } = problemOf(failure) ?? {}
  const about = field === undefined ? '' : `${label(field)}: `
  return (
    <div role="alert">
      <Notice kind={failure instanceof ProblemError ? 'refused' : 'waiting'}>{about + messageOfError(failure)}</Notice>
    </div>
  )
}

/** Saves on top of the revision that was opened; if there is a newer one, the user decides. */
function useSaveRecord(collection: Collection, base: CatalogueRecord | null, onSaved: (id: string) => void) {
  const actions = useCatalogueActions()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [theirs, setTheirs] = useState<CatalogueRecord | null>(null)

  async function save(content: RecordContent, stillRight: boolean): Promise<void> {
    const refusal = validateRecordContent(collection, content)
    if (refusal) return setFailure(new ProblemError(refusal.problem, 422))
    const latest = theirs ?? base
    setSaving(true)
    try {
      const saved = latest
        ? await actions.edit(collection, latest.id, { revision: latest.revision ?? 0, record: content, stillRight })
        : await actions.create(collection, content)
      onSaved(saved.id)
    } catch (error) {
      console.error(error)
      setFailure(error)
      if (latest && error instanceof ProblemError && error.problem.code === 'record-changed') {
        setTheirs(await actions.refetch(collection, latest.id, latest.revision ?? 0))
      }
    } finally {
      setSaving(false)
    }
    return undefined
  }
  const reset = () => {
    setTheirs(null)
    setFailure(null)
  }
  return { save, isSaving, failure, theirs, reset }
}
