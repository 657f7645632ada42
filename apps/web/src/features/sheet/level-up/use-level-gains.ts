import {
  characterFields,
  diceOf,
  explainFormula,
  formulaText,
  formulaValues,
  gainOf,
  isAttribute,
  levelGain,
  vitalNames,
  type Character,
  type Formula,
  type VitalName,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import { useLevelRoll } from './use-level-roll.ts'

/** What a new level can add to hit points or mana. */
export interface OfferedGain {
  readonly vital: VitalName
  /** Null if the class does not roll, or if there is no result. */
  readonly rolled: number | null
  readonly average: number
  /** How the gain was found. */
  readonly explain: (by: 'rolled' | 'average') => string
}

/** What the class of the character adds with the next level; null while the catalogue loads or dice are rolled. */
export function useLevelGains(character: Character): readonly OfferedGain[] | null {
  const { t } = useLingui()
  const translate = useTranslate()
  const classes = useLookup('Classes')
  const skills = useLookup('Skills')
  const style = useFormulaStyle(skills)
  const gains = vitalNames.map((vital) => levelGain(character, vital, { classes, skills }))
  const valueOf = formulaValues(character, skills)
  /** What a formula adds without its dice. */
  const fixedPartOf = (formula: Formula) =>
    diceOf(formula, valueOf).reduce((sum, term) => (term.kind === 'number' ? sum + term.sign * term.value : sum), 0)
  const rollOf = (vital: VitalName) => {
    const gain = gains[vitalNames.indexOf(vital)]
    const formula = skills && gain?.hasDice ? formulaText(gain.formula) : null
    return { vital, level: character.level + 1, formula, fixedPart: gain ? fixedPartOf(gain.formula) : 0 }
  }
  const dice = { hp: useLevelRoll(rollOf('hp')), mana: useLevelRoll(rollOf('mana')) }
  if (!classes || !skills || vitalNames.some((vital) => dice[vital] === 'rolling')) return null
  const nameOf = (of: string) => (isAttribute(of) ? translate(characterFields[of].label) : style.nameOf(of))
  return vitalNames.flatMap((vital, i) => {
    const gain = gains[i]
    if (!gain) return []
    const explained = explainFormula(gain.formula, { ...style, nameOf }, valueOf)
    const shown = typeof dice[vital] === 'number' ? dice[vital] : null
    const explain: OfferedGain['explain'] = (by) => {
      if (!gain.hasDice) return explained
      return by === 'rolled' && shown !== null ? t`rolled ${shown} on ${explained}` : t`average of ${explained}`
    }
    const rolled = shown === null ? null : gainOf(shown + fixedPartOf(gain.formula))
    return [{ vital, rolled, average: gain.average, explain }]
  })
}
