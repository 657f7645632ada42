import { requestLine } from '@everquill/contract/route-paths'
import {
  summarise,
  creationField,
  type CatalogueRecord,
  type CharacterSummary,
  type Collection,
} from '@everquill/domain'
import { importCharacter } from '../api/import-character.ts'
import { hasEarlyRead } from '../api/early-reads.ts'
import { ProblemError } from '../api/problem-error.ts'
import type { ServerApi } from '../api/server-api.ts'
import type { GameDetails, ListedGame, SessionState } from '../api/types.ts'
import { rejectReadsOfOtherUsers, UserChanged } from '../api/user-reads.ts'
import { isUnsaved, type LocalStore, type LocalRecord } from './local/local-store.ts'
import { isLocalOnly, localOnly } from './replica/local-only.ts'
import type { CharacterList } from './request-roster.ts'

export interface OfflineApiDeps {
  /** The local store for responses that do not depend on the user. */
  readonly commonStore: () => Promise<LocalStore>
  readonly localStoreOf: (user: string) => Promise<LocalStore>
  readonly newId: () => string
  readonly now: () => number
  /** Sends a local-only character as soon as the server responds, also if nobody opens it. */
  readonly sendLocalOnly: (publicRef: string) => void
  /** Deletes the portraits that this browser has cached. */
  readonly forgetPortraits: () => Promise<void>
  /** Calls back after some milliseconds. */
  readonly after: (milliseconds: number, callback: () => void) => unknown
  /** Shows records that arrived after the cached ones had been returned. */
  readonly showCatalogue: (collection: Collection, records: readonly CatalogueRecord[]) => void
}

/** Milliseconds until a slow server is answered for from the cache. */
const responseTimeout = 3_000

/**
 * Wraps the server API for offline use: if no response arrives, reads come from the local store's cache and a new character
 * is created as local-only. A refusal by the server is passed on.
 */
