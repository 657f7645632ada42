import { characterFields, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { newId } from '../../../api/new-id.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/suggestion-list.tsx'
import { resolveText, findSuggestions, type OwnedReference } from '../../../game-ui/catalogue/catalogue-suggestions.ts'

interface AddSpellProps {
  readonly lookup: Lookup<'Spells'>
  readonly onLeave: () => void
}

/** Adds a spell from the catalogue, found in either language, or as free text; never the same one twice. */
export function AddSpell({ lookup, onLeave }: AddSpellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const store = useCharacterStore()
  const [done, setDone] = useState('')
  const owned = (): readonly OwnedReference[] => store.draft.spells.map(({ id, spell }) => ({ id, reference: spell }))
  const add = (spell: string) => {
    const id = newId()
    store.edit(`spells.${id}`, { id, spell })
    const name = lookup.recordOf(spell)?.name[locale] ?? spell
    setDone(t`${name} added`)
  }
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const { records, customText } = findSuggestions(typed, owned(), lookup, locale)
    return [
      ...records.map(({ id, name, facts }) => {
        const [level, cost] = [number(facts.level ?? 0), number(facts.mana_cost ?? 0)]
        return { id, label: name[locale], detail: t`level ${level}, ${cost} mana` }
      }),
      ...(customText === undefined ? [] : [{ id: customText, label: t`Add “${customText}” as a custom spell` }]),
    ]
  }
  const enter = (text: string) => {
    const resolved = resolveText(text, owned(), lookup)
    if (resolved === undefined) add(text)
    else if ('name' in resolved) add(resolved.id)
    else setDone(t`${text} is already on the list`)
  }
  return (
    <>
      <SuggestField
        label={t`Add a spell`}
        icon={<Search />}
        maxLength={characterFields.spells.parts.spell.maxLength}
        autoFocus
        suggestionsFor={suggestionsFor}
        onChoose={add}
        onEnter={enter}
        onDismiss={onLeave}
      />
      <output className="sr">{done}</output>
    </>
  )
}
