import {
  summarise,
  wholeCharacter,
  type CatalogueRecord,
  type CharacterSummary,
  type Collection,
} from '@everquill/domain'
import { Refusal, type Backend } from '../../api/backend.ts'
import { isUnsaved, type LocalStore, type LocalRecord } from './local-store.ts'
import { isLocalOnly, localOnly } from '../replica/local-only.ts'

/** What a server on a device needs of the world. */
export interface DeviceBackendDeps {
  readonly common: () => Promise<LocalStore>
  readonly localStoreOf: (user: string) => Promise<LocalStore>
  readonly newId: () => string
  readonly now: () => number
  readonly random: () => number
  /** Calls back after some milliseconds. */
  readonly after: (milliseconds: number, callback: () => void) => unknown
}

/** Nobody at a table waits longer for what they have already seen once. */
const patience = 3_000

/**
 * The server, as far as this device can stand in for it: what was read once can be read again when it does not answer,
 * and a character can be created without it. A no of the server stays a no.
 */
export function offlineBackend(server: Backend, deps: DeviceBackendDeps): Backend {
  let user: { readonly id: string; readonly name: string } | null = null
  const mine = (): Promise<LocalStore> => (user ? deps.localStoreOf(user.id) : deps.common())

  async function read<T>(disk: () => Promise<LocalStore>, key: string, ask: () => Promise<T>): Promise<T> {
    const recall = async () => (await (await disk()).recall(key)) as T | undefined
    const asked = ask().then((answer) => {
      void disk().then((kept) => kept.remember(key, answer))
      return answer
    })
    const tiredOfWaiting = new Promise<T>((resolve) => {
      deps.after(patience, () => void recall().then((known) => known !== undefined && resolve(known)))
    })
    try {
      return await Promise.race([asked, tiredOfWaiting])
    } catch (error) {
      const known = isNo(error) ? undefined : await recall()
      if (known === undefined) throw error
      return known
    }
  }

  const content = <C extends Collection>(collection: C) =>
    read(deps.common, contentKey(collection), () => server.content(collection))

  /** Who creates a character offline needs the catalogue for its rope; whoever sees the list may be about to. */
  async function keepCatalogue(): Promise<void> {
    const known = await (await deps.common()).recall(contentKey('Items'))
    if (known === undefined) await content('Items')
  }

  return {
    ...server,
    async session() {
      const session = await read(deps.common, 'session', () => server.session())
      user = session.user
      return session
    },
    async signOut() {
      const disk = await mine()
      await server.signOut()
      const everything = await disk.all()
      // What was not saved, or refused and not yet seen, stays here for when the same person is back; all else goes.
      const left = everything.filter((kept) => isUnsaved(kept) || kept.replica.notices.length > 0)
      await disk.clear()
      for (const kept of left) await disk.update(kept.replica.snapshot.publicRef, () => kept)
    },
    content,
    async listCharacters() {
      const disk = await mine()
      const known = await read(mine, 'characters', () => server.listCharacters())
      keepCatalogue().catch(() => undefined)
      return asShownHere(known, await disk.all(), new Date(deps.now()).toISOString())
    },
    listTrash: () => read(mine, 'trash', () => server.listTrash()),
    /** A table that was looked at once can be looked at again. */
    async gamesApi() {
      const desk = await server.gamesApi()
      return {
        ...desk,
        list: () => read(mine, 'games', () => desk.list()),
        get: (gameId) => read(mine, `game/${gameId}`, () => desk.get(gameId)),
        party: (gameId) => read(mine, `party/${gameId}`, () => desk.party(gameId)),
        log: (gameId, question) => {
          const ask = () => desk.log(gameId, question)
          return Object.keys(question).length === 0 ? read(mine, `game log/${gameId}`, ask) : ask()
        },
      }
    },
    log: async (publicRef, question) => {
      if (isLocalOnly(publicRef)) return { entries: [], next: null, undone: [], people: {}, games: {} }
      if (question !== undefined) return server.log(publicRef, question)
      return read(mine, `newest/${publicRef}`, () => server.log(publicRef))
    },
    timeline: async (publicRef) =>
      isLocalOnly(publicRef)
        ? { points: [], isWhole: true, games: {}, people: {} }
        : read(mine, `life/${publicRef}`, () => server.timeline(publicRef)),
    async createCharacter(wishes) {
      try {
        return await server.createCharacter(wishes)
      } catch (error) {
        if (isNo(error) || user === null) throw error
        const catalogue = await content('Items').catch((): readonly CatalogueRecord[] => [])
        const birth = {
          user: user.id,
          player: user.name,
          now: deps.now(),
          random: deps.random,
          items: catalogue.map(({ id, status, name }) => ({
            id,
            status,
            translations: [{ name: name.en }, { name: name.de }],
          })),
        }
        const kept = localOnly(wishes, birth, deps.newId)
        const { snapshot: character, revision } = kept.replica
        await (await mine()).update(character.publicRef, (known) => known ?? kept)
        return { saveId: wishes.saveId, character, revision, entries: [] }
      }
    },
  }
}

const contentKey = (collection: Collection): string => `content/${collection}`

/** The server has spoken; anything else means that it did not. */
const isNo = (error: unknown): boolean => error instanceof Refusal && error.status < 500

/** The list as this device knows it: with what was typed here, and with whom the server does not know yet. */
function asShownHere(
  list: readonly CharacterSummary[],
  kept: readonly LocalRecord[],
  timestamp: string,
): readonly CharacterSummary[] {
  const typed = new Map(kept.filter(isUnsaved).map(({ replica }) => [replica.snapshot.publicRef, replica]))
  const born = { timestamp, data: { field: wholeCharacter, oldValue: null, newValue: null } }
  const unknown = [...typed.values()].filter(({ revision }) => revision === 0)
  return [
    ...unknown.map(({ draft }) => summarise(draft, 0, born)),
    ...list.map((summary) => {
      const draft = typed.get(summary.publicRef)?.draft
      return draft ? { ...summary, ...summarise(draft, summary.revision, summary.lastChange) } : summary
    }),
  ]
}