export function offlineApi(server: ServerApi, deps: OfflineApiDeps): ServerApi {
  let user: { readonly id: string; readonly name: string } | null = null
  let latestSession: Promise<SessionState> | null = null

  /**
   * Reads a response, or else the cached one. What is `lasting` of it is cached, and only if `mayCache` still holds when
   * it arrives.
   */
  async function read<T>(
    store: Promise<LocalStore>,
    key: string,
    request: () => Promise<T>,
    mayCache: () => boolean = () => true,
    onLate: (fresh: T) => void = () => undefined,
    lasting: (fresh: T) => T = (fresh) => fresh,
  ): Promise<T> {
    let isLate = false
    // The cache may be full or broken; then there is only the server.
    const readCache = () =>
      store.then(async (opened) => (await opened.cachedResponse(key)) as T | undefined).catch(() => undefined)
    const response = request().then((fresh) => {
      if (mayCache()) store.then((opened) => opened.cacheResponse(key, lasting(fresh))).catch(() => undefined)
      if (isLate) onLate(fresh)
      return fresh
    })
    const afterTimeout = new Promise<T>((resolve) => {
      const returnCached = (cached: T | undefined) => {
        if (cached === undefined) return
        isLate = true
        resolve(cached)
      }
      deps.after(responseTimeout, () => void readCache().then(returnCached))
    })
    try {
      return await Promise.race([response, afterTimeout])
    } catch (error) {
      const cached = isRefusal(error) && !isReadLimit(error) ? undefined : await readCache()
      if (cached === undefined) throw error
      return cached
    }
  }

  /** Binds store and user when the request starts: the next user may have signed in when the response arrives. */
  function readForUser<T>(key: string, request: () => Promise<T>, lasting?: (fresh: T) => T): Promise<T> {
    const reader = user
    if (reader === null) return request()
    return read(deps.localStoreOf(reader.id), key, request, () => user?.id === reader.id, undefined, lasting)
  }

  /** Requests the session. If it is requested again before the response arrives, the later response counts. */
  function requestSession(): Promise<SessionState> {
    const isLatest = () => latestSession === requested
    const earlier = deps
      .commonStore()
      .then((store) => store.cachedResponse('session') as Promise<SessionState | undefined>)
      .catch(() => undefined)
    const request = async () => {
      const session = await server.session()
      // Not awaited: the local store may not respond.
      void earlier.then((cached) => forgetPortraitsOfOther(cached, session)).catch(() => undefined)
      return session
    }
    const requested: Promise<SessionState> = read(deps.commonStore(), 'session', request, isLatest).then((session) => {
      if (!isLatest() && latestSession) return latestSession
      user = session.user
      return session
    })
    latestSession = requested
    return requested
  }

  const catalogue = <C extends Collection>(collection: C) =>
    read(
      deps.commonStore(),
      contentKey(collection),
      () => server.catalogue(collection),
      () => true,
      (records) => deps.showCatalogue(collection, records),
    )

  /** Characters are created with the catalogue, so it must be cached before the user is offline. */
  async function cacheCatalogue(): Promise<void> {
    const store = await deps.commonStore()
    for (const collection of creationCollections) {
      const cached = await store.cachedResponse(contentKey(collection))
      if (cached === undefined) await catalogue(collection)
    }
  }

  /** A session that cannot be fetched after signing out must not come from the cache as it was before. */
  async function cacheSignedOut(): Promise<void> {
    const store = await deps.commonStore()
    const cached = (await store.cachedResponse('session')) as SessionState | undefined
    if (cached) await store.cacheResponse('session', { ...cached, user: null })
  }

  /** The user may have changed without a sign-out in this tab: the session expired, or another tab signed out. */
  async function forgetPortraitsOfOther(
    earlier: SessionState | undefined,
    { user: next }: SessionState,
  ): Promise<void> {
    if (earlier?.user && earlier.user.id !== next?.id) await deps.forgetPortraits()
  }

  const api: ServerApi = {
    ...server,
    session: requestSession,
    async signOut() {
      const leaving = user
      const store = leaving && (await deps.localStoreOf(leaving.id))
      const signedOut = await server.signOut()
      // From here on, nothing that arrives late is cached for this user.
      user = null
      await cacheSignedOut().catch(() => undefined)
      // Unsaved changes and unread notices stay for when the same user signs in again.
      await store?.removeAllFinished()
      await deps.forgetPortraits().catch(() => undefined)
      return signedOut
    },
    catalogue,
    async listCharacters(request) {
      if (request?.query?.trash) return withEpoch(await readForUser('trash', () => server.listCharacters(request)))
      const reader = user?.id
      const store = user && deps.localStoreOf(user.id)
      const list: ServerApi['listCharacters'] = async (query) => {
        // A later request of this read would be sent for the next user.
        if (user?.id !== reader) throw new UserChanged('listCharacters: the user changed before the request was sent')
        return server.listCharacters(query)
      }
      const readStored = async () => {
        const stored = await (await store)?.cachedResponse('characters')
        return stored === undefined ? undefined : withEpoch(stored as CharacterList<CharacterSummary>)
      }
      const roster = async () => {
        // The early read is for the whole list: it starts before the local store can be read.
        if (hasEarlyRead(wholeRoster)) return list()
        const { requestRoster } = await import('./request-roster.ts')
        return requestRoster(list, () => readStored().catch(() => undefined))
      }
      const { characters, epoch } = withEpoch(await readForUser('characters', roster))
      cacheCatalogue().catch(() => undefined)
      // Without the local store, the roster still shows what the server has.
      const records = (await (await store)?.all().catch(() => [])) ?? []
      return { characters: withLocalChanges(characters, records, new Date(deps.now()).toISOString()), epoch }
    },
    async listGames(request) {
      if (request?.query?.trash) return server.listGames(request)
      const list = async () => (await server.listGames(request)).games
      return { games: await readForUser('games', list, (games) => games.map(withoutPresence)) }
    },
    getGame: (request) =>
      readForUser(`game/${request.params.gameId}`, () => server.getGame(request), withoutPresenceOfMembers),
    async party(request) {
      return withEpoch(await readForUser(`party/${request.params.gameId}`, () => server.party(request)))
    },
    gameLog(request) {
      // Only the unfiltered log is cached.
      if (Object.keys(request.query ?? {}).length > 0) return server.gameLog(request)
      return readForUser(`game log/${request.params.gameId}`, () => server.gameLog(request))
    },
    async characterLog(request) {
      const { publicRef } = request.params
      if (isLocalOnly(publicRef)) return { entries: [], next: null, undone: [], people: {}, games: {} }
      if (request.query !== undefined) return server.characterLog(request)
      return readForUser(`newest/${publicRef}`, () => server.characterLog(request))
    },
    async characterTimeline(request) {
      const { publicRef } = request.params
      if (isLocalOnly(publicRef)) return { points: [], isWhole: true, games: {}, people: {} }
      return readForUser(`life/${publicRef}`, () => server.characterTimeline(request))
    },
    async createCharacter(request) {
      const creator = user
      try {
        return await server.createCharacter(request)
      } catch (error) {
        const { saveId, name } = request.body
        // Without an id, a creation whose response was lost would be repeated when the character is registered.
        if (isRefusal(error) || creator === null || saveId === undefined || name === undefined) throw error
        if (user?.id !== creator.id) throw error
        const items = await catalogue('Items').catch((): readonly CatalogueRecord[] => [])
        const context = {
          user: creator.id,
          player: creator.name,
          now: deps.now(),
          items: items.map((item) => ({
            id: item.id,
            status: item.status,
            translations: [{ name: item.name.en }, { name: item.name.de }],
          })),
        }
        const record = localOnly({ saveId, name }, context, deps.newId)
        const { snapshot: character, revision, entryId, epoch } = record.replica
        await (await deps.localStoreOf(creator.id)).update(character.publicRef, (stored) => stored ?? record)
        return { saveId, character, revision, entryId, epoch, entries: [], dropped: [] }
      }
    },
    async importCharacter(request) {
      const importer = user
      const { saveId, ...body } = request.body
      if (saveId === undefined) return server.importCharacter(request)
      try {
        return await importCharacter(server, { saveId, ...body })
      } catch (error) {
        if (isRefusal(error) || importer === null || user?.id !== importer.id) throw error
        const { localImport } = await import('./replica/local-import.ts')
        const { id, name: player } = importer
        const context = { saveId, user: id, player, now: deps.now(), random: Math.random, newId: deps.newId }
        const { record, history } = localImport(body, context)
        const { snapshot: character, revision, entryId, epoch } = record.replica
        await (await deps.localStoreOf(id)).update(character.publicRef, (stored) => stored ?? record)
        deps.sendLocalOnly(character.publicRef)
        const imported = { saveId, character, revision, entryId, epoch, entries: [], dropped: [] }
        return history === undefined ? imported : { ...imported, history }
      }
    },
  }
  return rejectReadsOfOtherUsers(api, () => user?.id ?? null)
}

