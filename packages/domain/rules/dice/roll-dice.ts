import { diceLimits, notationOf, type Dice, type DiceTerm, type Die, type Roll } from './dice.ts'

/** Rolls the dice; `throwDie` returns a number from 1 to `sides`. */
export function rollDice(dice: Dice, throwDie: (sides: number) => number): Roll {
  const thrown = dice.map((each) => (each.kind === 'dice' ? throwTerm(each, throwDie) : []))
  const total = dice.reduce((sum, each, i) => {
    const value = each.kind === 'number' ? each.value : sumOf(thrown[i] ?? [])
    return sum + each.sign * value
  }, 0)
  return { notation: notationOf(dice), dice: thrown, total }
}

/** Rebuilds a roll from the values of its dice; null if these dice cannot produce them. */
export function rollFromValues(dice: Dice, thrown: readonly number[]): Roll | null {
  let at = 0
  let isPossible = true
  const roll = rollDice(dice, (sides) => {
    const value = thrown[at++] ?? 0
    if (!Number.isInteger(value) || value < 1 || value > sides) isPossible = false
    return value
  })
  return isPossible && at === thrown.length ? roll : null
}

type ThrownTerm = Extract<DiceTerm, { readonly kind: 'dice' }>

function throwTerm(
  { count, sides, explodes, choice }: ThrownTerm,
  throwDie: (sides: number) => number,
): readonly Die[] {
  const dice: Die[] = []
  const explodesAt = explodes ? sides : 0
  for (let i = 0; i < count; i++) {
    let value = throwDie(sides)
    dice.push({ value })
    while (value === explodesAt && dice.length < diceLimits.dice + count) {
      value = throwDie(sides)
      dice.push({ value, extra: true })
    }
  }
  if (choice === null) return dice
  const ranked = dice.map((_die, index) => index).toSorted((a, b) => valueAt(dice, b) - valueAt(dice, a) || a - b)
  const chosen = new Set(choice.which === 'highest' ? ranked.slice(0, choice.count) : ranked.slice(-choice.count))
  return dice.map((die, index) => (chosen.has(index) === (choice.action === 'keep') ? die : { ...die, dropped: true }))
}

const valueAt = (dice: readonly Die[], index: number): number => dice[index]?.value ?? 0

const sumOf = (dice: readonly Die[]): number =>
  dice.reduce((sum, { value, dropped }) => (dropped ? sum : sum + value), 0)
