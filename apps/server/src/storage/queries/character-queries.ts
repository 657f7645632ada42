import type { Engine } from '../engine-differences.ts'
import { once } from './query.ts'

const headColumns = ['id', 'owner', 'revision', 'last_log_id'] as const

/** The questions about characters and their saves, compiled for one engine. */
export function characterQueries({ build, among }: Engine) {
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
