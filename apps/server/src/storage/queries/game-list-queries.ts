import { ownedByGame, type CharacterSummary } from '@everquill/domain'
import { sql } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import type { CharacterOfGame, GameReads } from '../games-port.ts'
import type { RunQuery } from './query.ts'

/** What a list of games shows of each of them. The number of queries does not depend on the number of games. */
export const gameListReads = (
  { build, among }: Engine,
  run: RunQuery,
): Pick<GameReads, 'sessionsIn' | 'membersIn' | 'partiesIn'> => ({
  async sessionsIn(gameIds) {
    const query = build
      .selectFrom('games')
      .select('games.id')
      .select((eb) => {
        const own = eb
          .selectFrom('log_entries')
          .whereRef('log_entries.game_id', '=', 'games.id')
          .where('audience', 'is', null)
          .where('erased_at', 'is', null)
        // Literals, because partial indexes contain exactly these entries.
        const sessions = own.where(sql<boolean>`field = 'session'`).where('new_value', '=', '"started"')
        const lastSession = sessions.orderBy('log_entries.id', 'desc').limit(1)
        const lastNote = own
          .where(sql<boolean>`field = 'note'`)
          .orderBy('log_entries.id', 'desc')
          .limit(1)
        return [
          sessions.select((session) => session.fn.countAll<number>().as('count')).as('count'),
          lastSession.select('log_entries.id').as('session_id'),
          lastSession.select('at').as('started_at'),
          lastNote.select('log_entries.id').as('note_id'),
          lastNote.select('new_value').as('note'),
        ]
      })
      .where(among('games.id', gameIds))
    return (await run(query.compile())).map(({ id, count, session_id, started_at, note_id, note }) => ({
      gameId: id,
      count: Number(count),
      lastStartedAt: started_at,
      lastNote: note !== null && Number(note_id) > Number(session_id) ? String(JSON.parse(note)) : null,
    }))
  },
  async membersIn(gameIds) {
    const query = build.selectFrom('game_members').select(['game_id', 'user_id']).where(among('game_id', gameIds))
    return (await run(query.compile())).map(({ game_id, user_id }) => ({ gameId: game_id, user: user_id }))
  },
  async partiesIn(gameIds) {
    const query = build
      .selectFrom('characters')
      .select(['game_id', 'owner', 'summary'])
      .where(among('game_id', gameIds))
      .where('owner', '<>', ownedByGame)
      .where('deleted_at', 'is', null)
      .orderBy('id')
    return (await run(query.compile())).map(({ game_id, owner, summary }): CharacterOfGame => {
      const { publicRef, name, image } = JSON.parse(summary) as CharacterSummary
      return { gameId: game_id ?? '', user: owner, publicRef, name, image }
    })
  },
})
