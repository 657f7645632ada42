import { characterFields, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useLocale } from '../../i18n/use-locale.ts'
import { SuggestField } from '../../ui/inputs/combobox/suggest-field.tsx'
import type { Suggestion } from '../../ui/inputs/combobox/suggestion-list.tsx'
import { findSuggestions, resolveText } from '../catalogue/catalogue-suggestions.ts'

interface ConditionFinderProps {
  readonly lookup: Lookup<'Conditions'>
  /** The conditions that are not offered again. */
  readonly owned: readonly string[]
  readonly autoFocus?: boolean
  readonly onChoose: (condition: string) => void
  /** The user leaves the field, or asks for a condition that is there already. */
  readonly onDismiss?: () => void
}

/** Finds a condition by its name in either language, or takes free text. */
export function ConditionFinder({ lookup, owned, autoFocus = false, onChoose, onDismiss }: ConditionFinderProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const references = owned.map((reference) => ({ id: reference, reference }))
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const { records, customText } = findSuggestions(typed, references, lookup, locale)
    return [
      ...records.map(({ id, name, description }) => ({ id, label: name[locale], detail: description[locale] })),
      ...(customText === undefined ? [] : [{ id: customText, label: t`Add “${customText}” as a custom condition` }]),
    ]
  }
  const enter = (text: string) => {
    const resolved = resolveText(text, references, lookup)
    if (resolved === undefined) onChoose(text)
    else if ('name' in resolved) onChoose(resolved.id)
    else onDismiss?.()
  }
  return (
    <SuggestField
      label={t`Add a condition`}
      icon={<Search />}
      maxLength={characterFields.conditions.maxLength}
      autoFocus={autoFocus}
      suggestionsFor={suggestionsFor}
      onChoose={onChoose}
      onEnter={enter}
      {...(onDismiss && { onDismiss })}
    />
  )
}