/** Who was online when a response was cached says nothing about now. */
const withoutPresence = ({ overview, ...game }: ListedGame): ListedGame => {
  if (!overview) return game
  const { online: _online, party, ...rest } = overview
  return { ...game, overview: { ...rest, party: party.map(({ online: _isOnline, ...character }) => character) } }
}

const withoutPresenceOfMembers = (details: GameDetails): GameDetails => ({
  ...details,
  members: details.members.map(({ presence: _presence, ...member }) => member),
})

/** What creating or importing a character offers and previews. */
const creationCollections = ['Items', 'Races', 'Classes', 'Skills', 'Spells', 'Conditions'] as const

/** The address of the list as a whole, which `before-paint.js` requests. */
const wholeRoster = requestLine('listCharacters', {}).url

const contentKey = (collection: Collection): string => `content/${collection}`

/** Earlier versions cached lists without their epoch. */
const withEpoch = <C>(cached: CharacterList<C> | readonly C[]): CharacterList<C> =>
  'characters' in cached ? cached : { characters: cached, epoch: '' }

/** Whether the server responded with a refusal; any other error means that it could not respond. */
const isRefusal = (error: unknown): boolean => error instanceof ProblemError && error.status < 500

/** What the cache has is better than being told to read less. */
const isReadLimit = (error: unknown): boolean => error instanceof ProblemError && error.status === 429

/** The roster with unsaved changes and local-only characters. */
function withLocalChanges(
  list: readonly CharacterSummary[],
  records: readonly LocalRecord[],
  timestamp: string,
): readonly CharacterSummary[] {
  const unsaved = new Map(records.filter(isUnsaved).map(({ replica }) => [replica.snapshot.publicRef, replica]))
  const created = { timestamp, data: { field: creationField, oldValue: null, newValue: null } }
  const localOnlyReplicas = [...unsaved.values()].filter(({ revision }) => revision === 0)
  return [
    ...localOnlyReplicas.map(({ draft }) => summarise(draft, 0, created)),
    ...list.map((summary) => {
      const draft = unsaved.get(summary.publicRef)?.draft
      return draft ? { ...summary, ...summarise(draft, summary.revision, summary.lastChange) } : summary
    }),
  ]
}
