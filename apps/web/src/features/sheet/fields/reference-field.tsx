import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { PickerBox } from '../../../ui/inputs/combobox/picker-box.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/suggestion-list.tsx'
import type { TextFormat } from '../../../ui/inputs/text/use-text-input.ts'
import { useTextField } from './use-text-field.ts'

interface ReferenceFieldProps {
  readonly field: 'race' | 'class'
  /** For fields without a visible label: shows the label as placeholder. */
  readonly labelAsPlaceholder?: boolean
}

/** A race or class, chosen from the catalogue in either language or typed as free text. */
export function ReferenceField({ field, labelAsPlaceholder = false }: ReferenceFieldProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const lookup = useLookup(field === 'race' ? 'Races' : 'Classes')
  const box = useTextField(field)
  const format = useMemo(
    (): TextFormat => ({
      format: (value) => lookup?.recordOf(value)?.name[locale] ?? value,
      parse: (text) => lookup?.recordNamed(text)?.id ?? text,
    }),
    [lookup, locale],
  )
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const current = lookup?.recordOf(box.value)
    const found = lookup?.search(typed, locale) ?? []
    const ordered = typed === '' && current ? [current, ...found.filter((record) => record !== current)] : found
    const isCustom = typed !== '' && lookup?.recordNamed(typed) === undefined
    return [
      ...ordered.map(({ id, name, description }) => ({ id, label: name[locale], detail: description[locale] })),
      ...(isCustom ? [{ id: typed, label: t`Use “${typed}”` }] : []),
    ]
  }
  return <PickerBox {...box} {...{ format, suggestionsFor }} placeholder={labelAsPlaceholder ? box.label : undefined} />
}
