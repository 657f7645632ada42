import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import type { LogFilter } from '../log-port.ts'

/** How a filter becomes SQL. */
interface FilterRule<Value> {
  readonly condition: (value: Value, engine: Engine) => RawBuilder<SqlBool>
  /**
   * The index that finds matching entries without reading others. `id`: every index of the log is ordered by id, so
   * the filter costs nothing. Null: entries have to be scanned.
   */
  readonly index: `log_entries_${string}` | 'id' | null
}

type FilterValues = Required<LogFilter>
type FilterName = keyof FilterValues

export const fieldIndex = 'log_entries_of_character_by_field'

/** Every filter of a character's log. A page uses one index: of the given filters the first one here that has one. */
export const logFilters: { readonly [Name in FilterName]: FilterRule<FilterValues[Name]> } = {
  from: { index: 'id', condition: (from) => sql`id >= ${from}` },
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
    condition: (texts, { contains }) => {
      const matches = texts.map((text) => contains(['message', 'old_value', 'new_value'], text))
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
  const ranges = given.filter((name) => logFilters[name].index === 'id')
  const others = given.filter((name) => logFilters[name].index !== 'id')
  const first = others.find((name) => logFilters[name].index !== null)
  return {
    index: first === undefined ? null : logFilters[first].index,
    indexed: first === undefined ? ranges : [...ranges, first],
    scanned: others.filter((name) => name !== first),
  }
}

/** The conditions of some filters of a request; a filter that is not given has none. */
export const conditionsOf = (
  filter: LogFilter,
  filters: readonly FilterName[],
  engine: Engine,
): readonly RawBuilder<SqlBool>[] => filters.flatMap((name) => conditionOf(name, filter, engine))

function conditionOf<Name extends FilterName>(
  name: Name,
  filter: Partial<Pick<FilterValues, Name>>,
  engine: Engine,
): readonly RawBuilder<SqlBool>[] {
  const value: FilterValues[Name] | undefined = filter[name]
  return value === undefined ? [] : [logFilters[name].condition(value, engine)]
}
