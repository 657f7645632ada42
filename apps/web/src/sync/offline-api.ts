import {
  summarise,
  creationField,
  type CatalogueRecord,
  type CharacterSummary,
  type Collection,
} from '@everquill/domain'
import { ProblemError } from '../api/problem-error.ts'
import type { ServerApi } from '../api/server-api.ts'
import { isUnsaved, type LocalStore, type LocalRecord } from './local/local-store.ts'
import { isLocalOnly, localOnly } from './replica/local-only.ts'

export interface OfflineApiDeps {
  /** The local store for responses that do not depend on the user. */
  readonly commonStore: () => Promise<LocalStore>
  readonly localStoreOf: (user: string) => Promise<LocalStore>
  readonly newId: () => string
  readonly now: () => number
  /** Calls back after some milliseconds. */
  readonly after: (milliseconds: number, callback: () => void) => unknown
}

/** Milliseconds until a slow server is answered for from the cache. */
const responseTimeout = 3_000

/**
 * Wraps the server API for offline use: if no response arrives, reads come from the local store's cache and a new character
 * is created as local-only. A refusal by the server is passed on.
 */
export function offlineApi(server: ServerApi, deps: OfflineApiDeps): ServerApi {
  let user: { readonly id: string; readonly name: string } | null = null
  const userStore = (): Promise<LocalStore> => (user ? deps.localStoreOf(user.id) : deps.commonStore())

  async function read<T>(openStore: () => Promise<LocalStore>, key: string, request: () => Promise<T>): Promise<T> {
    const readCache = async () => (await (await openStore()).cachedResponse(key)) as T | undefined
    const response = request().then((fresh) => {
      void openStore().then((store) => store.cacheResponse(key, fresh))
      return fresh
    })
    const afterTimeout = new Promise<T>((resolve) => {
      deps.after(responseTimeout, () => void readCache().then((cached) => cached !== undefined && resolve(cached)))
    })
    try {
      return await Promise.race([response, afterTimeout])
    } catch (error) {
      const cached = isRefusal(error) ? undefined : await readCache()
      if (cached === undefined) throw error
      return cached
    }
  }

  const catalogue = <C extends Collection>(collection: C) =>
    read(deps.commonStore, contentKey(collection), () => server.catalogue(collection))

  /** A new character starts with items of the catalogue, so the catalogue must be cached before the user is offline. */
  async function cacheCatalogue(): Promise<void> {
    const cached = await (await deps.commonStore()).cachedResponse(contentKey('Items'))
    if (cached === undefined) await catalogue('Items')
  }

  return {
    ...server,
    async session() {
      const session = await read(deps.commonStore, 'session', () => server.session())
      user = session.user
      return session
    },
    async signOut() {
      const store = await userStore()
      const signedOut = await server.signOut()
      const records = await store.all()
      // Unsaved changes and unread notices stay for when the same user signs in again; all else is deleted.
      const unfinished = records.filter((record) => isUnsaved(record) || record.replica.notices.length > 0)
      await store.clear()
      for (const record of unfinished) await store.update(record.replica.snapshot.publicRef, () => record)
      return signedOut
    },
    catalogue,
    async listCharacters(request) {
      const list = async () => (await server.listCharacters(request)).characters
      if (request?.query?.trash) return { characters: await read(userStore, 'trash', list) }
      const store = await userStore()
      const characters = await read(userStore, 'characters', list)
      cacheCatalogue().catch(() => undefined)
      return { characters: withLocalChanges(characters, await store.all(), new Date(deps.now()).toISOString()) }
    },
    async listGames(request) {
      if (request?.query?.trash) return server.listGames(request)
      return { games: await read(userStore, 'games', async () => (await server.listGames(request)).games) }
    },
    getGame: (request) => read(userStore, `game/${request.params.gameId}`, () => server.getGame(request)),
    async party(request) {
      const list = async () => (await server.party(request)).characters
      return { characters: await read(userStore, `party/${request.params.gameId}`, list) }
    },
    gameLog(request) {
      // Only the unfiltered log is cached.
      if (Object.keys(request.query ?? {}).length > 0) return server.gameLog(request)
      return read(userStore, `game log/${request.params.gameId}`, () => server.gameLog(request))
    },
    async characterLog(request) {
      const { publicRef } = request.params
      if (isLocalOnly(publicRef)) return { entries: [], next: null, undone: [], people: {}, games: {} }
      if (request.query !== undefined) return server.characterLog(request)
      return read(userStore, `newest/${publicRef}`, () => server.characterLog(request))
    },
    async characterTimeline(request) {
      const { publicRef } = request.params
      if (isLocalOnly(publicRef)) return { points: [], isWhole: true, games: {}, people: {} }
      return read(userStore, `life/${publicRef}`, () => server.characterTimeline(request))
    },
    async createCharacter(request) {
      try {
        return await server.createCharacter(request)
      } catch (error) {
        const { saveId, name } = request.body
        // Without an id, a creation whose response was lost would be repeated when the character is registered.
        if (isRefusal(error) || user === null || saveId === undefined || name === undefined) throw error
        const items = await catalogue('Items').catch((): readonly CatalogueRecord[] => [])
        const context = {
          user: user.id,
          player: user.name,
          now: deps.now(),
          items: items.map((item) => ({
            id: item.id,
            status: item.status,
            translations: [{ name: item.name.en }, { name: item.name.de }],
          })),
        }
        const record = localOnly({ saveId, name }, context, deps.newId)
        const { snapshot: character, revision } = record.replica
        await (await userStore()).update(character.publicRef, (stored) => stored ?? record)
        return { saveId, character, revision, entries: [], dropped: [] }
      }
    },
  }
}

const contentKey = (collection: Collection): string => `content/${collection}`

/** Whether the server responded with a refusal; any other error means that it could not respond. */
const isRefusal = (error: unknown): boolean => error instanceof ProblemError && error.status < 500

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
