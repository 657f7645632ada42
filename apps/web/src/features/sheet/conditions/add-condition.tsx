import { characterFields, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/use-suggestions.ts'
import styles from './conditions.module.css'
import { meantBy, offersFor, type Held } from '../fields/catalogue-suggestions.ts'

interface AddConditionProps {
  readonly lookup: Lookup<'Conditions'>
  readonly onLeave: () => void
}

/** A condition of the catalogue, found in any language, or one's own words. */
export function AddCondition({ lookup, onLeave }: AddConditionProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const store = useCharacterStore()
  const held = (): readonly Held[] => store.draft.conditions.map((reference) => ({ id: reference, reference }))
  const add = (condition: string) => {
    store.edit('conditions', [...new Set([...store.draft.conditions, condition])].sort())
    onLeave()
  }
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const { records, own } = offersFor(typed, held(), lookup, locale)
    return [
      ...records.map(({ id, name, description }) => ({ id, label: name[locale], detail: description[locale] })),
      ...(own === undefined ? [] : [{ id: own, label: t`Add “${own}” as it is` }]),
    ]
  }
  const enter = (text: string) => {
    const meant = meantBy(text, held(), lookup)
    if (meant === undefined) add(text)
    else if ('name' in meant) add(meant.id)
    else onLeave()
  }
  return (
    <div className={styles['field']}>
      <SuggestField
        label={t`Add a condition`}
        icon={<Search />}
        maxLength={characterFields.conditions.maxLength}
        autoFocus
        suggestionsFor={suggestionsFor}
        onChoose={add}
        onEnter={enter}
        onLeave={onLeave}
      />
    </div>
  )
}
