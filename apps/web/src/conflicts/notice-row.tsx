import type { Notice as SyncNotice } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../i18n/use-numbers.ts'
import { useLog } from '../queries/log.ts'
import { useProblemMessages } from '../queries/problem-messages.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { Button } from '../ui/buttons/button.tsx'
import { CopyButton } from '../ui/buttons/copy-button.tsx'
import { Notice } from '../ui/layout/notice.tsx'
import { ChangedValue } from './changed-value.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { limitedAmounts } from './limited-amounts.ts'
import { findEntry } from './use-conflict.ts'
import { useFieldTexts, type FieldTexts } from '../log-view/texts/use-field-texts.ts'

interface NoticeRowProps<Kind extends SyncNotice['kind'] = SyncNotice['kind']> {
  readonly notice: Extract<SyncNotice, { readonly kind: Kind }>
  readonly onDismiss: () => void
  /** Sends a refused change again. */
  readonly onResend: () => void
}

/** One edit that was not saved as typed, with the actions that are still possible. */
export function NoticeRow({ notice, ...actions }: NoticeRowProps) {
  switch (notice.kind) {
    case 'refused':
      return <RefusedRow notice={notice} {...actions} />
    case 'lost':
      return <LostRow notice={notice} {...actions} />
    case 'limited':
      return <LimitedRow notice={notice} {...actions} />
    case 'replaced':
      return <ReplacedRow notice={notice} {...actions} />
  }
}

function RefusedRow({ notice: { change, problem }, onDismiss, onResend }: NoticeRowProps<'refused'>) {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const { messageOf } = useProblemMessages()
  const label = texts.labelOf(change)
  return (
    <Notice
      kind="refused"
      detail={<Values {...change} texts={texts} />}
      actions={
        <>
          <Button small onClick={onResend}>{t`Try again`}</Button>
          <CopyButton text={copyTextOf(change, texts)} />
          <Button small kind="plain" onClick={onDismiss}>{t`Discard`}</Button>
        </>
      }
    >
      <b>{label}</b> {t`wasn’t saved.`} {messageOf({ code: problem.code })}
    </Notice>
  )
}

function LostRow({ notice: { change }, onDismiss }: NoticeRowProps<'lost'>) {
  const { t } = useLingui()
  const texts = useFieldTexts()
  return (
    <Notice
      kind="conflict"
      detail={<Values {...change} texts={texts} />}
      actions={
        <>
          <CopyButton text={copyTextOf(change, texts)} />
          <Button small kind="plain" onClick={onDismiss}>{t`OK`}</Button>
        </>
      }
    >
      <b>{texts.labelOf(change)}</b> {t`was removed in the meantime, so your change had no effect.`}
    </Notice>
  )
}

function LimitedRow({ notice, onDismiss }: NoticeRowProps<'limited'>) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const { labelOf } = useFieldTexts()
  const { direction, ...amounts } = limitedAmounts(notice)
  const [requested, applied, missing] = [amounts.requested, amounts.applied, amounts.missing].map(number)
  return (
    <Notice kind="conflict" actions={<Button small kind="plain" onClick={onDismiss}>{t`OK`}</Button>}>
      <b>{labelOf(notice.change)}:</b>{' '}
      {direction === 'decrease'
        ? t`only ${applied} of ${requested} were left, ${missing} short.`
        : t`only ${applied} of ${requested} fit, ${missing} over the limit.`}
    </Notice>
  )
}

function ReplacedRow({ notice: { change }, onDismiss }: NoticeRowProps<'replaced'>) {
  const store = useCharacterStore()
  const { field, oldValue: theirs, newValue: mine } = change
  const entry = findEntry(useLog(store.publicRef).data ?? [], field, theirs)
  const takeTheirs = () => {
    store.edit(field, theirs, { seen: mine })
    onDismiss()
  }
  return <ConflictChoice {...{ field, mine, theirs, entry, takeTheirs }} keepMine={onDismiss} />
}

type ValuesProps = SyncNotice['change'] & { readonly texts: FieldTexts }

function Values(props: ValuesProps) {
  const { t } = useLingui()
  return (
    <>
      {t`Your change:`} <ChangedValue {...props} />
    </>
  )
}

/** Texts are copied as typed, other values with their label. */
function copyTextOf(change: SyncNotice['change'], { labelOf, valueOf }: FieldTexts): string {
  const { field, oldValue, newValue } = change
  if (typeof newValue === 'string' && newValue !== '') return newValue
  return `${labelOf(change)}: ${valueOf(field, oldValue)} → ${valueOf(field, newValue)}`
}
