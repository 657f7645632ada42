import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { PickerBox } from '../../../ui/inputs/combobox/picker-box.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/suggestion-list.tsx'
import type { TextFormat } from '../../../ui/inputs/text/use-text-input.ts'
import { collectionOfKind, type CatalogueMatcher, type ReferenceKind } from '../matching/catalogue-matcher.ts'
import { referenceKey, type Choices } from '../plan/choices.ts'
import { referenceOf } from '../plan/plan-import.ts'
import styles from './preview.module.css'
import { LongList } from './section-row.tsx'

interface MatchRowsProps {
  readonly kind: ReferenceKind
  readonly rows: readonly { readonly name: string; readonly quantity?: number }[]
  readonly choices: Choices
  readonly matcher: CatalogueMatcher
  readonly onReferences: (references: Choices['references']) => void
}

/** The names of a file with their records, which people can correct: another record, or the text as it is. */
export function MatchRows({ kind, rows, choices, matcher, onReferences }: MatchRowsProps) {
  const { number } = useNumbers()
  return (
    <LongList rows={rows}>
      {({ name, quantity = 1 }, index) => (
        <li key={`${index} ${name}`}>
          <span className={styles['was']}>
            {name}
            {quantity !== 1 && ` ×${number(quantity)}`}
          </span>
          <MatchBox
            {...{ kind, name, matcher }}
            value={referenceOf(choices, matcher, kind, name)}
            onChoose={(reference) => onReferences({ ...choices.references, [referenceKey(kind, name)]: reference })}
          />
        </li>
      )}
    </LongList>
  )
}

interface MatchBoxProps {
  readonly kind: ReferenceKind
  readonly name: string
  readonly matcher: CatalogueMatcher
  readonly value: string
  readonly onChoose: (reference: string) => void
}

function MatchBox({ kind, name, matcher, value, onChoose }: MatchBoxProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const lookup = useLookup(collectionOfKind[kind])
  const format = useMemo(
    (): TextFormat => ({
      format: (reference) => lookup?.recordOf(reference)?.name[locale] ?? reference,
      // Without a name there would be nothing to import.
      parse: (text) => (text.trim() === '' ? name : (matcher.find(kind, text)?.id ?? text)),
    }),
    [lookup, locale, matcher, kind, name],
  )
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const found = typed === '' ? matcher.suggest(kind, name, locale) : (lookup?.search(typed, locale).slice(0, 7) ?? [])
    const text = typed === '' ? name : typed
    return [
      ...found.map(({ id, name: names }) => ({ id, label: names[locale] })),
      { id: text, label: t`Keep “${text}” as text` },
    ]
  }
  const isRecord = lookup?.recordOf(value) !== undefined
  return (
    <span className={styles['match']}>
      <PickerBox label={t`${name} becomes`} {...{ value, format, suggestionsFor }} maxLength={120} onEdit={onChoose} />
      <small>{isRecord ? t`from the catalogue` : t`as text`}</small>
    </span>
  )
}
