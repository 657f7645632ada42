import { characterFields, type VitalName } from '@everquill/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useRollFormula } from '../../../sync/outbox/rolls.ts'
import { useCharacterStore } from '../../../sync/replica/use-character.ts'
import { keptRoll, rollOnce } from './roll-once.ts'

interface VitalRoll {
  readonly vital: VitalName
  readonly level: number
  /** Null if nothing is rolled. */
  readonly formula: string | null
  /** What the formula adds without its dice. */
  readonly fixedPart: number
}

/**
 * What the dice for the next level show. They are rolled once like any other dice, so the log has them; they stay the same
 * while somebody edits the character. Null if nothing is rolled, or if the roll failed.
 */
export function useLevelRoll({ vital, level, formula, fixedPart }: VitalRoll): number | 'rolling' | null {
  const translate = useTranslate()
  const roll = useRollFormula()
  const { publicRef } = useCharacterStore()
  const [latest, setLatest] = useState<{ readonly key: string; readonly result: number | null }>()
  const which = formula === null ? null : { publicRef, level, vital, formula }
  const key = which && JSON.stringify(which)
  const start = useEffectEvent(async () => {
    if (!which || key === null) return
    const rollVital = async () => {
      const label = translate(characterFields[`${vital}_max`].label)
      const rolled = await roll?.(which.formula, label, { for: `${vital}_max`, isQuiet: true })
      return rolled ? rolled.total - fixedPart : null
    }
    setLatest({ key, result: await rollOnce(which, rollVital) })
  })
  useEffect(() => void start(), [key])
  if (!which) return null
  return latest?.key === key ? latest.result : (keptRoll(which) ?? 'rolling')
}
