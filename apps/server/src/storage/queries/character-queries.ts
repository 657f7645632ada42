import type { Engine } from '../engine-differences.ts'
import { compileOnce } from './query.ts'
import { headColumns, saveColumns } from './rows.ts'

/** The queries on characters and their saves, compiled for one engine. */
export function characterQueries({ build, among, forShare, forUpdate }: Engine) {
  const summariesOf = (owner: string) =>
    build
      .selectFrom('characters')
      .select('summary')
      .where('owner', '=', owner)
      .orderBy('last_log_id', 'desc')
      .orderBy('id')
  return {
    find: compileOnce((id: number) =>
      build.selectFrom('characters').select(['document', 'revision', 'last_log_id']).where('id', '=', id),
    ),
    /** Locks a character without reading its document. */
    lock: compileOnce((id: number) =>
      build.selectFrom('characters').select(headColumns).where('id', '=', id).modifyEnd(forUpdate),
    ),
    listOf: compileOnce((owner: string) => summariesOf(owner).where('deleted_at', 'is', null)),
    trashOf: compileOnce((owner: string, since: number) => summariesOf(owner).where('deleted_at', '>=', since)),
    headsOfUsers: (users: readonly string[]) =>
      build.selectFrom('characters').select(headColumns).where(among('owner', users)).compile(),
    headsOf: (ids: readonly number[]) =>
      build.selectFrom('characters').select(headColumns).where(among('id', ids)).compile(),
    /** Reads nothing but an index and one row of users. */
    count: compileOnce((owner: string) =>
      build
        .selectFrom('characters')
        .select((expression) => [
          expression.fn.countAll<number | string>().as('characters'),
          expression.fn.count<number | string>('deleted_at').as('in_trash'),
          expression.selectFrom('users').select('guest').where('id', '=', owner).as('guest'),
        ])
        .where('owner', '=', owner),
    ),
    /** With a lock, so that the transaction waits for its standby: the save may have been committed without it. */
    findSave: compileOnce((saveId: string) =>
      build.selectFrom('saves').select(saveColumns).where('save_id', '=', saveId).modifyEnd(forShare),
    ),
  }
}

export type CharacterQueries = ReturnType<typeof characterQueries>
