import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import type { GameLogFilter, GameLogKind } from '../games-port.ts'

/** How a filter becomes SQL. */
interface FilterRule<Value> {
  /** Null when this value excludes nothing. */
  readonly condition: (value: Value, engine: Engine, filter: GameLogFilter) => RawBuilder<SqlBool> | null
  /** Whether so few entries may match that a page would have to scan the log for them. */
  readonly needsScan: (value: Value) => boolean
}

type FilterValues = Required<GameLogFilter>
type FilterName = keyof FilterValues

const kindConditions = {
  note: sql`field = 'note'`,
  roll: sql`field = 'roll'`,
  // A literal, because a partial index contains exactly these entries.
  session: sql`field = 'session'`,
  member: sql`field like 'member.%'`,
  setting: sql`field like 'setting.%'`,
  change: sql`(character_id is not null and field != 'roll')`,
  transfer: sql`details like '%"transfer":%'`,
} satisfies Record<GameLogKind, RawBuilder<unknown>>

/** Every filter of a game's log. */
export const gameLogFilters: { readonly [Name in FilterName]: FilterRule<FilterValues[Name]> } = {
  characterId: { condition: (id) => sql`character_id = ${id}`, needsScan: () => false },
  includeGmOnly: {
    condition: (include, _engine, { visible }) => {
      const audiences = include
        ? sql<SqlBool>`coalesce(audience, 'masters') = 'masters'`
        : sql<SqlBool>`audience is null`
      // A roll for a character is never hidden from the user who rolled.
      return visible ? sql`(${audiences} or (character_id is not null and user_id = ${visible.to}))` : audiences
    },
    needsScan: () => false,
  },
  visible: {
    condition: ({ to, view }, { isShown }) =>
      sql`(log_entries.character_id is null or ${isShown('field', view)} or exists (
        select 1 from characters where characters.id = log_entries.character_id and characters.owner = ${to}))`,
    needsScan: () => false,
  },
  type: { condition: (type) => sql`type = ${type}`, needsScan: () => true },
  user: { condition: (user) => sql`user_id = ${user}`, needsScan: () => true },
  kind: { condition: (kind) => sql`${kindConditions[kind]}`, needsScan: (kind) => kind !== 'session' },
}

/** The conditions of a request, by whether a page can apply them without a scan. */
export interface GameLogPlan {
  readonly indexed: readonly RawBuilder<SqlBool>[]
  readonly scanned: readonly RawBuilder<SqlBool>[]
}

/** Decides which filters an index answers and which ones need a scan. */
export function planGameLog(filter: GameLogFilter, engine: Engine): GameLogPlan {
  const conditions = (Object.keys(gameLogFilters) as FilterName[]).flatMap((name) =>
    planned(name, filter, engine, filter),
  )
  const pick = (needsScan: boolean) => conditions.flatMap((one) => (one.needsScan === needsScan ? one.condition : []))
  return { indexed: pick(false), scanned: pick(true) }
}

function planned<Name extends FilterName>(
  name: Name,
  filter: Partial<Pick<FilterValues, Name>>,
  engine: Engine,
  whole: GameLogFilter,
) {
  const value: FilterValues[Name] | undefined = filter[name]
  if (value === undefined) return []
  const rule = gameLogFilters[name]
  const condition = rule.condition(value, engine, whole)
  return condition === null ? [] : [{ condition, needsScan: rule.needsScan(value) }]
}
