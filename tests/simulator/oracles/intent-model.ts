import { isList, same, type Change, type Json } from '@everquill/domain'
import { SheetCopy, textOf, type Sheet } from './plain-sheet.ts'

/*
 * What edits mean, told a second time in the plainest way and without the code that is under test: the simulator holds
 * every device and every commit against it.
 */

/** What a person wants of one path. */
type Wish =
  | { readonly kind: 'count'; readonly exact: number | null; readonly plus: number }
  | { readonly kind: 'value'; readonly value: Json }
  /** Elements that are to be in a set, or not. */
  | { readonly kind: 'elements'; readonly elements: ReadonlyMap<string, boolean> }
  /** Lines that are to read so, by their place; the simulator's people never add or remove one. */
  | { readonly kind: 'lines'; readonly lines: ReadonlyMap<number, string> }
  /** Lines that are to be there; the simulator's people never remove one. */
  | { readonly kind: 'more lines'; readonly lines: readonly string[] }

/** What a person wants, path by path, in the order in which it was first wanted. */
export type Wishes = ReadonlyMap<string, Wish>

export const noWishes: Wishes = new Map()

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

function wishOf({ field, oldValue, newValue, exact }: Change): Wish {
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
    const lines = [...linesOf(newValue).entries()].filter(([place, line]) => old[place] !== line)
    return { kind: 'lines', lines: new Map(lines) }
  }
  if (field === 'notes') {
    const old = linesOf(oldValue)
    return { kind: 'more lines', lines: linesOf(newValue).filter((line) => !old.includes(line)) }
  }
  return { kind: 'value', value: newValue }
}

/** Whether the later value simply stands in the place of the former. */
export const isReplaced = (field: string): boolean =>
  wishOf({ field, oldValue: null, newValue: null }).kind === 'value' && field.split('.').length !== 2

/** Both wishes, the second of which came later. */
function both(first: Wish | undefined, second: Wish): Wish {
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

/** Wishes and later wishes, as one. */
export function combined(wishes: Wishes, later: Wishes): Wishes {
  const all = new Map(wishes)
  for (const [field, wish] of later) {
    // Who removes an entry, or puts it there, wants nothing of its parts any more.
    if (field.split('.').length === 2) for (const path of all.keys()) if (path.startsWith(`${field}.`)) all.delete(path)
    all.set(field, both(all.get(field), wish))
  }
  return all
}

export const wishesOf = (changes: readonly Change[]): Wishes =>
  changes.reduce<Wishes>((wishes, change) => combined(wishes, new Map([[change.field, wishOf(change)]])), noWishes)

const isAbout = (path: string, fields: readonly string[]): boolean =>
  fields.some((field) => path === field || path.startsWith(`${field}.`))

/** The wishes that are about these paths or what lies in them. */
export const only = (wishes: Wishes, ...fields: readonly string[]): Wishes =>
  new Map([...wishes].filter(([path]) => isAbout(path, fields)))

/** The wishes that are not. */
export const without = (wishes: Wishes, ...fields: readonly string[]): Wishes =>
  new Map([...wishes].filter(([path]) => !isAbout(path, fields)))

/** What a value becomes when a wish comes true; beyond all limits, which only the server knows. */
function fulfilled(value: Json, wish: Wish): Json {
  switch (wish.kind) {
    case 'count':
      return (wish.exact ?? Number(value)) + wish.plus
    case 'value':
      return wish.value
    case 'elements': {
      const others = elementsOf(value).filter((element) => !wish.elements.has(element))
      const wanted = [...wish.elements].filter(([, isWanted]) => isWanted).map(([element]) => element)
      return [...others, ...wanted].sort()
    }
    case 'lines':
      return linesOf(value)
        .map((line, place) => wish.lines.get(place) ?? line)
        .join('\n')
    case 'more lines':
      return [...linesOf(value), ...wish.lines.filter((line) => !linesOf(value).includes(line))].join('\n')
  }
}

/** What is left of a wish of many, some of which have come true by themselves. */
function unfulfilled(value: Json, wish: Wish): Wish {
  switch (wish.kind) {
    case 'elements': {
      const there = elementsOf(value)
      const left = [...wish.elements].filter(([element, isWanted]) => there.includes(element) !== isWanted)
      return { ...wish, elements: new Map(left) }
    }
    case 'lines': {
      const there = linesOf(value)
      return { ...wish, lines: new Map([...wish.lines].filter(([place, line]) => there[place] !== line)) }
    }
    case 'more lines':
      return { ...wish, lines: wish.lines.filter((line) => !linesOf(value).includes(line)) }
    default:
      return wish
  }
}

export interface Granted {
  readonly sheet: Sheet
  /** What is still wanted: a wish for what is there already is none. */
  readonly wishes: Wishes
  /** Wishes about parts of entries that are not there. */
  readonly lost: readonly string[]
}

/** The sheet as who has these wishes sees it. */
export function granted(sheet: Sheet, wishes: Wishes): Granted {
  if (wishes.size === 0) return { sheet, wishes, lost: [] }
  const copy = new SheetCopy(sheet)
  const lost: string[] = []
  const left = new Map<string, Wish>()
  for (const [field, wish] of wishes) {
    if (!copy.has(field)) {
      lost.push(field)
      continue
    }
    const before = copy.read(field)
    const after = fulfilled(before, wish)
    if (same(before, after)) continue
    left.set(field, unfulfilled(before, wish))
    copy.write(field, after)
  }
  return { sheet: copy.finished(), wishes: left, lost }
}

/** What the server makes of one change to what it has; null when the change has no place. */
export function committedValue(copy: SheetCopy, change: Change): { readonly value: Json; readonly asked: Json } | null {
  if (!copy.has(change.field)) return null
  const asked = fulfilled(copy.read(change.field), wishOf(change))
  const limits = limitsOf(change.field)
  return { asked, value: limits ? Math.min(limits[1], Math.max(limits[0], Number(asked))) : asked }
}
