import {
  characterFields,
  diceOf,
  explainFormula,
  formulaText,
  formulaValues,
  gainOf,
  isAttribute,
  levelGain,
  parseFormula,
  rollFromValues,
  vitalNames,
  type Character,
  type Formula,
  type VitalName,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { throwDie } from '../../../sync/outbox/throw-die.ts'
import { throwOnce } from './throw-once.ts'

/** What a new level can add to hit points or mana. */
export interface OfferedGain {
  readonly vital: VitalName
  /** Null if the class does not roll. */
  readonly rolled: number | null
  readonly average: number
  /** How the gain was found. */
  readonly explain: (by: 'rolled' | 'average') => string
}

/** What the class of the character adds with the next level; null while the catalogue loads. */
export function useLevelGains(character: Character): readonly OfferedGain[] | null {
  const { t } = useLingui()
  const translate = useTranslate()
  const classes = useLookup('Classes')
  const skills = useLookup('Skills')
  const style = useFormulaStyle(skills)
  const gains = vitalNames.map((vital) => levelGain(character, vital, { classes, skills }))
  const [hp = null, mana = null] = gains
  const thrown = {
    hp: useThrown(character, 'hp', hp?.hasDice ? hp.formula : null),
    mana: useThrown(character, 'mana', mana?.hasDice ? mana.formula : null),
  }
  if (!classes || !skills) return null
  const valueOf = formulaValues(character, skills)
  const nameOf = (of: string) => (isAttribute(of) ? translate(characterFields[of].label) : style.nameOf(of))
  return vitalNames.flatMap((vital, i) => {
    const gain = gains[i]
    if (!gain) return []
    const explained = explainFormula(gain.formula, { ...style, nameOf }, valueOf)
    const roll = thrown[vital] && rollFromValues(diceOf(gain.formula, valueOf), thrown[vital])
    const shown = roll?.dice.flat().reduce((sum, { value, dropped }) => (dropped ? sum : sum + value), 0) ?? 0
    const explain: OfferedGain['explain'] = (by) => {
      if (!roll) return explained
      return by === 'rolled' ? t`rolled ${shown} on ${explained}` : t`average of ${explained}`
    }
    return [{ vital, rolled: roll && gainOf(roll.total), average: gain.average, explain }]
  })
}

/** The dice for the next level, which stay the same while others edit the character. */
function useThrown({ publicRef, level }: Character, vital: VitalName, formula: Formula | null) {
  // A text, because the formula is a new object each time.
  const text = formula && formulaText(formula)
  return useMemo(
    () =>
      text === null
        ? null
        : throwOnce(
            { publicRef, level: level + 1, vital },
            diceOf(parseFormula(text) ?? [], () => 0),
            throwDie,
          ),
    [publicRef, level, vital, text],
  )
}
