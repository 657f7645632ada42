import {
  attributes,
  diceOf,
  formulaValues,
  isAttribute,
  notationOf,
  parseFormula,
  skillPaths,
  withOneNumber,
  type Lookup,
} from '@everquill/domain'
import { useMemo, useSyncExternalStore } from 'react'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'

/** A stored formula with the values of the open character, such as `1d8+5`. Re-renders only when the text changes. */
export function useFormulaDice(stored: string, skills: Lookup<'Skills'> | null): string {
  const locale = useLocale()
  const store = useCharacterStore()
  const { subscribe, snapshot } = useMemo(() => {
    const formula = parseFormula(stored)
    const values = formula?.flatMap((term) => (term.kind === 'value' ? [term.of] : [])) ?? []
    const paths = values.filter((of) => !isAttribute(of)).flatMap((key) => Object.values(skillPaths(key)))
    return {
      subscribe: (listener: () => void) => {
        const fields = values.length === 0 ? [] : [...attributes, ...paths]
        const unsubscribes = fields.map((field) => store.subscribe(field, listener))
        return () => {
          for (const unsubscribe of unsubscribes) unsubscribe()
        }
      },
      snapshot: () => {
        if (!formula) return stored
        const dice = diceOf(formula, formulaValues(store.draft, skills))
        return notationOf(withOneNumber(dice), locale === 'de' ? 'W' : 'd').replaceAll('-', '−')
      },
    }
  }, [store, stored, skills, locale])
  return useSyncExternalStore(subscribe, snapshot)
}
