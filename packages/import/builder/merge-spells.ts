import type { SpellKind } from '../codes.ts'
import type { ImportedSpell, SpellNotePart } from '../imported-character.ts'
import { lineOf } from '../markup.ts'
import { cutText } from '../cut-text.ts'

/** What a reader knows of a spell. */
export interface SpellRow {
  readonly sourceId?: string | null | undefined
  readonly name: string
  readonly level?: number | null | undefined
  readonly prepared?: boolean | null | undefined
  readonly kind?: SpellKind | undefined
  readonly origin?: string | undefined
  readonly skill?: number | undefined
  readonly text?: string | undefined
  readonly from: string
}

/** One spell per name, and the names of those that occurred several times. */
export function mergeSpells(rows: readonly SpellRow[]): {
  readonly merged: readonly ImportedSpell[]
  readonly names: readonly string[]
} {
  const groups = [...Map.groupBy(rows, ({ name }) => name.toLowerCase()).values()]
  return {
    merged: groups.map(mergedSpell),
    names: groups.flatMap((group) => (group.length > 1 ? (group[0]?.name ?? []) : [])),
  }
}

function mergedSpell(rows: readonly SpellRow[]): ImportedSpell {
  const [first] = rows
  const levels = distinct(rows.map(({ level }) => level)).sort((left, right) => left - right)
  const prepared = rows.some((row) => row.prepared === true)
    ? true
    : rows.some((row) => row.prepared === false)
      ? false
      : null
  return {
    sourceId: first?.sourceId ?? null,
    name: first?.name ?? '',
    level: levels[0] ?? null,
    prepared,
    note: noteOf(rows, levels),
  }
}

function noteOf(rows: readonly SpellRow[], levels: readonly number[]): readonly SpellNotePart[] {
  const kinds = distinct(rows.map(({ kind }) => kind))
  const origins = distinct(rows.map(({ origin }) => (origin === undefined ? undefined : cutText(lineOf(origin), 80))))
  const texts = distinct(rows.map(({ text }) => text))
  const skill = rows.find((row) => row.skill !== undefined)?.skill
  return [
    ...(levels.length > 0 ? [{ kind: 'levels', levels } as const] : []),
    ...(kinds.length > 0 ? [{ kind: 'is', kinds } as const] : []),
    ...(origins.length > 0 ? [{ kind: 'from', origins } as const] : []),
    ...(skill === undefined ? [] : [{ kind: 'skill', value: skill } as const]),
    ...texts.map((text) => ({ kind: 'text', text }) as const),
  ]
}

const distinct = <T>(values: readonly (T | null | undefined)[]): T[] =>
  [...new Set(values.filter((value) => value !== null && value !== undefined && value !== ''))] as T[]
