import { memberField, noteField, ownedByGame, type Character } from '@everquill/domain'
import { sql } from 'kysely'
import type { Engine } from '../engine-differences.ts'
import type { Erasures } from '../erasures-port.ts'
import { referencesOf } from './content-references.ts'
import { compileOnce, type RunQuery } from './query.ts'

/** The number of entries that one transaction erases; other requests are served in between. */
const batchSize = 200

/** What an erasure writes into a log entry; the database refuses any other update. */
const erasedEntry = (now: number) => ({
  old_value: 'null',
  new_value: 'null',
  message: '',
  details: null,
  device: null,
  author_name: null,
  subject_name: null,
  erased_at: now,
})

/** Set in `installation` by every erasure, until what it left behind in the files is removed. */
export const unscrubbed = 'unscrubbed'

/** Erases data through whatever runs the queries; the call left out differs between the engines. */
export function erasures(
  { build, among, forUpdate }: Engine,
  read: RunQuery,
  transaction: <T>(work: (run: RunQuery) => Promise<T>) => Promise<T>,
): Omit<Erasures, 'scrub'> {
  const entriesOf = compileOnce((characterId: number, after: number) =>
    build
      .selectFrom('log_entries')
      .select(['id', 'save_id'])
      .where('character_id', '=', characterId)
      .where('id', '>', after)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .limit(batchSize),
  )
  /** Erases some entries after an id, with their saves; returns the last id, or null at the end of the log. */
  async function eraseEntries(run: RunQuery, characterId: number, after: number, now: number): Promise<number | null> {
    const entries = await run(entriesOf(characterId, after))
    const update = build.updateTable('log_entries').set(erasedEntry(now)).where('character_id', '=', characterId)
    const ids = entries.map(({ id }) => id)
    await run(update.where(among('id', ids)).compile())
    const saveIds = [...new Set(entries.map(({ save_id }) => save_id))]
    await run(build.deleteFrom('saves').where(among('save_id', saveIds)).compile())
    return ids.at(-1) ?? null
  }

  const charactersAfter = compileOnce((after: number) =>
    build.selectFrom('characters').select('id').where('id', '>', after).orderBy('id').limit(batchSize),
  )
  /** Removes an author's name from the logs of some characters after an id; returns the last id, or null at the end. */
  async function eraseAuthor(run: RunQuery, user: string, after: number): Promise<number | null> {
    const ids = (await run(charactersAfter(after))).map(({ id }) => id)
    const entries = build.updateTable('log_entries').set({ author_name: null }).where(among('character_id', ids))
    await run(entries.where('user_id', '=', user).where('author_name', 'is not', null).compile())
    return ids.at(-1) ?? null
  }

  const flag = build
    .insertInto('installation')
    .values({ key: unscrubbed, value: '' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .compile()

  /** Forgets the deliveries of the webhooks of a character or a game. */
  const eraseDeliveries = (column: 'character_id' | 'game_id', id: number | string) => {
    const webhooks = build.selectFrom('webhooks').select('id').where(column, '=', id)
    return build.deleteFrom('webhook_deliveries').where('webhook_id', 'in', webhooks).compile()
  }

  /** A deleted character has none; when an account is deleted, its characters are erased without being deleted before. */
  async function eraseReferences(run: RunQuery, characterId: number): Promise<void> {
    const documents = build.selectFrom('characters').select('document').where('id', '=', characterId)
    for (const { document } of await run(documents.modifyEnd(forUpdate).compile())) {
      const references = [...referencesOf(JSON.parse(document) as Character)]
      const rows = build.deleteFrom('content_references').where('character_id', '=', characterId)
      await run(rows.where(among('reference', references)).compile())
    }
  }

  async function eraseCharacter(characterId: number, now: number): Promise<void> {
    let end = 0
    const eraseNext = () => transaction((run) => eraseEntries(run, characterId, end, now))
    for (let last = await eraseNext(); last !== null; last = await eraseNext()) end = last
    // The character last, because the next sweep finds by it what a crash left.
    await transaction(async (run) => {
      await eraseReferences(run, characterId)
      await run(build.deleteFrom('characters').where('id', '=', characterId).compile())
      // Written by someone who still had the character open; from here on nobody can.
      await eraseEntries(run, characterId, end, now)
      await run(eraseDeliveries('character_id', characterId))
      for (const table of ['share_links', 'images', 'webhooks'] as const) {
        await run(build.deleteFrom(table).where('character_id', '=', characterId).compile())
      }
      const saves = build.deleteFrom('saves').where('character_id', '=', characterId)
      await run(saves.where('entry_count', '=', sql.lit(0)).compile())
      await run(flag)
    })
  }

  return {
    async closedAccounts() {
      const query = build.selectFrom('users').select(['id', 'closed_at']).where('erased_at', 'is', null)
      const rows = await read(query.where('closed_at', 'is not', null).orderBy('closed_at').orderBy('id').compile())
      return rows.map(({ id, closed_at }) => ({ user: id, closedAt: closed_at ?? 0 }))
    },
    async charactersDeletedBy(time, limit) {
      const query = build.selectFrom('characters').select(['id', 'owner']).where('deleted_at', '<=', time)
      return read(query.orderBy('deleted_at').limit(limit).compile())
    },
    async gamesDeletedBy(time, limit) {
      const query = build.selectFrom('games').select('id').where('deleted_at', '<=', time)
      const unerased = query.where('erased_at', 'is', null).orderBy('deleted_at').limit(limit)
      return (await read(unerased.compile())).map(({ id }) => id)
    },
    async existingUsers(ids) {
      const query = build.selectFrom('users').select(['id', 'created_at']).where(among('id', ids))
      const rows = await read(query.where('erased_at', 'is', null).compile())
      return rows.map(({ id, created_at }) => ({ id, createdAt: created_at }))
    },
    async existingCharacters(ids) {
      const query = build
        .selectFrom('characters')
        .select((expression) => [
          'characters.id',
          'characters.owner',
          expression
            .selectFrom('log_entries')
            .select('at')
            .whereRef('log_entries.character_id', '=', 'characters.id')
            .where('log_entries.erased_at', 'is', null)
            // An imported entry is older than the character here.
            .where('log_entries.imported', 'is', null)
            .orderBy('log_entries.id')
            .limit(1)
            .as('created_at'),
        ])
        .where(among('characters.id', ids))
      return (await read(query.compile())).map(({ created_at, ...found }) => ({ ...found, createdAt: created_at ?? 0 }))
    },
    eraseCharacter,
    async eraseGame(gameId, now) {
      const encounters = build.selectFrom('characters').select('id').where('game_id', '=', gameId)
      const owned = await read(encounters.where('owner', '=', ownedByGame).compile())
      for (const { id } of owned) await eraseCharacter(id, now)
      await transaction(async (run) => {
        const own = build.updateTable('log_entries').set(erasedEntry(now)).where('character_id', 'is', null)
        await run(own.where('game_id', '=', gameId).where('erased_at', 'is', null).compile())
        await run(eraseDeliveries('game_id', gameId))
        for (const table of ['game_members', 'invitations', 'take_backs', 'tv_links', 'webhooks'] as const) {
          await run(build.deleteFrom(table).where('game_id', '=', gameId).compile())
        }
        const left = build.selectFrom('log_entries').select('id').where('game_id', '=', gameId)
        const [entry] = await run(left.where('erased_at', 'is', null).limit(1).compile())
        const mark = { erased_at: now, ...(entry === undefined && { name: '' }) }
        await run(build.updateTable('games').set(mark).where('id', '=', gameId).compile())
        await run(flag)
      })
    },
    async eraseAccount(user, now) {
      let last: number | null = 0
      while (last !== null) last = await transaction((run) => eraseAuthor(run, user, last ?? 0))
      await transaction(async (run) => {
        const notes = build.updateTable('log_entries').set(erasedEntry(now)).where('character_id', 'is', null)
        const own = notes.where('user_id', '=', user).where('field', '=', noteField).where('erased_at', 'is', null)
        await run(own.compile())
        const others = build.updateTable('log_entries').where('character_id', 'is', null)
        await run(others.set({ author_name: null }).where('user_id', '=', user).compile())
        await run(others.set({ subject_name: null }).where('field', '=', memberField(user)).compile())
        await run(build.deleteFrom('take_backs').where('expires_at', '<=', now).compile())
        await run(build.updateTable('users').set({ erased_at: now }).where('id', '=', user).compile())
        await run(flag)
      })
    },
  }
}
