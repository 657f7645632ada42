import { characterFields, type Lookup } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { newId } from '../../../api/new-id.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { SuggestField } from '../../../ui/inputs/combobox/suggest-field.tsx'
import type { Suggestion } from '../../../ui/inputs/combobox/use-suggestions.ts'
import { meantBy, offersFor, type Held } from '../fields/catalogue-suggestions.ts'

interface AddSpellProps {
  readonly lookup: Lookup<'Spells'>
  readonly onLeave: () => void
}

/** A spell of the catalogue, found in any language, or one's own. One that is known already is not learned twice. */
export function AddSpell({ lookup, onLeave }: AddSpellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const store = useCharacterStore()
  const [done, setDone] = useState('')
  const held = (): readonly Held[] => store.draft.spells.map(({ id, spell }) => ({ id, reference: spell }))
  const add = (spell: string) => {
    const id = newId()
    store.edit(`spells.${id}`, { id, spell })
    const name = lookup.recordOf(spell)?.name[locale] ?? spell
    setDone(t`${name} added`)
  }
  const suggestionsFor = (typed: string): readonly Suggestion[] => {
    const { records, own } = offersFor(typed, held(), lookup, locale)
    return [
      ...records.map(({ id, name, facts }) => {
        const [level, cost] = [number(facts.level ?? 0), number(facts.mana_cost ?? 0)]
        return { id, label: name[locale], detail: t`level ${level}, ${cost} mana` }
      }),
      ...(own === undefined ? [] : [{ id: own, label: t`Add “${own}” as it is` }]),
    ]
  }
  const enter = (text: string) => {
    const meant = meantBy(text, held(), lookup)
    if (meant === undefined) add(text)
    else if ('name' in meant) add(meant.id)
    else setDone(t`${text} is known already`)
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
        onLeave={onLeave}
      />
      <output className="sr">{done}</output>
    </>
  )
}
