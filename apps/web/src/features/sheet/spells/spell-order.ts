import { nameOrder, type Lookup, type SpellEntry, type Localized } from '@everquill/domain'

/** Sorts by level, then by name; custom spells, which have no level, come last. */
export function spellOrder(lookup: Lookup<'Spells'>, language: keyof Localized) {
  const compare = nameOrder()
  const levelOf = ({ spell }: SpellEntry) => lookup.recordOf(spell)?.facts.level ?? 99
  const nameOf = ({ spell }: SpellEntry) => lookup.recordOf(spell)?.name[language] ?? spell
  return (left: SpellEntry, right: SpellEntry): number =>
    levelOf(left) - levelOf(right) || compare(nameOf(left), nameOf(right))
}
