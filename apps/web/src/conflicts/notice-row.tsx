import type { Notice as Told } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { useLog } from '../queries/log.ts'
import { useProblemMessages } from '../queries/problem-messages.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { Button } from '../ui/buttons/button.tsx'
import { CopyButton } from '../ui/buttons/copy-button.tsx'
import { Notice } from '../ui/layout/notice.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { limitedBy } from './limited.ts'
import styles from './notices.module.css'
import { textDiff } from '../log-view/texts/text-diff.ts'
import { entryOf } from './use-conflict.ts'
import { useFieldTexts, type FieldTexts } from '../log-view/texts/use-field-texts.ts'

interface NoticeRowProps<Kind extends Told['kind'] = Told['kind']> {
  readonly notice: Extract<Told, { readonly kind: Kind }>
  /** It has been seen and needs not be told again. */
  readonly onSeen: () => void
}

/** What became of one edit, and what can still be done about it. */
export function NoticeRow({ notice, onSeen }: NoticeRowProps) {
  switch (notice.kind) {
    case 'refused':
      return <RefusedRow notice={notice} onSeen={onSeen} />
    case 'lost':
      return <LostRow notice={notice} onSeen={onSeen} />
    case 'limited':
      return <LimitedRow notice={notice} onSeen={onSeen} />
    case 'replaced':
      return <ReplacedRow notice={notice} onSeen={onSeen} />
  }
}

function RefusedRow({ notice: { change, problem }, onSeen }: NoticeRowProps<'refused'>) {
  const { t } = useLingui()
  const store = useCharacterStore()
  const words = useFieldTexts()
  const { ofProblem } = useProblemMessages()
  const label = words.labelOf(change)
  const again = () => {
    const { field, oldValue: seen, newValue, exact = false } = change
    store.edit(field, newValue, { seen, exact })
    onSeen()
  }
  return (
    <Notice
      kind="refused"
      detail={<Values {...change} words={words} />}
      acts={
        <>
          <Button small onClick={again}>{t`Try again`}</Button>
          <CopyButton text={copyOf(change, words)} />
          <Button small kind="plain" onClick={onSeen}>{t`Discard`}</Button>
        </>
      }
    >
      <b>{label}</b> {t`was not saved.`} {ofProblem({ code: problem.code })}
    </Notice>
  )
}

function LostRow({ notice: { change }, onSeen }: NoticeRowProps<'lost'>) {
  const { t } = useLingui()
  const words = useFieldTexts()
  return (
    <Notice
      kind="contested"
      detail={<Values {...change} words={words} />}
      acts={
        <>
          <CopyButton text={copyOf(change, words)} />
          <Button small kind="plain" onClick={onSeen}>{t`OK`}</Button>
        </>
      }
    >
      <b>{words.labelOf(change)}</b> {t`was removed meanwhile. Your change had nowhere to go.`}
    </Notice>
  )
}

function LimitedRow({ notice, onSeen }: NoticeRowProps<'limited'>) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const { labelOf } = useFieldTexts()
  const { way, ...amounts } = limitedBy(notice)
  const [asked, done, missing] = [amounts.asked, amounts.done, amounts.missing].map(number)
  return (
    <Notice kind="contested" acts={<Button small kind="plain" onClick={onSeen}>{t`OK`}</Button>}>
      <b>{labelOf(notice.change)}:</b>{' '}
      {way === 'less'
        ? t`only ${done} of ${asked} were left, ${missing} short.`
        : t`only ${done} of ${asked} found room, ${missing} too many.`}
    </Notice>
  )
}

function ReplacedRow({ notice: { change }, onSeen }: NoticeRowProps<'replaced'>) {
  const store = useCharacterStore()
  const { field, oldValue: theirs, newValue: mine } = change
  const entry = entryOf(useLog(store.publicRef).data ?? [], field, theirs)
  const takeTheirs = () => {
    store.edit(field, theirs, { seen: mine })
    onSeen()
  }
  return <ConflictChoice {...{ field, mine, theirs, entry, takeTheirs }} keepMine={onSeen} />
}

type Changed = Told['change'] & { readonly words: FieldTexts }

/** Old → new; of long texts what was written. */
function Values({ field, oldValue, newValue, words }: Changed) {
  const { t } = useLingui()
  const was = words.valueOf(field, textDiff(oldValue, newValue))
  const is = words.valueOf(field, textDiff(newValue, oldValue))
  return (
    <>
      {t`Your change:`} <Quote>{was}</Quote> <span aria-hidden="true">→</span>
      <span className="sr">{t`becomes`}</span> <Quote>{is}</Quote>
    </>
  )
}

const Quote = ({ children }: { readonly children: ReactNode }) => <span className={styles['quote']}>{children}</span>

/** A text is copied as it was written, anything else with its name. */
function copyOf(change: Told['change'], { labelOf, valueOf }: FieldTexts): string {
  const { field, oldValue, newValue } = change
  if (typeof newValue === 'string' && newValue !== '') return newValue
  return `${labelOf(change)}: ${valueOf(field, oldValue)} → ${valueOf(field, newValue)}`
}
