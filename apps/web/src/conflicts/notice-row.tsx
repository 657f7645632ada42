import type { Notice as SyncNotice } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../i18n/use-numbers.ts'
import { useLog } from '../queries/log/log.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { Button } from '../ui/buttons/button.tsx'
import { CopyButton } from '../ui/buttons/copy-button.tsx'
import { Notice } from '../ui/layout/notice.tsx'
import { ChangedValue } from './changed-value.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { limitedAmounts } from './limited-amounts.ts'
import { findEntry } from './use-conflict.ts'
import { useEntryChangeText } from './use-entry-change-text.ts'
import { useRefusalReason } from './use-refusal-reason.ts'
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
  const reasonOf = useRefusalReason()
  const copyTextOf = useCopyText(texts)
  return (
    <Notice
      kind="refused"
      detail={<Values {...{ change, texts }} />}
      actions={
        <>
          <Button small onClick={onResend}>{t`Try again`}</Button>
          <CopyButton text={copyTextOf(change)} />
          <Button small kind="plain" onClick={onDismiss}>{t`Discard`}</Button>
        </>
      }
    >
      <b>{texts.labelOf(change)}</b> {t`wasn’t saved.`} {reasonOf(problem.code)}
    </Notice>
  )
}

function LostRow({ notice: { change }, onDismiss }: NoticeRowProps<'lost'>) {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const copyTextOf = useCopyText(texts)
  return (
    <Notice
      kind="conflict"
      detail={<Values {...{ change, texts }} />}
      actions={
        <>
          <CopyButton text={copyTextOf(change)} />
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

interface ValuesProps {
  readonly change: SyncNotice['change']
  readonly texts: FieldTexts
}

function Values(props: ValuesProps) {
  const { t } = useLingui()
  return (
    <>
      {t`Your change:`} <ChangedValue {...props} />
    </>
  )
}

/** Texts are copied as typed, other values with their label. */
function useCopyText(texts: FieldTexts): (change: SyncNotice['change']) => string {
  const entryText = useEntryChangeText()
  return (change) => {
    const { field, oldValue, newValue } = change
    if (typeof newValue === 'string' && newValue !== '') return newValue
    const { labelOf, valueOf } = texts
    return entryText(change, texts) ?? `${labelOf(change)}: ${valueOf(field, oldValue)} → ${valueOf(field, newValue)}`
  }
}
