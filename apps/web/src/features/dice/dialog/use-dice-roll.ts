import {
  canHaveAdvantage,
  characterFields,
  diceOf,
  findSkillIn,
  formulaText,
  formulaValues,
  isAttribute,
  readFormula,
  type Formula,
  type FormulaProblem,
  type LoggedRoll,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormulaStyle } from '../../../game-ui/formula/use-formula-style.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useProblemMessages } from '../../../queries/problem-messages.ts'
import { useLookup } from '../../../queries/use-lookup.ts'
import type { RollOptions } from '../../../sync/outbox/rolls.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { useDiceRoller } from '../dice-roller.ts'
import { rememberDice } from './recent-dice.ts'
import { rollRequest } from '../roll-request.ts'

/** The last roll of the dialog, with what each of its terms is. */
export interface NamedRoll {
  readonly roll: LoggedRoll
  readonly names: readonly string[]
}

interface DiceRollOptions extends RollOptions {
  /** Added to this roll only. */
  readonly modifier: number
}

/** Rolls typed formulas with the values of the open character. Only the result of the last roll is kept. */
export function useDiceRoll() {
  const { t } = useLingui()
  const translate = useTranslate()
  const { messageOf, messageOfError } = useProblemMessages()
  const roller = useDiceRoller()
  const store = useCharacterStore()
  const skills = useLookup('Skills')
  const style = useFormulaStyle(skills)
  const [result, setResult] = useState<NamedRoll>()
  const [error, setError] = useState<string>()

  const read = (text: string) => readFormula(text, findSkillIn(skills))
  const valueOf = (of: string) => formulaValues(store.draft, skills)(of)
  const nameOf = (of: string) => (isAttribute(of) ? translate(characterFields[of].label) : style.nameOf(of))

  /** An old result must not look like that of the formula that failed. */
  const fail = (message: string) => {
    setError(message)
    setResult(undefined)
    return false
  }
  const messageOfFormula = (problem: FormulaProblem) => {
    if (problem.kind === 'invalid') return messageOf({ code: 'not-dice' })
    const { name } = problem
    return t`No skill or attribute is called “${name}”.`
  }
  const rollFormula = async (formula: Formula, { modifier, ...options }: DiceRollOptions): Promise<boolean> => {
    const whole = modifier === 0 ? formula : [...formula, numberTerm(modifier)]
    const names = formula.map((term) => (term.kind === 'value' ? nameOf(term.of) : ''))
    try {
      const outcome = await roller.roll(store.publicRef, rollRequest(whole, valueOf, options))
      if (outcome.kind === 'refused') return fail(messageOf(outcome.problem))
      setError(undefined)
      setResult({ roll: outcome.roll, names: [...names, t`once`] })
      rememberDice(formulaText(formula))
      return true
    } catch (failure) {
      return fail(messageOfError(failure))
    }
  }
  return {
    result,
    error,
    clearError: () => setError(undefined),
    /** The formula of a text; empty if the text is not one. */
    parse: (text: string): Formula => {
      const formula = read(text)
      return 'kind' in formula ? [] : formula
    },
    write: (formula: Formula) => formulaText(formula, style),
    hasD20: (formula: Formula) => canHaveAdvantage(diceOf(formula, valueOf)),
    /** Resolves to whether it was rolled. */
    roll: async (text: string, options: DiceRollOptions): Promise<boolean> => {
      const formula = read(text)
      return 'kind' in formula ? fail(messageOfFormula(formula)) : rollFormula(formula, options)
    },
  }
}

const numberTerm = (value: number) => ({ kind: 'number', sign: value < 0 ? -1 : 1, value: Math.abs(value) }) as const
