const counted = [
  'edits',
  'actions',
  'saves',
  'gifts',
  'awards',
  'undos',
  'rolls',
  'turn ends',
  'crashes',
  'kills',
  'hides',
  'drops',
  'duplicates',
  'portals',
  'jumps',
  'retries',
  'repeats',
  'refusals',
  'notices',
  'questions',
  'failed writes',
  'cleared storages',
  'silent storages',
  'sign-outs',
  'opened numbers',
  'lost creations',
  'seals',
  'resets',
] as const

/** How often everything happened. */
export type Totals = { [count in (typeof counted)[number]]: number }

export const noTotals = (): Totals => Object.fromEntries(counted.map((name) => [name, 0])) as Totals

export function addTotals(one: Totals, other: Totals): Totals {
  return Object.fromEntries(counted.map((name) => [name, one[name] + other[name]])) as Totals
}
