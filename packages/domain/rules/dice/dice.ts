/** Which dice of a term are kept or dropped. */
export interface Choice {
  readonly action: 'keep' | 'drop'
  readonly which: 'highest' | 'lowest'
  readonly count: number
}

/** Dice of one kind, such as `4d6dl1`, or a plain number, added or subtracted. */
export type DiceTerm =
  | {
      readonly kind: 'dice'
      readonly sign: 1 | -1
      readonly count: number
      readonly sides: number
      /** A die that shows its highest side is thrown again, and both count. */
      readonly explodes: boolean
      readonly choice: Choice | null
    }
  | { readonly kind: 'number'; readonly sign: 1 | -1; readonly value: number }

/** A parsed dice formula. */
export type Dice = readonly DiceTerm[]

/** One thrown die. */
export interface Die {
  readonly value: number
  /** Does not count towards the total. */
  readonly dropped?: true
  /** Was thrown because another die exploded. */
  readonly extra?: true
}

/** The result of a roll: the dice of each term (none for a number) and the total. */
export interface Roll {
  /** The formula in English notation. */
  readonly notation: string
  readonly dice: readonly (readonly Die[])[]
  readonly total: number
}

/** Limits that keep results readable and parsing and rolling cheap. */
export const diceLimits = { notation: 100, terms: 20, dice: 100, sides: 1_000, number: 1_000_000 } as const

const term =
  /^(?<sign>[+-])(?:(?<count>\d{1,3})?[dw](?<sides>\d{1,4}|%)(?<explodes>!)?(?:(?<action>k|d)(?<which>[hl])?(?<chosen>\d{1,3})?)?|(?<number>\d{1,7}))/

/**
 * Parses a dice formula: `2d6+3`, German `2W6+3`, `4d6dl1` or `4d6kh3` (drop the lowest, keep the three highest), `3d6!`
 * (sixes explode), `d%`. Null if it is not a formula or exceeds the limits.
 */
export function parseDice(text: string): Dice | null {
  if (text.length > diceLimits.notation) return null
  const compact = text.toLowerCase().replaceAll(/\s+/g, '').replaceAll('−', '-')
  let rest = /^[+-]/.test(compact) ? compact : `+${compact}`
  const dice: DiceTerm[] = []
  while (rest !== '') {
    const parsed = parseTerm(rest)
    if (!parsed) return null
    dice.push(parsed.term)
    rest = rest.slice(parsed.length)
  }
  return isWithinDiceLimits(dice) && dice.some(({ kind }) => kind === 'dice') ? dice : null
}

/** Parses the dice or the number at the start of a compact formula in lower case, with its sign. */
export function parseTerm(text: string): { readonly term: DiceTerm; readonly length: number } | null {
  const found = term.exec(text)
  const parsed = found?.groups && termOf(found.groups)
  return found && parsed ? { term: parsed, length: found[0].length } : null
}

function termOf({
  sign,
  count,
  sides,
  explodes,
  action,
  which,
  chosen,
  number,
}: Record<string, string>): DiceTerm | null {
  const direction = sign === '-' ? -1 : 1
  if (number !== undefined) return { kind: 'number', sign: direction, value: Number(number) }
  const diceCount = Number(count ?? 1)
  const choice = action === undefined ? null : choiceOf(action, which, Number(chosen ?? 1))
  if (choice && (choice.count < 1 || choice.count > diceCount)) return null
  return {
    kind: 'dice',
    sign: direction,
    count: diceCount,
    sides: sides === '%' ? 100 : Number(sides),
    explodes: explodes !== undefined,
    choice,
  }
}

/** Without h or l, keep means the highest and drop the lowest. */
const choiceOf = (action: string, which: string | undefined, count: number): Choice => ({
  action: action === 'k' ? 'keep' : 'drop',
  which: (which ?? (action === 'k' ? 'h' : 'l')) === 'h' ? 'highest' : 'lowest',
  count,
})

/** Whether so many dice of these kinds may be rolled at once. */
export function isWithinDiceLimits(dice: Dice): boolean {
  const thrown = dice.reduce((sum, each) => sum + (each.kind === 'dice' ? each.count : 0), 0)
  return (
    dice.length <= diceLimits.terms &&
    thrown <= diceLimits.dice &&
    dice.every((each) =>
      each.kind === 'dice'
        ? each.count >= 1 && each.sides >= 2 && each.sides <= diceLimits.sides
        : each.value <= diceLimits.number,
    )
  )
}

/** Adds up the numbers of a dice formula, which then come last: `2+1d8+3` becomes `1d8+5`. */
export function withOneNumber(dice: Dice): Dice {
  const thrown = dice.filter(({ kind }) => kind === 'dice')
  const sum = dice.reduce((total, each) => total + (each.kind === 'number' ? each.sign * each.value : 0), 0)
  if (sum === 0 && thrown.length > 0) return thrown
  return [...thrown, { kind: 'number', sign: sum < 0 ? -1 : 1, value: Math.abs(sum) }]
}

/** Formats a dice formula, with `d` in English or `W` in German. */
export const notationOf = (dice: Dice, letter: 'd' | 'W' = 'd'): string =>
  dice.map((each, i) => `${each.sign < 0 ? '-' : i === 0 ? '' : '+'}${termNotation(each, letter)}`).join('')

/** Formats dice or a number, without its sign. */
export function termNotation(each: DiceTerm, letter: 'd' | 'W'): string {
  if (each.kind === 'number') return String(each.value)
  const { count, sides, explodes, choice } = each
  const chosen =
    choice && `${choice.action === 'keep' ? 'k' : 'd'}${choice.which === 'highest' ? 'h' : 'l'}${choice.count}`
  return `${count}${letter}${sides}${explodes ? '!' : ''}${chosen ?? ''}`
}
