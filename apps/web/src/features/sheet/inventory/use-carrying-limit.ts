import { carryingLimit, formulaValues } from '@everquill/domain'
import { useCallback, useSyncExternalStore } from 'react'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useRules } from '../use-rules.ts'

/** The kilograms that the open character can carry by the rules of its game. */
export function useCarryingLimit(): number {
  const store = useCharacterStore()
  const rules = useRules()
  const skills = useLookup('Skills')
  const subscribe = useCallback((listener: () => void) => store.onChange(listener), [store])
  return useSyncExternalStore(subscribe, () => carryingLimit(rules, formulaValues(store.draft, skills)))
}
