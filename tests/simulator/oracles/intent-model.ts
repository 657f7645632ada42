import { isList, type Change, type Json } from '@everquill/domain'
import { textOf, type SheetCopy } from './plain-sheet.ts'

/*
 * A second, deliberately simple implementation of what edits mean. The simulator compares every commit with it.
 */

/** The intended effect of edits on one path. */
type Intent =
  | { readonly kind: 'count'; readonly exact: number | null; readonly plus: number }
  | { readonly kind: 'value'; readonly value: Json }
  /** Elements to add to (true) or remove from (false) a set. */
  | { readonly kind: 'elements'; readonly elements: ReadonlyMap<string, boolean> }
  /** New texts of lines by index; simulated users never add or remove lines. */
  | { readonly kind: 'lines'; readonly lines: ReadonlyMap<number, string> }
  /** Lines to append; simulated users never remove one. */
  | { readonly kind: 'more lines'; readonly lines: readonly string[] }

const counters: { readonly [field: string]: readonly [number, number] } = {
  xp: [0, 1e9],
  gold: [0, 1e9],
  silver: [0, 1e9],
  copper: [0, 1e9],
  hp: [-9_999, 99_999],
}

const limitsOf = (field: string): readonly [number, number] | undefined => {
  if (field.endsWith('.quantity')) return [0, 1e9]
  if (field.endsWith('.hp_temp')) return [0, 99_999]
  return counters[field.endsWith('.hp') ? 'hp' : field]
}

/** The hit points of a creature are absent when there are none left. */
const isAbsentAtZero = (field: string): boolean => field.startsWith('participants.')

const linesOf = (text: Json): readonly string[] => textOf(text).split('\n')
const elementsOf = (set: Json): readonly string[] => (isList(set) ? set.map(textOf) : [])

function intentOf({ field, oldValue, newValue, exact }: Change): Intent {
  if (limitsOf(field)) {
    return exact
      ? { kind: 'count', exact: Number(newValue), plus: 0 }
      : { kind: 'count', exact: null, plus: Number(newValue) - Number(oldValue) }
  }
  if (field === 'conditions') {
    const [old, now] = [elementsOf(oldValue), elementsOf(newValue)]
    const changed = [...old, ...now].filter((element) => old.includes(element) !== now.includes(element))
    return { kind: 'elements', elements: new Map(changed.map((element) => [element, now.includes(element)])) }
  }
  if (field === 'background') {
    const old = linesOf(oldValue)
    const lines = [...linesOf(newValue).entries()].filter(([index, line]) => old[index] !== line)
    return { kind: 'lines', lines: new Map(lines) }
  }
  if (field === 'notes') {
    // Not as a set: while a save that has arrived is still sent, its line is there twice.
    const old = [...linesOf(oldValue)]
    const isNew = (line: string) => {
      const index = old.indexOf(line)
      if (index >= 0) old.splice(index, 1)
      return index < 0
    }
    return { kind: 'more lines', lines: linesOf(newValue).filter(isNew) }
  }
  return { kind: 'value', value: newValue }
}

/** Whether the later value replaces the earlier one, instead of being merged. */
export const isReplaced = (field: string): boolean =>
  intentOf({ field, oldValue: null, newValue: null }).kind === 'value' && field.split('.').length !== 2

/** Applies an intent without limits; only the server clamps. */
function applyIntent(value: Json, intent: Intent): Json {
  switch (intent.kind) {
    case 'count':
      return (intent.exact ?? Number(value)) + intent.plus
    case 'value':
      return intent.value
    case 'elements': {
      const others = elementsOf(value).filter((element) => !intent.elements.has(element))
      const wanted = [...intent.elements].filter(([, isWanted]) => isWanted).map(([element]) => element)
      return [...others, ...wanted].sort()
    }
    case 'lines':
      return linesOf(value)
        .map((line, index) => intent.lines.get(index) ?? line)
        .join('\n')
    case 'more lines':
      return [...linesOf(value), ...intent.lines.filter((line) => !linesOf(value).includes(line))].join('\n')
  }
}

/** The value the server commits for a change; null if its entry does not exist. */
export function committedValue(copy: SheetCopy, change: Change): { readonly value: Json; readonly asked: Json } | null {
  if (!copy.has(change.field)) return null
  const asked = applyIntent(copy.read(change.field), intentOf(change))
  const limits = limitsOf(change.field)
  if (!limits) return { asked, value: asked }
  const value = Math.min(limits[1], Math.max(limits[0], Number(asked)))
  const stored = value === 0 && !change.exact && isAbsentAtZero(change.field) ? null : value
  return { asked: value === asked ? stored : asked, value: stored }
}
