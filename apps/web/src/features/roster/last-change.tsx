import {
  collectionOfField,
  collectionOf,
  describeChange,
  plainName,
  type Collection,
  type Description,
  type LoggedChange,
  type DisplayValue,
  type Localized,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useValues } from '../../i18n/use-values.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useLookup } from '../../queries/use-lookup.ts'

/** The last change of a character, in one line. */
export function LastChange({ change }: { readonly change: LoggedChange }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const description = describeChange(change)
  const { label } = description
  // The card shows the game's name before this text.
  if (change.field === 'gameId') return change.newValue === null ? t`Left the game` : t`Joined the game`
  if (/^items\..+\.equipped$/.test(change.field)) {
    return change.newValue === null ? t`Item unequipped` : t`Item equipped`
  }
  const collection = 'collection' in label ? collectionOf(label) : collectionOfField(change.field)
  if (collection !== undefined) return <ContentChange description={description} collection={collection} />
  return <ChangeText description={description} name={'collection' in label ? plainName(label) : translate(label)} />
}

interface ContentChangeProps {
  readonly description: Description
  readonly collection: Collection
}

/** A separate component, so that only cards whose last change refers to the catalogue load it. */
function ContentChange({ description, collection }: ContentChangeProps) {
  const translate = useTranslate()
  const lookup = useLookup(collection)
  const nameOf = (reference: string) => lookup?.recordOf(reference)?.name
  const { label, from, to } = description
  const named = 'collection' in label ? (nameOf(label.reference) ?? label) : label
  const withNames = (value: DisplayValue): DisplayValue => {
    if (typeof value === 'string') return nameOf(value) ?? value
    return isTexts(value) ? value.map((text) => translate(nameOf(text) ?? untranslated(text))) : value
  }
  return (
    <ChangeText
      description={{
        ...description,
        ...(from !== undefined && { from: withNames(from) }),
        ...(to !== undefined && { to: withNames(to) }),
      }}
      name={'collection' in named ? plainName(named) : translate(named)}
    />
  )
}

const isTexts = (value: DisplayValue): value is readonly string[] => Array.isArray(value)

const untranslated = (text: string): Localized => ({ en: text, de: text })

interface ChangeTextProps {
  readonly description: Description
  /** The changed thing in the reader's language. */
  readonly name: string
}

function ChangeText({ description: { kind, part, from, to, roll }, name }: ChangeTextProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const value = useValues()
  switch (kind) {
    case 'created':
      return t`Character created`
    case 'started':
      return t`${name} started`
    case 'trashed':
      return t`Moved to trash`
    case 'restored':
      return t`Restored from trash`
    case 'moved':
      return t`Moved to this account`
    case 'added':
      // Only a pinned skill is a part of something.
      return part === undefined ? t`${name} added` : t`${name} pinned`
    case 'removed':
      return part === undefined ? t`${name} removed` : t`${name} unpinned`
    case 'rolled': {
      const total = value(roll?.total ?? null)
      return t`${name}: rolled ${total}`
    }
    case 'changed': {
      const what = part === undefined ? name : `${name}: ${translate(part)}`
      return from === undefined || to === undefined ? t`${what} changed` : `${what} ${value(from)} → ${value(to)}`
    }
  }
}
