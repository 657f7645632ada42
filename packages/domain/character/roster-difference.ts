import type { CharacterSummary } from './summary.ts'

/** A row of a list of characters in one state: every commit of a character raises its revision. */
export type KnownRow = Pick<CharacterSummary, 'publicRef' | 'revision'>

/** The most rows that a caller may name; it asks for the whole of a longer list. */
export const maxKnownRows = 200

const pair = '[1-9a-z][0-9a-z]{0,5}-[1-9a-z][0-9a-z]{0,5}'

/** Matches a text that names rows. */
export const knownRowsPattern = `^${pair}(\\.${pair}){0,${maxKnownRows - 1}}$`

const knownRows = new RegExp(knownRowsPattern)

/** Names rows in their order, short enough for an address; null if there are none or too many. */
export function knownRowsText(rows: readonly KnownRow[]): string | null {
  const text = rows
    .map(({ publicRef, revision }) => `${Number(publicRef).toString(36)}-${revision.toString(36)}`)
    .join('.')
  return knownRows.test(text) ? text : null
}

/** The rows that a text names. */
export const parseKnownRows = (text: string): readonly KnownRow[] =>
  text.split('.').map((row) => {
    const [id = 0, revision = 0] = row.split('-').map((number) => Number.parseInt(number, 36))
    return { publicRef: String(id), revision }
  })

/** What a caller who knows some rows of a list lacks. */
export interface RosterDifference<Row extends KnownRow = CharacterSummary> {
  /** The start of the list. The rest of it are the other known rows, in their order. */
  readonly characters: readonly Row[]
  /** The refs of known rows that are not in the list. */
  readonly gone: readonly string[]
}

/** Compares a list, latest change first, with the rows that the caller knows. */
export function rosterDifference<Row extends KnownRow>(
  list: readonly Row[],
  known: readonly KnownRow[],
): RosterDifference<Row> {
  const places = new Map(known.map((row, place) => [keyOf(row), place]))
  let kept = 0
  let next = known.length
  // A change moves a row to the start, so the rows without one are the end, in the order in which the caller knows them.
  for (const row of list.toReversed()) {
    const place = places.get(keyOf(row))
    if (place === undefined || place >= next) break
    next = place
    kept += 1
  }
  const listed = new Set(list.map(({ publicRef }) => publicRef))
  return {
    characters: list.slice(0, list.length - kept),
    gone: known.map(({ publicRef }) => publicRef).filter((publicRef) => !listed.has(publicRef)),
  }
}

/** The whole list, for a caller who knew these rows and received the difference. */
export function mergeDifference<Row extends KnownRow>(
  known: readonly Row[],
  { characters, gone }: RosterDifference<Row>,
): readonly Row[] {
  const replaced = new Set([...characters.map(({ publicRef }) => publicRef), ...gone])
  return [...characters, ...known.filter(({ publicRef }) => !replaced.has(publicRef))]
}

const keyOf = ({ publicRef, revision }: KnownRow): string => `${publicRef}-${revision}`
