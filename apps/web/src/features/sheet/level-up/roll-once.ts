import { readPreference, storePreference } from '../../../ui/foundation/device-preferences.ts'

/** What the dice for the next level of each character showed, so that a roll is not repeated. */
type KeptRolls = Readonly<Record<string, { readonly level: number; readonly rolls: Readonly<Record<string, number>> }>>

/** Which roll is meant: there is one for each character, level, vital and formula. */
export interface LevelRoll {
  readonly publicRef: string
  readonly level: number
  readonly vital: string
  readonly formula: string
}

/** Rolls without a response: a dialog that is closed and opened again waits for the same one. */
const pending = new Map<string, Promise<number | null>>()

/** What was rolled before; null if nothing was. */
export function keptRoll({ publicRef, level, ...which }: LevelRoll): number | null {
  const kept = readKept()[publicRef]
  return (kept?.level === level ? kept.rolls[nameOf(which)] : undefined) ?? null
}

/** Rolls and keeps the result, unless that was done before. Resolves to null if there is no result. */
export function rollOnce(which: LevelRoll, roll: () => Promise<number | null>): Promise<number | null> {
  const kept = keptRoll(which)
  if (kept !== null) return Promise.resolve(kept)
  const key = JSON.stringify([which.publicRef, which.level, nameOf(which)])
  const running = pending.get(key)
  if (running) return running
  const rolling = roll()
    .then((result) => {
      if (result !== null) keep(which, result)
      return result
    })
    .finally(() => pending.delete(key))
  pending.set(key, rolling)
  return rolling
}

function keep({ publicRef, level, ...which }: LevelRoll, result: number): void {
  const all = readKept()
  const earlier = all[publicRef]
  const rolls = earlier?.level === level ? earlier.rolls : {}
  const next: KeptRolls = { ...all, [publicRef]: { level, rolls: { ...rolls, [nameOf(which)]: result } } }
  storePreference('level-rolls', JSON.stringify(next))
}

const nameOf = ({ vital, formula }: Pick<LevelRoll, 'vital' | 'formula'>): string => `${vital} ${formula}`

function readKept(): KeptRolls {
  try {
    return JSON.parse(readPreference('level-rolls') ?? '{}') as KeptRolls
  } catch {
    return {}
  }
}
