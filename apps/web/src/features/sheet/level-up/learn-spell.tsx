import type { Character } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { SelectField } from '../../../ui/inputs/select-field.tsx'

interface LearnSpellProps {
  readonly character: Character
  /** The id of the chosen record; empty if none is chosen. */
  readonly spell: string
  readonly onChoose: (spell: string) => void
}

/** Offers the spells of the catalogue that the character does not know; only to characters with mana. */
export function LearnSpell({ character, spell, onChoose }: LearnSpellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number } = useNumbers()
  const lookup = useLookup('Spells')
  if (!lookup || character.mana_max <= 0) return null
  const known = new Set(character.spells.map((entry) => lookup.recordOf(entry.spell)))
  return (
    <SelectField label={t`New spell (optional)`} value={spell} onChoose={onChoose}>
      <option value="">{t`No new spell`}</option>
      {lookup
        .search('', locale)
        .filter((record) => !known.has(record))
        .map(({ id, name, facts }) => {
          const [label, cost] = [name[locale], number(facts.mana_cost ?? 0)]
          return (
            <option key={id} value={id}>
              {t`${label}, ${cost} mana`}
            </option>
          )
        })}
    </SelectField>
  )
}
