import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import type { TimelineReads, LogOf, Moment } from '../log-port.ts'
import type { Run } from './query.ts'

/** How a log went, looked at here and there: every look is one step in an index, however long the log. */
export function timelineReads({ build, table }: Engine, run: Run): TimelineReads {
  const ask = <Row>(question: RawBuilder<Row>) => run(question.compile(build))
  const entriesOf = ({ characterId, gameId }: LogOf) =>
    gameId === undefined
      ? sql`from log_entries where character_id = ${characterId}`
      : sql`from log_entries where character_id = ${characterId} and game_id = ${gameId}`

  /** The nearest entry to each id, on one side of it. */
  async function nearest(log: LogOf, ids: readonly number[], side: RawBuilder<unknown>): Promise<readonly Moment[]> {
    const rows = await ask(sql<Moment>`
      select found.id, found.at from log_entries as found where found.character_id = ${log.characterId} and found.id in
        (select (select id ${entriesOf(log)} and ${side} limit 1) from ${table(ids, 'bigint')} as wanted)
      order by found.id`)
    return rows
  }

  /** What stands in a column, from one value to the next: each is one step in an index, however often it stands there. */
  async function eachOnce(column: 'game_id' | 'user_id', from: RawBuilder<unknown>): Promise<readonly string[]> {
    const name = sql.ref(column)
    const first = (beyond: RawBuilder<unknown>) => sql`(select min(${name}) ${from} and ${beyond})`
    const rows = await ask(sql<{ id: string }>`
      with recursive noted (id) as (
        select ${first(sql`${name} is not null`)}
        union all
        select ${first(sql`${name} > noted.id`)} from noted where noted.id is not null
      )
      select id from noted where id is not null`)
    return rows.map(({ id }) => id)
  }

  const gamesIn = (characterId: number) => eachOnce('game_id', entriesOf({ characterId }))

  return {
    newestMoments: (log, limit) => ask(sql<Moment>`select id, at ${entriesOf(log)} order by id desc limit ${limit}`),
    momentsUpTo: (log, ids) => nearest(log, ids, sql`id <= wanted.value order by id desc`),
    momentsAfter: (log, ids) => nearest(log, ids, sql`id > wanted.value order by id`),
    async valuesAt(characterId, fields, ids) {
      const rows = await ask(sql<{ id: number; field: string; value: string | null }>`
        select moment.value as id, field.value as field,
          (select new_value from log_entries where character_id = ${characterId} and log_entries.field = field.value
           and log_entries.id <= moment.value order by log_entries.id desc limit 1) as value
        from ${table(ids, 'bigint')} as moment cross join ${table(fields, 'text')} as field`)
      return rows.flatMap(({ id, field, value }) => (value === null ? [] : [{ id, field, value: JSON.parse(value) }]))
    },
    gamesIn,
    async peopleIn({ characterId, gameId }) {
      const games = gameId === undefined ? ['', ...(await gamesIn(characterId))] : [gameId]
      const inGame = (game: string) => sql`${entriesOf({ characterId })} and coalesce(game_id, '') = ${game}`
      const people = await Promise.all(games.map((game) => eachOnce('user_id', inGame(game))))
      return [...new Set(people.flat())].toSorted()
    },
  }
}
