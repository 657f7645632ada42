import { type ProblemCode, type Save } from '@everquill/domain'
import { aCharacter, gameNight, MemoryServer, VirtualClock } from '@everquill/testing'
import { Refusal, type SavedCharacter } from '../../api/backend.ts'
import { CharacterStore } from '../replica/character-store.ts'
import { newLocalRecord, type LocalStore } from '../local/local-store.ts'
import { memoryStore } from '../local/memory-store.ts'
import { AutoSave } from './auto-save.ts'

/** What the network does with a save. */
export type Network =
  | 'works'
  | 'is slow'
  | 'is down'
  | 'loses the answer'
  | { readonly refuses: ProblemCode; readonly status: number; readonly field?: string }

export const slowness = 5_000

const ref = aCharacter().publicRef

/** One device with a disk, in front of a server that holds one character; tabs are opened on it as needed. */
export function aDevice() {
  const server = new MemoryServer(aCharacter({ gold: 20 }))
  const clock = new VirtualClock(gameNight)
  const disk = memoryStore()
  const sent: { readonly at: number; readonly save: Save }[] = []
  const told: SavedCharacter[] = []
  const world: { network: Network } = { network: 'works' }
  const heldBack = new Map<string, Promise<unknown>>()
  let ids = 0
  const newId = () => `id ${++ids}`
  const first = newLocalRecord(server.stored, newId)

  /** A tab that opens what lies on the disk. */
  async function aTab(on: LocalStore = disk) {
    const store = new CharacterStore((await on.find(ref)) ?? first, on, newId, { now: clock.now })
    const autoSave = new AutoSave(store, {
      now: clock.now,
      after: clock.after,
      random: () => 1,
      onSaved: (_ref, saved) => void told.push(saved),
      renameAttachments: async () => undefined,
      onRegistered: () => undefined,
      refetch: async () => {
        if (world.network === 'is down') throw new TypeError('Failed to fetch')
        return server.stored
      },
      create: () => Promise.reject(new Error('nobody is born here')),
      sendRoll: () => Promise.reject(new Error('nobody rolls here')),
      alone: (name, work) => {
        const mine = (heldBack.get(name) ?? Promise.resolve()).then(work)
        heldBack.set(
          name,
          mine.catch(() => undefined),
        )
        return mine
      },
      send: async (_ref, save) => {
        sent.push({ at: clock.now() - gameNight, save })
        const { network } = world
        if (typeof network === 'object' && isMeant(network, save)) {
          const { refuses: code, status, ...about } = network
          throw new Refusal({ code, ...about }, status)
        }
        if (network === 'is down') throw new TypeError('Failed to fetch')
        const outcome = server.save(save)
        if (network === 'loses the answer') throw new TypeError('Failed to fetch')
        if (network === 'is slow') await new Promise<void>((resolve) => void clock.after(slowness, resolve))
        return outcome
      },
    })
    return { store, autoSave }
  }

  return {
    server,
    clock,
    disk,
    aTab,
    sent,
    told,
    world,
    times: () => sent.map(({ at }) => at),
    /** Which of the saves was sent each time: 0 for the first, 1 for the next. */
    saves: () => {
      const different = [...new Set(sent.map(({ save }) => save.saveId))]
      return sent.map(({ save }) => different.indexOf(save.saveId))
    },
  }
}

const isMeant = ({ field }: { readonly field?: string }, { changes }: Save): boolean =>
  field === undefined || changes.some((change) => change.field === field)

/** The disk as it is now, whatever is still on its way to it. */
export async function asItIs(disk: LocalStore): Promise<LocalStore> {
  const copy = memoryStore()
  for (const kept of await disk.all()) await copy.update(kept.replica.snapshot.publicRef, () => kept)
  return copy
}

/** A device with one tab. */
export async function aDeviceWithATab() {
  const replica = aDevice()
  return { ...replica, ...(await replica.aTab()) }
}
