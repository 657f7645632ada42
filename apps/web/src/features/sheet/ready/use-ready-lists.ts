import {
  inReadyOrder,
  nameOrder,
  protectionOf,
  skillPaths,
  type ItemEntry,
  type Lookup,
  type Localized,
  type SpellEntry,
} from '@everquill/domain'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useEntryIds } from '../../../sync/replica/use-entries.ts'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { spellOrder } from '../spells/spell-order.ts'

interface ReadyLists {
  /** Entry ids. */
  readonly weapons: readonly string[]
  readonly prepared: readonly string[]
  readonly consumables: readonly string[]
  /** Skill keys. */
  readonly pinned: readonly string[]
  readonly isProtected: boolean
  readonly hasTemporary: boolean
}

/** What Ready lists, each in the owner's order, or else by what is needed first. Re-renders only when a row comes, goes or moves. */
export function useReadyLists(items: Lookup<'Items'>, spells: Lookup<'Spells'>, skills: Lookup<'Skills'>): ReadyLists {
  const locale = useLocale()
  const weaponsFirst = useMemo(() => inReadyOrder(weaponOrder(items, locale)), [items, locale])
  const effectsFirst = useMemo(() => inReadyOrder(consumableOrder(items, locale)), [items, locale])
  const byLevel = useMemo(() => inReadyOrder(spellOrder(spells, locale)), [spells, locale])
  return {
    weapons: useEntryIds(
      'items',
      weaponsFirst,
      useMemo(() => isReadyWeapon(items), [items]),
    ),
    consumables: useEntryIds(
      'items',
      effectsFirst,
      useMemo(() => isConsumable(items), [items]),
    ),
    prepared: useEntryIds(
      'spells',
      byLevel,
      useMemo(() => isReadySpell(spells), [spells]),
    ),
    pinned: usePinnedSkills(skills),
    isProtected: useItemsText(useMemo(() => (entries) => String(protectionOf(entries, items) > 0), [items])) === 'true',
    hasTemporary: useHasTemporary(),
  }
}

/** A text about the items. Re-renders only when the text changes. */
export function useItemsText(textOf: (items: readonly ItemEntry[]) => string): string {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe('items', listener), [store])
  const memoized = useMemo(() => memoizeLast(textOf), [textOf])
  return useSyncExternalStore(subscribe, () => memoized(store.draft.items))
}

function memoizeLast<Input, Output>(compute: (input: Input) => Output): (input: Input) => Output {
  let last: { readonly input: Input; readonly output: Output } | undefined
  return (input) => {
    if (last?.input !== input) last = { input, output: compute(input) }
    return last.output
  }
}

/** Weapons are equipped; what is thrown has no slot and is ready when carried. */
const isReadyWeapon =
  (lookup: Lookup<'Items'>) =>
  ({ item, equipped, quantity }: ItemEntry): boolean => {
    const facts = lookup.recordOf(item)?.facts
    if (facts?.attack_skill === undefined && facts?.damage === undefined) return false
    return equipped === undefined ? facts.slot === null : quantity > 0
  }

const isConsumable =
  (lookup: Lookup<'Items'>) =>
  ({ item }: ItemEntry): boolean => {
    const facts = lookup.recordOf(item)?.facts
    if (!facts || facts.attack_skill !== undefined || facts.damage !== undefined) return false
    return facts.uses !== undefined || facts.effect !== undefined
  }

const isReadySpell =
  (lookup: Lookup<'Spells'>) =>
  ({ spell, prepared }: SpellEntry): boolean =>
    prepared === true && lookup.recordOf(spell) !== undefined

const nameOf = (lookup: Lookup<'Items'>, locale: keyof Localized, { item }: ItemEntry): string =>
  lookup.recordOf(item)?.name[locale] ?? item

/** Held weapons before thrown ones. */
function weaponOrder(lookup: Lookup<'Items'>, locale: keyof Localized) {
  const compare = nameOrder()
  const rank = ({ equipped }: ItemEntry) => (equipped === undefined ? 1 : 0)
  return (left: ItemEntry, right: ItemEntry): number =>
    rank(left) - rank(right) || compare(nameOf(lookup, locale, left), nameOf(lookup, locale, right))
}

/** What heals or restores mana first: it is what is needed in a hurry. */
function consumableOrder(lookup: Lookup<'Items'>, locale: keyof Localized) {
  const compare = nameOrder()
  const rank = ({ item }: ItemEntry) => (lookup.recordOf(item)?.facts.effect === undefined ? 1 : 0)
  return (left: ItemEntry, right: ItemEntry): number =>
    rank(left) - rank(right) || compare(nameOf(lookup, locale, left), nameOf(lookup, locale, right))
}

/** The keys of the pinned skills, by name because a set has no order; pinned texts that are not skills are left out. */
function usePinnedSkills(skills: Lookup<'Skills'>): readonly string[] {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe('pinned', listener), [store])
  const joined = useSyncExternalStore(subscribe, () => {
    const isSkill = (key: string) => skills.recordOf(key) !== undefined || store.read(skillPaths(key).number) !== null
    return (store.draft.pinned ?? []).filter(isSkill).join('\n')
  })
  const style = useFormulaStyle(skills)
  const compare = nameOrder()
  return joined === '' ? [] : joined.split('\n').sort((left, right) => compare(style.nameOf(left), style.nameOf(right)))
}

function useHasTemporary(): boolean {
  const store = useCharacterStore()
  const subscribe = useCallback((listener: () => void) => store.subscribe('hp_temp', listener), [store])
  return useSyncExternalStore(subscribe, () => (store.draft.hp_temp ?? 0) > 0)
}
