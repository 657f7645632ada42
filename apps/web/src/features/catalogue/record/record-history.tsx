import { factsOf, labelKeyOf, type Change, type Collection } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '../../../i18n/use-dates.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { RecordLogEntry } from '../../../api/types.ts'
import { useRecordLog } from '../../../queries/catalogue.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Moment } from '../../../ui/layout/moment.tsx'
import styles from '../catalogue.module.css'
import { useRecordFactTexts } from './use-record-fact-texts.ts'

interface RecordHistoryProps {
  readonly collection: Collection
  readonly id: string
}

/** The change log of a record, newest first. */
export function RecordHistory({ collection, id }: RecordHistoryProps) {
  const { t } = useLingui()
  const { messageOfError } = useProblemMessages()
  const { data: edits, error } = useRecordLog(collection, id)
  const dates = useDates()
  if (error !== null && edits === undefined) return <Notice kind="waiting">{messageOfError(error)}</Notice>
  if (edits === undefined) return <p className="soft">{t`Loading…`}</p>
  if (edits.length === 0) return <p className="soft">{t`No changes yet. This is how it came with Everquill.`}</p>
  return (
    <ol className={styles['history']}>
      {edits.map((edit) => (
        <Edit key={edit.revision} collection={collection} edit={edit} when={dates.when(new Date(edit.timestamp))} />
      ))}
    </ol>
  )
}

interface EditProps {
  readonly collection: Collection
  readonly edit: RecordLogEntry
  readonly when: string
}

function Edit({ collection, edit: { name, changes, timestamp }, when }: EditProps) {
  const { t } = useLingui()
  const isNew = changes.some(({ field, oldValue }) => field === 'status' && oldValue === null)
  return (
    <li>
      {isNew ? (
        <p>{t`Record created`}</p>
      ) : (
        changes.map((change) => <ChangeLine key={change.field} collection={collection} change={change} />)
      )}
      <p className={styles['byline']}>
        {name ?? t`Deleted user`} <span className="dot" aria-hidden="true" /> <Moment at={timestamp}>{when}</Moment>
      </p>
    </li>
  )
}

export function ChangeLine({
  collection,
  change: { field, oldValue, newValue },
}: {
  readonly collection: Collection
  readonly change: Change
}) {
  const { t } = useLingui()
  const label = useFieldLabels(collection)
  const factText = useRecordFactTexts(collection)
  if (field === 'outdated') {
    return (
      <span className={styles['change']}>{newValue === null ? t`Translation confirmed` : t`Translation outdated`}</span>
    )
  }
  return (
    <span className={styles['change']}>
      <b>{label(field)}</b> <del>{factText(field, oldValue)}</del> → <ins>{factText(field, newValue)}</ins>
    </span>
  )
}

/** Labels of the fields of a record, including its translations. */
export function useFieldLabels(collection: Collection): (field: string) => string {
  const { t } = useLingui()
  const translate = useTranslate()
  return (field) => {
    const [first, language, text] = field.split('.')
    if (first === 'status') return t`Status`
    if (first === 'translations') {
      if (text === 'description') return language === 'de-DE' ? t`German description` : t`English description`
      if (text === labelKeyOf(collection)) return language === 'de-DE' ? t`German name` : t`English name`
    }
    const fact = factsOf(collection).find(([name]) => name === (text ?? first))?.[1]
    if (!fact) return field
    const label = translate(fact.label)
    if (fact.kind !== 'translated') return label
    return language === 'de-DE' ? t`${label} (German)` : t`${label} (English)`
  }
}
