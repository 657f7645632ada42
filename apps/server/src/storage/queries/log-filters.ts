import { creationField, type LogEntry } from '@everquill/domain'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import type { LogFilter } from '../log-port.ts'
import { isInAudienceOf } from './audience.ts'

/** How a filter becomes SQL. */
interface FilterRule<Value> {
  readonly condition: (value: Value, engine: Engine, filter: LogFilter) => RawBuilder<SqlBool>
  /**
   * The index that finds matching entries without reading others. `any`: applied with every index, because it is a
   * range of ids or because entries that it excludes must not count. Null: entries have to be scanned.
   */
  readonly index: `log_entries_${string}` | 'any' | null
}

type FilterValues = Required<LogFilter>
type FilterName = keyof FilterValues

export const fieldIndex = 'log_entries_of_character_by_field'

/** Every filter of a character's log. A page uses one index: of the given filters the first one here that has one. */
export const logFilters: { readonly [Name in FilterName]: FilterRule<FilterValues[Name]> } = {
  from: { index: 'any', condition: (from) => sql`id >= ${from}` },
  view: { index: 'any', condition: (view, { isShown }) => isShown('field', view) },
  reader: { index: 'any', condition: (reader) => isInAudienceOf(reader) },
  fields: {
    index: fieldIndex,
    // With a single value the index is already in the order of the page; `among` would sort all matches.
    condition: (fields, { among }) => (fields.length === 1 ? sql`field = ${fields[0]}` : among('field', fields)),
  },
  type: { index: 'log_entries_of_character_by_type', condition: (type) => sql`type = ${type}` },
  gameId: { index: 'log_entries_of_character_in_game', condition: (gameId) => sql`game_id = ${gameId}` },
  user: { index: null, condition: (user) => sql`user_id = ${user}` },
  search: {
    index: null,
    condition: (texts, { contains }, { view }) => {
      const matches = texts.map((text) => contains(['message', 'old_value', 'new_value'], text))
      // A creation entry contains hidden values: it is compared after it was reduced (`matchesSearch`).
      if (view) matches.push(sql`field = ${creationField}`)
      return matches.length === 0 ? sql`1 = 0` : sql`(${sql.join(matches, sql` or `)})`
    },
  },
}

/** How a filtered page is found. */
export interface FilterPlan {
  /** The index to use; null for the plain log. */
  readonly index: string | null
  /** The filters that the index answers. */
  readonly indexed: readonly FilterName[]
  /** The filters that are checked entry by entry. */
  readonly scanned: readonly FilterName[]
}

const names = Object.keys(logFilters) as readonly FilterName[]

/** Decides which filters an index answers and which ones need a scan. */
export function planFilters(filter: LogFilter): FilterPlan {
  const given = names.filter((name) => filter[name] !== undefined)
  const always = given.filter((name) => logFilters[name].index === 'any')
  const others = given.filter((name) => logFilters[name].index !== 'any')
  const first = others.find((name) => logFilters[name].index !== null)
  return {
    index: first === undefined ? null : logFilters[first].index,
    indexed: first === undefined ? always : [...always, first],
    scanned: others.filter((name) => name !== first),
  }
}

/** The conditions of some filters of a request; a filter that is not given has none. */
export const conditionsOf = (
  filter: LogFilter,
  filters: readonly FilterName[],
  engine: Engine,
): readonly RawBuilder<SqlBool>[] => filters.flatMap((name) => conditionOf(name, filter, engine, filter))

function conditionOf<Name extends FilterName>(
  name: Name,
  filter: Partial<Pick<FilterValues, Name>>,
  engine: Engine,
  whole: LogFilter,
): readonly RawBuilder<SqlBool>[] {
  const value: FilterValues[Name] | undefined = filter[name]
  return value === undefined ? [] : [logFilters[name].condition(value, engine, whole)]
}

/** Whether an entry as its reader sees it contains one of the texts, as the databases decide it. */
export function matchesSearch({ message, data }: LogEntry, texts: readonly string[]): boolean {
  const values = [message, JSON.stringify(data.oldValue), JSON.stringify(data.newValue)].map((text) =>
    text.toLowerCase(),
  )
  return texts.some((text) => values.some((value) => value.includes(text.toLowerCase())))
}
