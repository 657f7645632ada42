import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { PickerBox } from '../../../ui/inputs/combobox/picker-box.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/use-suggestions.ts'
import type { Reading } from '../../../ui/inputs/text/use-text-input.ts'
import { useTextField } from './use-text-field.ts'

interface ReferenceFieldProps {
  readonly field: 'race' | 'class'
  /** Nothing beside it says what it is, so while it is empty it does so itself. */
  readonly alone?: boolean
}

/** A race or a class: chosen from the catalogue, in any language, or written as it is. */
export function ReferenceField({ field, alone = false }: ReferenceFieldProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const lookup = useLookup(field === 'race' ? 'Races' : 'Classes')
  const writing = useTextField(field)
  const reading = useMemo(
    (): Reading => ({
      shownAs: (value) => lookup?.recordOf(value)?.name[locale] ?? value,
      keptAs: (text) => lookup?.namedBy(text)?.id ?? text,
    }),
    [lookup, locale],
  )
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const present = lookup?.recordOf(writing.value)
    const found = lookup?.search(typed, locale) ?? []
    const ordered = typed === '' && present ? [present, ...found.filter((record) => record !== present)] : found
    const isOwn = typed !== '' && lookup?.namedBy(typed) === undefined
    return [
      ...ordered.map(({ id, name, description }) => ({ id, label: name[locale], detail: description[locale] })),
      ...(isOwn ? [{ id: typed, label: t`Use “${typed}” as it is` }] : []),
    ]
  }
  return <PickerBox {...writing} {...{ reading, suggestionsFor }} placeholder={alone ? writing.label : undefined} />
}
