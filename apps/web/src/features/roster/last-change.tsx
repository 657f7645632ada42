import {
  collectionAt,
  collectionOf,
  describeChange,
  plainName,
  type Collection,
  type Description,
  type LoggedChange,
  type Shown,
  type Localized,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useValues } from '../../i18n/use-values.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useLookup } from '../../queries/use-lookup.ts'

/** What happened last, in one line. */
export function LastChange({ change }: { readonly change: LoggedChange }) {
  const { t } = useLingui()
  const words = useTranslate()
  const description = describeChange(change)
  const { label } = description
  // Which game it is stands before it.
  if (change.field === 'gameId') return change.newValue === null ? t`Left the game` : t`Joined the game`
  const collection = 'collection' in label ? collectionOf(label) : collectionAt(change.field)
  if (collection !== undefined) return <AboutContent description={description} collection={collection} />
  return <Sentence description={description} name={'collection' in label ? plainName(label) : words(label)} />
}

interface AboutContentProps {
  readonly description: Description
  readonly collection: Collection
}

/** Only whose last change was about the catalogue asks for it. */
function AboutContent({ description, collection }: AboutContentProps) {
  const words = useTranslate()
  const lookup = useLookup(collection)
  const nameOf = (reference: string) => lookup?.recordOf(reference)?.name
  const { label, from, to } = description
  const named = 'collection' in label ? (nameOf(label.reference) ?? label) : label
  const inWords = (value: Shown): Shown => {
    if (typeof value === 'string') return nameOf(value) ?? value
    return isTexts(value) ? value.map((text) => words(nameOf(text) ?? asItIs(text))) : value
  }
  return (
    <Sentence
      description={{
        ...description,
        ...(from !== undefined && { from: inWords(from) }),
        ...(to !== undefined && { to: inWords(to) }),
      }}
      name={'collection' in named ? plainName(named) : words(named)}
    />
  )
}

const isTexts = (value: Shown): value is readonly string[] => Array.isArray(value)

const asItIs = (text: string): Localized => ({ en: text, de: text })

interface SentenceProps {
  readonly description: Description
  /** What it is about, in the reader's language. */
  readonly name: string
}

function Sentence({ description: { kind, part, from, to, roll }, name }: SentenceProps) {
  const { t } = useLingui()
  const words = useTranslate()
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
    case 'rolled': {
      const total = value(roll?.total ?? null)
      return t`${name}: ${total} rolled`
    }
    case 'changed': {
      const what = part === undefined ? name : `${name}: ${words(part)}`
      return from === undefined || to === undefined ? t`${what} changed` : `${what} ${value(from)} → ${value(to)}`
    }
  }
}
