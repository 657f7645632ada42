/** Which dice of a handful count, and how many of them. */
export interface Choice {
  readonly act: 'keep' | 'drop'
  readonly which: 'highest' | 'lowest'
  readonly count: number
}

/** Dice of one kind, such as `4d6dl1`, or a plain number; both may be taken away. */
export type DiceTerm =
  | {
      readonly kind: 'dice'
      readonly sign: 1 | -1
      readonly count: number
      readonly sides: number
      /** A die that shows its highest side is thrown once more, and both count. */
      readonly explodes: boolean
      readonly choice: Choice | null
    }
  | { readonly kind: 'number'; readonly sign: 1 | -1; readonly value: number }

/** What is to be thrown. */
export type Dice = readonly DiceTerm[]

/** One die on the table. */
export interface Die {
  readonly value: number
  /** Lies there, and does not count. */
  readonly dropped?: true
  /** Was thrown because another one exploded. */
  readonly extra?: true
}

/** What was thrown: each die, term by term, and what it comes to. A number has no dice. */
export interface Roll {
  /** As the dice are written in English. */
  readonly notation: string
  readonly dice: readonly (readonly Die[])[]
  readonly total: number
}

/** Beyond these nobody could read the result, and somebody could keep the server busy. */
export const diceLimits = { notation: 100, terms: 20, dice: 100, sides: 1_000, number: 1_000_000 } as const

const term =
  /^(?<sign>[+-])(?:(?<count>\d{1,3})?[dw](?<sides>\d{1,4}|%)(?<explodes>!)?(?:(?<act>k|d)(?<which>[hl])?(?<chosen>\d{1,3})?)?|(?<number>\d{1,7}))/

/**
 * Reads dice as people write them: `2d6+3`, German `2W6+3`, `4d6dl1` or `4d6kh3` (drop the lowest, keep the three
 * highest), `3d6!` (sixes explode), `d%`. Null when it is something else, or beyond the limits.
 */
export function parseDice(text: string): Dice | null {
  if (text.length > diceLimits.notation) return null
  const compact = text.toLowerCase().replaceAll(/\s+/g, '').replaceAll('−', '-')
  let rest = /^[+-]/.test(compact) ? compact : `+${compact}`
  const dice: DiceTerm[] = []
  while (rest !== '') {
    const found = term.exec(rest)
    const read = found?.groups && termOf(found.groups)
    if (!found || !read) return null
    dice.push(read)
    rest = rest.slice(found[0].length)
  }
  return isWithinLimits(dice) ? dice : null
}

function termOf({ sign, count, sides, explodes, act, which, chosen, number }: Record<string, string>): DiceTerm | null {
  const direction = sign === '-' ? -1 : 1
  if (number !== undefined) return { kind: 'number', sign: direction, value: Number(number) }
  const many = Number(count ?? 1)
  const choice = act === undefined ? null : choiceOf(act, which, Number(chosen ?? 1))
  if (choice && (choice.count < 1 || choice.count > many)) return null
  return {
    kind: 'dice',
    sign: direction,
    count: many,
    sides: sides === '%' ? 100 : Number(sides),
    explodes: explodes !== undefined,
    choice,
  }
}

/** Who only says "keep" means the best, who only says "drop" the worst. */
const choiceOf = (act: string, which: string | undefined, count: number): Choice => ({
  act: act === 'k' ? 'keep' : 'drop',
  which: (which ?? (act === 'k' ? 'h' : 'l')) === 'h' ? 'highest' : 'lowest',
  count,
})

function isWithinLimits(dice: Dice): boolean {
  const thrown = dice.reduce((sum, each) => sum + (each.kind === 'dice' ? each.count : 0), 0)
  return (
    dice.length > 0 &&
    dice.length <= diceLimits.terms &&
    thrown >= 1 &&
    thrown <= diceLimits.dice &&
    dice.every((each) =>
      each.kind === 'dice'
        ? each.count >= 1 && each.sides >= 2 && each.sides <= diceLimits.sides
        : each.value <= diceLimits.number,
    )
  )
}

/** Dice as they are written: `d` in English, `W` in German. */
export const notationOf = (dice: Dice, letter: 'd' | 'W' = 'd'): string =>
  dice.map((each, i) => `${each.sign < 0 ? '-' : i === 0 ? '' : '+'}${writtenOf(each, letter)}`).join('')

function writtenOf(each: DiceTerm, letter: 'd' | 'W'): string {
  if (each.kind === 'number') return String(each.value)
  const { count, sides, explodes, choice } = each
  const chosen =
    choice && `${choice.act === 'keep' ? 'k' : 'd'}${choice.which === 'highest' ? 'h' : 'l'}${choice.count}`
  return `${count}${letter}${sides}${explodes ? '!' : ''}${chosen ?? ''}`
}

/** Throws the dice; `throwDie` gives a side from 1 on. */
export function rollDice(dice: Dice, throwDie: (sides: number) => number): Roll {
  const thrown = dice.map((each) => (each.kind === 'dice' ? throwTerm(each, throwDie) : []))
  const total = dice.reduce((sum, each, i) => {
    const value = each.kind === 'number' ? each.value : sumOf(thrown[i] ?? [])
    return sum + each.sign * value
  }, 0)
  return { notation: notationOf(dice), dice: thrown, total }
}

/** The roll that falls as it is told, die by die; null when these dice cannot have fallen so. */
export function recount(dice: Dice, thrown: readonly number[]): Roll | null {
  let at = 0
  let isPossible = true
  const roll = rollDice(dice, (sides) => {
    const value = thrown[at++] ?? 0
    if (!Number.isInteger(value) || value < 1 || value > sides) isPossible = false
    return value
  })
  return isPossible && at === thrown.length ? roll : null
}

type Handful = Extract<DiceTerm, { readonly kind: 'dice' }>

function throwTerm({ count, sides, explodes, choice }: Handful, throwDie: (sides: number) => number): readonly Die[] {
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
  const best = dice.map((_die, place) => place).toSorted((a, b) => valueAt(dice, b) - valueAt(dice, a) || a - b)
  const chosen = new Set(choice.which === 'highest' ? best.slice(0, choice.count) : best.slice(-choice.count))
  return dice.map((die, place) => (chosen.has(place) === (choice.act === 'keep') ? die : { ...die, dropped: true }))
}

const valueAt = (dice: readonly Die[], place: number): number => dice[place]?.value ?? 0

const sumOf = (dice: readonly Die[]): number =>
  dice.reduce((sum, { value, dropped }) => (dropped ? sum : sum + value), 0)
