import type { Problem, ProblemCode, Save } from '@everquill/domain'
import { aCharacter, gameNight, MemoryServer, VirtualClock } from '@everquill/testing'
import { ProblemError } from '../../api/problem-error.ts'
import type { SaveResult } from '../../api/types.ts'
import { newLocalRecord, type LocalStore } from '../local/local-store.ts'
import { memoryStore } from '../local/memory-store.ts'
import { CharacterStore } from '../replica/character-store.ts'
import { AutoSave } from './auto-save.ts'

/** What the network does with a save. */
export type Network =
  | 'works'
  | 'is slow'
  | 'is down'
  | 'loses the response'
  | ({ readonly refuses: ProblemCode; readonly status: number } & Omit<Problem, 'code'>)

/** Milliseconds until a slow network responds. */
export const slowness = 5_000

const ref = aCharacter().publicRef

/** A browser with a local store, and a server that stores one character. Tabs are opened as needed. */
export function aBrowser() {
  const server = new MemoryServer(aCharacter({ gold: 20 }))
  const clock = new VirtualClock(gameNight)
  const localStore = memoryStore({ isPersistent: true })
  const sent: { readonly at: number; readonly save: Save }[] = []
  const acknowledged: SaveResult[] = []
  const world: { network: Network } = { network: 'works' }
  const locks = new Map<string, Promise<unknown>>()
  let ids = 0
  const newId = () => `id ${++ids}`
  const first = newLocalRecord(server.stored, newId)

  /** Opens a tab on the local store, or on a copy of it. */
  async function openTab(on: LocalStore = localStore) {
    const store = new CharacterStore((await on.find(ref)) ?? first, on, newId, { now: clock.now })
    const autoSave = new AutoSave(store, {
      now: clock.now,
      after: clock.after,
      random: () => 1,
      onNotFound: () => undefined,
      onSaved: (_ref, saved) => void acknowledged.push(saved),
      renameAttachments: async () => undefined,
      refetch: async () => {
        if (world.network === 'is down') throw new TypeError('Failed to fetch')
        return server.stored
      },
      logBefore: async () => server.log,
      create: () => Promise.reject(new Error('This fixture has no local-only characters')),
      sendRoll: () => Promise.reject(new Error('This fixture has no rolls')),
      withLock: (name, work) => {
        const mine = (locks.get(name) ?? Promise.resolve()).then(work)
        locks.set(
          name,
          mine.catch(() => undefined),
        )
        return mine
      },
      send: async (_ref, save) => {
        sent.push({ at: clock.now() - gameNight, save })
        const { network } = world
        if (typeof network === 'object' && concerns(network, save)) {
          const { refuses: code, status, ...problem } = network
          throw new ProblemError({ code, ...problem }, status)
        }
        if (network === 'is down') throw new TypeError('Failed to fetch')
        const outcome = server.save(save)
        if (network === 'loses the response') throw new TypeError('Failed to fetch')
        if (network === 'is slow') await new Promise<void>((resolve) => void clock.after(slowness, resolve))
        return outcome
      },
    })
    return { store, autoSave }
  }

  return {
    server,
    clock,
    localStore,
    openTab,
    sent,
    acknowledged,
    world,
    sendTimes: () => sent.map(({ at }) => at),
    /** Which save each request carried: 0 for the first save, 1 for the second. */
    sentSaves: () => {
      const saveIds = [...new Set(sent.map(({ save }) => save.saveId))]
      return sent.map(({ save }) => saveIds.indexOf(save.saveId))
    },
  }
}

const concerns = ({ field }: { readonly field?: string }, { changes }: Save): boolean =>
  field === undefined || changes.some((change) => change.field === field)

/** A copy of a local store, which later writes to the original do not reach. */
export async function copyOf(store: LocalStore): Promise<LocalStore> {
  const copy = memoryStore({ isPersistent: true })
  for (const record of await store.all()) await copy.update(record.replica.snapshot.publicRef, () => record)
  return copy
}

/** A browser with one tab. */
export async function aTab() {
  const browser = aBrowser()
  return { ...browser, ...(await browser.openTab()) }
}
