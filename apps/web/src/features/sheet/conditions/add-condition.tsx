import { characterFields, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/suggestion-list.tsx'
import { ConditionGrid } from './condition-grid.tsx'
import styles from './conditions.module.css'
import { useConditionActions } from './use-condition-actions.ts'
import { resolveText, findSuggestions, type OwnedReference } from '../../../game-ui/catalogue/catalogue-suggestions.ts'

interface AddConditionProps {
  readonly lookup: Lookup<'Conditions'>
  readonly onLeave: () => void
}

/** Not on touch screens, where the keyboard would cover the conditions. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches

/** Adds a condition with one tap, found by its name in either language, or as free text. */
export function AddCondition({ lookup, onLeave }: AddConditionProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const store = useCharacterStore()
  const owned = (): readonly OwnedReference[] =>
    store.draft.conditions.map((reference) => ({ id: reference, reference }))
  const actions = useConditionActions()
  const add = (condition: string) => {
    actions.add(condition)
    onLeave()
  }
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const { records, customText } = findSuggestions(typed, owned(), lookup, locale)
    return [
      ...records.map(({ id, name, description }) => ({ id, label: name[locale], detail: description[locale] })),
      ...(customText === undefined ? [] : [{ id: customText, label: t`Add “${customText}” as a custom condition` }]),
    ]
  }
  const enter = (text: string) => {
    const resolved = resolveText(text, owned(), lookup)
    if (resolved === undefined) add(text)
    else if ('name' in resolved) add(resolved.id)
    else onLeave()
  }
  return (
    <div className={styles['field']}>
      <SuggestField
        label={t`Add a condition`}
        icon={<Search />}
        maxLength={characterFields.conditions.maxLength}
        autoFocus={hasKeyboard()}
        suggestionsFor={suggestionsFor}
        onChoose={add}
        onEnter={enter}
        onDismiss={onLeave}
      />
      <ConditionGrid />
    </div>
  )
}
