import { isList, same, type Change, type Json } from '@everquill/domain'
import { SheetCopy, textOf, type Sheet } from './plain-sheet.ts'

/*
 * A second, deliberately simple implementation of what edits mean. The simulator compares every replica and every
 * commit with it.
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

/** Intents by path, in the order of the first edit. */
export type Intents = ReadonlyMap<string, Intent>

export const noIntents: Intents = new Map()

const counters: { readonly [field: string]: readonly [number, number] } = {
  xp: [0, 1e9],
  gold: [0, 1e9],
  silver: [0, 1e9],
  hp: [-9_999, 99_999],
}

export const limitsOf = (field: string): readonly [number, number] | undefined =>
  counters[field] ?? (field.endsWith('.quantity') ? [0, 1e9] : undefined)

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
    const old = linesOf(oldValue)
    return { kind: 'more lines', lines: linesOf(newValue).filter((line) => !old.includes(line)) }
  }
  return { kind: 'value', value: newValue }
}

/** Whether the later value replaces the earlier one, instead of being merged. */
export const isReplaced = (field: string): boolean =>
  intentOf({ field, oldValue: null, newValue: null }).kind === 'value' && field.split('.').length !== 2

/** Merges two intents for one path; the second is later. */
function mergeIntents(first: Intent | undefined, second: Intent): Intent {
  if (first?.kind === 'count' && second.kind === 'count') {
    return second.exact === null ? { ...first, plus: first.plus + second.plus } : second
  }
  if (first?.kind === 'elements' && second.kind === 'elements') {
    return { ...second, elements: new Map([...first.elements, ...second.elements]) }
  }
  if (first?.kind === 'lines' && second.kind === 'lines') {
    return { ...second, lines: new Map([...first.lines, ...second.lines]) }
  }
  if (first?.kind === 'more lines' && second.kind === 'more lines') {
    return { ...second, lines: [...new Set([...first.lines, ...second.lines])] }
  }
  return second
}

/** Merges later intents into earlier ones. */
export function combineIntents(intents: Intents, later: Intents): Intents {
  const all = new Map(intents)
  for (const [field, intent] of later) {
    // Adding or removing an entry supersedes edits of its parts.
    if (field.split('.').length === 2) for (const path of all.keys()) if (path.startsWith(`${field}.`)) all.delete(path)
    all.set(field, mergeIntents(all.get(field), intent))
  }
  return all
}

export const intentsOf = (changes: readonly Change[]): Intents =>
  changes.reduce<Intents>(
    (intents, change) => combineIntents(intents, new Map([[change.field, intentOf(change)]])),
    noIntents,
  )

const isAbout = (path: string, fields: readonly string[]): boolean =>
  fields.some((field) => path === field || path.startsWith(`${field}.`))

/** The intents for these paths and their parts. */
export const only = (intents: Intents, ...fields: readonly string[]): Intents =>
  new Map([...intents].filter(([path]) => isAbout(path, fields)))

/** The intents for all other paths. */
export const without = (intents: Intents, ...fields: readonly string[]): Intents =>
  new Map([...intents].filter(([path]) => !isAbout(path, fields)))

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

/** The part of an intent that the value does not satisfy yet. */
function remainingIntent(value: Json, intent: Intent): Intent {
  switch (intent.kind) {
    case 'elements': {
      const there = elementsOf(value)
      const left = [...intent.elements].filter(([element, isWanted]) => there.includes(element) !== isWanted)
      return { ...intent, elements: new Map(left) }
    }
    case 'lines': {
      const there = linesOf(value)
      return { ...intent, lines: new Map([...intent.lines].filter(([index, line]) => there[index] !== line)) }
    }
    case 'more lines':
      return { ...intent, lines: intent.lines.filter((line) => !linesOf(value).includes(line)) }
    default:
      return intent
  }
}

export interface AppliedIntents {
  readonly sheet: Sheet
  /** Intents that the sheet did not satisfy already. */
  readonly intents: Intents
  /** Paths whose entry does not exist. */
  readonly lost: readonly string[]
}

/** Applies intents to a sheet. */
export function applyIntents(sheet: Sheet, intents: Intents): AppliedIntents {
  if (intents.size === 0) return { sheet, intents, lost: [] }
  const copy = new SheetCopy(sheet)
  const lost: string[] = []
  const left = new Map<string, Intent>()
  for (const [field, intent] of intents) {
    if (!copy.has(field)) {
      lost.push(field)
      continue
    }
    const before = copy.read(field)
    const after = applyIntent(before, intent)
    if (same(before, after)) continue
    left.set(field, remainingIntent(before, intent))
    copy.write(field, after)
  }
  return { sheet: copy.finished(), intents: left, lost }
}

/** The value the server commits for a change; null if its entry does not exist. */
export function committedValue(copy: SheetCopy, change: Change): { readonly value: Json; readonly asked: Json } | null {
  if (!copy.has(change.field)) return null
  const asked = applyIntent(copy.read(change.field), intentOf(change))
  const limits = limitsOf(change.field)
  return { asked, value: limits ? Math.min(limits[1], Math.max(limits[0], Number(asked))) : asked }
}
