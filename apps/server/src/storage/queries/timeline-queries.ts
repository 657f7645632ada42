import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import type { TimelineReads, LogScope, Moment } from '../log-port.ts'
import { isInAudienceOf } from './audience.ts'
import type { RunQuery } from './query.ts'

/** Samples a log: every sample is one index lookup, however long the log is. */
export function timelineReads({ build, valuesTable, isShown }: Engine, run: RunQuery): TimelineReads {
  const select = <Row>(query: RawBuilder<Row>) => run(query.compile(build))
  const entriesOf = ({ characterId, gameId, view, reader }: LogScope) => {
    const inGame = gameId === undefined ? sql`` : sql` and game_id = ${gameId}`
    const visible = view === undefined ? sql`` : sql` and ${isShown('field', view)}`
    const readable = reader === undefined ? sql`` : sql` and ${isInAudienceOf(reader)}`
    return sql`from log_entries where erased_at is null and character_id = ${characterId}${inGame}${visible}${readable}`
  }

  /** The entry nearest to each id, on one side of it. */
  async function nearest(log: LogScope, ids: readonly number[], side: RawBuilder<unknown>): Promise<readonly Moment[]> {
    const rows = await select(sql<Moment>`
      select found.id, found.at from log_entries as found where found.character_id = ${log.characterId} and found.id in
        (select (select id ${entriesOf(log)} and ${side} limit 1) from ${valuesTable(ids, 'bigint')} as requested)
      order by found.id`)
    return rows
  }

  /** The distinct values of a column: steps from value to value in an index, however often each one occurs. */
  async function distinctValues(column: 'game_id' | 'user_id', from: RawBuilder<unknown>): Promise<readonly string[]> {
    const name = sql.ref(column)
    const first = (beyond: RawBuilder<unknown>) => sql`(select min(${name}) ${from} and ${beyond})`
    const rows = await select(sql<{ id: string }>`
      with recursive distinct_values (id) as (
        select ${first(sql`${name} is not null`)}
        union all
        select ${first(sql`${name} > distinct_values.id`)} from distinct_values where distinct_values.id is not null
      )
      select id from distinct_values where id is not null`)
    return rows.map(({ id }) => id)
  }

  const gamesIn = (characterId: number) => distinctValues('game_id', entriesOf({ characterId }))

  return {
    newestMoments: (log, limit) => select(sql<Moment>`select id, at ${entriesOf(log)} order by id desc limit ${limit}`),
    momentsUpTo: (log, ids) => nearest(log, ids, sql`id <= requested.value order by id desc`),
    momentsAfter: (log, ids) => nearest(log, ids, sql`id > requested.value order by id`),
    async valuesAt(characterId, fields, ids) {
      const rows = await select(sql<{ id: number; field: string; value: string | null }>`
        select moment.value as id, field.value as field,
          (select new_value from log_entries where character_id = ${characterId} and log_entries.field = field.value
           and log_entries.id <= moment.value and erased_at is null order by log_entries.id desc limit 1) as value
        from ${valuesTable(ids, 'bigint')} as moment cross join ${valuesTable(fields, 'text')} as field`)
      return rows.flatMap(({ id, field, value }) => (value === null ? [] : [{ id, field, value: JSON.parse(value) }]))
    },
    gamesIn,
    async authorsIn({ characterId, gameId, ...seen }) {
      const games = gameId === undefined ? ['', ...(await gamesIn(characterId))] : [gameId]
      const inGame = (game: string, shown: Pick<LogScope, 'view' | 'reader'> = {}) =>
        sql`${entriesOf({ characterId, ...shown })} and coalesce(game_id, '') = ${game}`
      const authors = await Promise.all(
        games.map(async (game) => {
          const all = await distinctValues('user_id', inGame(game))
          if (seen.view === undefined && seen.reader === undefined) return all
          // Found in their index first: only whether one of their entries is visible has to be looked up.
          const rows = await select(sql<{ id: string }>`
            select author.value as id from ${valuesTable(all, 'text')} as author
            where exists (select 1 ${inGame(game, seen)} and user_id = author.value)`)
          return rows.map(({ id }) => id)
        }),
      )
      return [...new Set(authors.flat())].toSorted()
    },
  }
}
