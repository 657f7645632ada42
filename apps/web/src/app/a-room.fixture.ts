import { loaded } from '@everquill/domain'
import { aChange, aCharacter, gameNight, MemoryServer, VirtualClock } from '@everquill/testing'
import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import type { TabMessage } from '../live/tabs.ts'
import { halfKeptNotes } from '../offline/half-kept.ts'
import { Refusal } from '../store/backend.ts'
import type { DeviceDisk, Kept } from '../store/device-disk.ts'
import { memoryDisk } from '../store/memory-disk.ts'
import { Desk } from './desk.ts'

export const mira = aCharacter({ gold: 20 })
export const ref = mira.publicRef

/** A browser in front of a server that holds one character; any number of desks are its tabs. */
export function aRoom() {
  const server = new MemoryServer(mira)
  const clock = new VirtualClock(gameNight)
  const world = { isDown: false, isGone: false, sends: 0 }
  const disks = new Map([['ann', memoryDisk()]])
  const disk = disks.get('ann') as DeviceDisk
  const tabs = new Set<(message: TabMessage) => void>()
  const notes = halfKeptNotes('ann', aStorage())
  const born: [string, string][] = []
  let held: Promise<unknown> = Promise.resolve()
  let ids = 0
  const newId = () => `id ${++ids}`
  const getCharacter = vi.fn<() => Promise<MemoryServer['stored']>>(async () => {
    if (world.isGone) throw new Refusal({ code: 'not-found' }, 404)
    if (world.isDown) throw new TypeError('Failed to fetch')
    return server.stored
  })

  /** Another tab, at which Ann sits. */
  function room(queries = new QueryClient()): Desk {
    const desk = new Desk({
      backend: {
        getCharacter,
        createCharacter: async ({ saveId }) => {
          if (world.isDown) throw new TypeError('Failed to fetch')
          return { ...server.stored, saveId }
        },
      },
      queries,
      newId,
      now: clock.now,
      after: clock.after,
      random: () => 1,
      diskOf: async (user) => {
        const mine = disks.get(user) ?? memoryDisk()
        disks.set(user, mine)
        return mine
      },
      joinTabs: (_user, listen) => {
        tabs.add(listen)
        return {
          tell: (message) => tabs.forEach((other) => other === listen || other(message)),
          leave: () => tabs.delete(listen),
        }
      },
      notesOf: (user) => (user === 'ann' ? notes : halfKeptNotes(user, aStorage())),
      alone: (_name, work) => {
        const mine = held.then(work)
        held = mine.catch(() => undefined)
        return mine
      },
      send: async (_ref, save) => {
        world.sends += 1
        if (world.isDown) throw new TypeError('Failed to fetch')
        return server.save(save)
      },
      onEdit: () => undefined,
      onBorn: (before, publicRef) => void born.push([before, publicRef]),
    })
    desk.seat('ann')
    return desk
  }

  /** Bob saves elsewhere; returns the event that the stream will bring. */
  const bob = (...change: Parameters<typeof aChange>) => {
    const outcome = server.save({ saveId: `bob ${server.commits.length}`, changes: [aChange(...change)] }, 'bob')
    return { publicRef: ref, revision: outcome.revision, saveId: outcome.saveId, entries: outcome.entries }
  }

  /** A character that the server does not know yet. */
  const newborn = (saveId: string): Kept => ({
    device: loaded({ character: { ...mira, id: 0, publicRef: `new-${saveId}` }, revision: 0 }),
    nextSaveId: newId(),
    version: newId(),
  })

  return { server, clock, world, disk, notes, born, room, bob, newborn, getCharacter }
}

/** A room with one desk. */
export function aDesk() {
  const room = aRoom()
  const queries = new QueryClient()
  return { ...room, queries, desk: room.room(queries) }
}

function aStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (place) => [...values.keys()][place] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  }
}
