import { diceRange, notationOf, parseDice, type Dice } from '@everquill/domain'

/** What is typed on the pad; dice are halved when they are rolled. */
export interface PadText {
  readonly text: string
  readonly isHalved: boolean
}

/** The meaning of what is typed. */
export type PadAmount =
  | { readonly kind: 'empty' | 'invalid' }
  | { readonly kind: 'number'; readonly value: number }
  /** `lowest` and `highest` are halved already; the total of the roll is not. */
  | {
      readonly kind: 'dice'
      readonly formula: string
      readonly isHalved: boolean
      readonly lowest: number
      readonly highest: number
    }

export const emptyPad: PadText = { text: '', isHalved: false }

const maxLength = 24
/** Enough for every field, and small enough to be exact. */
const maxDigits = 10
const sum = /^[+-]?\d+(?:[+-]\d+)*$/

/** Keeps only what the pad has keys for, with the dice letter of the language. */
export function padText(typed: string, letter: 'd' | 'W'): PadText {
  const text = typed
    .replaceAll(/[dw]/gi, letter)
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/[^\d+\-dW]/g, '')
    // A second sign in a row replaces the first.
    .replaceAll(/[+-]+(?=[+-])/g, '')
    .replace(/^\+/, '')
    .slice(0, maxLength)
  return { text: text.replaceAll(/\b0+(?=\d)/g, ''), isHalved: false }
}

/** Deletes the last character; the half first, because it was entered last. */
export const withoutLast = ({ text, isHalved }: PadText): PadText => ({
  text: isHalved ? text : text.slice(0, -1),
  isHalved: false,
})

/** Halves a number at once; dice are halved when they are rolled. */
export function halved(typed: PadText): PadText {
  const amount = readPad(typed)
  if (amount.kind === 'number') return { text: String(half(amount.value)), isHalved: false }
  return { ...typed, isHalved: amount.kind === 'dice' && !typed.isHalved }
}

/** Rounds down. */
export const half = (value: number): number => Math.floor(value / 2)

export function readPad({ text, isHalved }: PadText): PadAmount {
  if (text === '') return { kind: 'empty' }
  if (sum.test(text)) return numberOf(text)
  const dice = parseDice(text)
  return dice ? diceAmount(dice, isHalved) : { kind: 'invalid' }
}

function numberOf(text: string): PadAmount {
  const terms = text.match(/[+-]?\d+/g) ?? []
  if (terms.some((term) => term.replace(/^[+-]/, '').length > maxDigits)) return { kind: 'invalid' }
  return { kind: 'number', value: terms.reduce((total, term) => total + Number(term), 0) }
}

function diceAmount(dice: Dice, isHalved: boolean): PadAmount {
  const { lowest, highest } = diceRange(dice)
  const ends = isHalved ? { lowest: half(lowest), highest: half(highest) } : { lowest, highest }
  return { kind: 'dice', formula: notationOf(dice), isHalved, ...ends }
}
