import type { Engine } from './differences.ts'
import { once } from './query.ts'

const entryColumns = [
  'id',
  'character_id',
  'game_id',
  'user_id',
  'at',
  'type',
  'field',
  'old_value',
  'new_value',
  'details',
  'message',
  'save_id',
  'revision',
] as const

const headColumns = ['id', 'owner', 'revision', 'last_log_id'] as const

/** The questions about characters, their logs and their saves, compiled for one engine. */
export function characterQueries({ build, among }: Engine) {
  const entriesOf = (characterId: number) =>
    build.selectFrom('log_entries').select(entryColumns).where('character_id', '=', characterId)
  const page = (typed: boolean, inGame: boolean) =>
    once((characterId: number, before: number, limit: number, type: string, gameId: string) =>
      entriesOf(characterId)
        .where('id', '<', before)
        .$if(typed, (query) => query.where('type', '=', type))
        .$if(inGame, (query) => query.where('game_id', '=', gameId))
        .orderBy('id', 'desc')
        .limit(limit),
    )
  const pages = [
    [page(false, false), page(false, true)],
    [page(true, false), page(true, true)],
  ] as const
  const summariesOf = (owner: string) =>
    build
      .selectFrom('characters')
      .select('summary')
      .where('owner', '=', owner)
      .orderBy('last_log_id', 'desc')
      .orderBy('id')
  return {
    find: once((id: number) =>
      build.selectFrom('characters').select(['document', 'revision', 'last_log_id']).where('id', '=', id),
    ),
    listOf: once((owner: string) => summariesOf(owner).where('deleted_at', 'is', null)),
    trashOf: once((owner: string, since: number) => summariesOf(owner).where('deleted_at', '>=', since)),
    page: (typed: boolean, inGame: boolean) => pages[typed ? 1 : 0][inGame ? 1 : 0],
    logAfter: once((characterId: number, lastLogId: number, limit: number) =>
      entriesOf(characterId).where('id', '>', lastLogId).orderBy('id').limit(limit),
    ),
    /** Ids are in the order of revisions, so this walks back over the wanted entries and one more, however long the log. */
    entriesSince: once((characterId: number, revision: number) =>
      entriesOf(characterId)
        .where('id', '>', (expression) =>
          expression.fn.coalesce(
            build
              .selectFrom('log_entries as known')
              .select('known.id')
              .where('known.character_id', '=', characterId)
              .where('known.revision', '<=', revision)
              .orderBy('known.id', 'desc')
              .limit(1),
            expression.lit(0),
          ),
        )
        .orderBy('id'),
    ),
    headsOfUsers: (users: readonly string[]) =>
      build.selectFrom('characters').select(headColumns).where(among('owner', users)).compile(),
    headsOf: (ids: readonly number[]) =>
      build.selectFrom('characters').select(headColumns).where(among('id', ids)).compile(),
    savedAs: once((saveId: string) =>
      build
        .selectFrom('saves')
        .select(['save_id', 'hash', 'character_id', 'revision', 'entry_count', 'missed'])
        .where('save_id', '=', saveId),
    ),
  }
}

export type CharacterQueries = ReturnType<typeof characterQueries>
