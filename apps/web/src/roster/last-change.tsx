import { describeChange, plainName, type Description, type LoggedChange, type NamedContent } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useValues } from '../i18n/use-values.ts'
import { useWords } from '../i18n/use-words.ts'
import { useItems } from '../store/queries.ts'

/** What happened last, in one line. */
export function LastChange({ change }: { readonly change: LoggedChange }) {
  const words = useWords()
  const description = describeChange(change)
  const { label } = description
  if (!('collection' in label)) return <Sentence description={description} name={words(label)} />
  if (label.collection !== 'items') return <Sentence description={description} name={plainName(label)} />
  return <AboutAnItem description={description} item={label} />
}

/** Only who carries something new asks for the catalogue. */
function AboutAnItem({ description, item }: { readonly description: Description; readonly item: NamedContent }) {
  const words = useWords()
  const record = useItems().data?.find(({ id }) => id === item.reference)
  return <Sentence description={description} name={record ? words(record.name) : plainName(item)} />
}

interface SentenceProps {
  readonly description: Description
  /** What it is about, in the reader's language. */
  readonly name: string
}

function Sentence({ description: { kind, part, from, to }, name }: SentenceProps) {
  const { t } = useLingui()
  const words = useWords()
  const value = useValues()
  switch (kind) {
    case 'created':
      return t`Character created`
    case 'trashed':
      return t`Moved to the trash`
    case 'restored':
      return t`Taken out of the trash`
    case 'added':
      return t`${name} added`
    case 'removed':
      return t`${name} removed`
    case 'changed': {
      const what = part === undefined ? name : `${name}: ${words(part)}`
      return from === undefined || to === undefined ? t`${what} changed` : `${what} ${value(from)} → ${value(to)}`
    }
  }
}
