import { parseDice, recount, rollDice, rolled } from '@everquill/domain'
import { aChange, aCharacter, gameNight, MemoryServer, VirtualClock } from '@everquill/testing'
import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { unloadJournal } from './local/unload-journal.ts'
import { memoryPictureOutbox } from './local/picture-outbox.ts'
import { RollSender } from './outbox/roll-sender.ts'
import { PictureSender } from './outbox/picture-sender.ts'
import { Refusal } from '../api/backend.ts'
import type { RollUpdate } from './outbox/rolls.ts'
import { newLocalRecord, type LocalStore, type LocalRecord } from './local/local-store.ts'
import { memoryStore } from './local/memory-store.ts'
import { SyncClient } from './sync-client.ts'

export const mira = aCharacter({ gold: 20 })
export const ref = mira.publicRef

/** A browser in front of a server that holds one character; any number of desks are its tabs. */
export function aRoom() {
  const server = new MemoryServer(mira)
  const clock = new VirtualClock(gameNight)
  const world = {
    isDown: false,
    isGone: false,
    losesAnswers: false,
    refusesDice: false,
    /** Milliseconds until dice are answered. */
    slowness: 0,
    sends: 0,
    rolls: 0,
  }
  const disks = new Map([['ann', memoryStore()]])
  const disk = disks.get('ann') as LocalStore
  const tabs = new Set<(publicRef: string) => void>()
  const storage = aStorage()
  const notes = unloadJournal('ann', 'nobody', storage)
  const born: [string, string][] = []
  const shelf = memoryPictureOutbox()
  /** The pictures that reached the server, by id: the same again counts once. */
  const hung = new Map<string, string>()
  const contents = new Map<string, string>()
  const heldBack = new Map<string, Promise<unknown>>()
  let ids = 0
  const newId = () => `id ${++ids}`
  const getCharacter = vi.fn<() => Promise<MemoryServer['stored']>>(async () => {
    if (world.isGone) throw new Refusal({ code: 'not-found' }, 404)
    if (world.isDown) throw new TypeError('Failed to fetch')
    return server.stored
  })

  /** Another tab, at which Ann sits. */
  const room = (queries = new QueryClient()): SyncClient => aTab(queries).desk

  /** The same, and how it may die: in the middle of whatever it does, or before one of its steps, without a word. */
  function aTab(queries = new QueryClient(), steps = Infinity) {
    let isDead = false
    let left = steps
    // Who dies lets go of what it held.
    const { promise: died, resolve: release } = Promise.withResolvers<void>()
    const never = new Promise<never>(() => undefined)
    const unlessDead = <T>(work: () => Promise<T>): Promise<T> => {
      if (left-- <= 0) die()
      return isDead ? never : work().then(orNothing)
    }
    const orNothing = <T>(value: T): T | Promise<never> => (isDead ? never : value)
    const mortal = (whole: LocalStore): LocalStore => ({
      ...whole,
      update: (publicRef, change) => unlessDead(() => whole.update(publicRef, change)),
      remove: (publicRef) => unlessDead(() => whole.remove(publicRef)),
    })
    const alone = (name: string, work: () => Promise<void>): Promise<void> => {
      const before = heldBack.get(name) ?? Promise.resolve()
      const mine = before.then(() => (isDead ? undefined : Promise.race([work(), died])))
      heldBack.set(
        name,
        mine.catch(() => undefined),
      )
      return mine.then(orNothing)
    }
    const desk: SyncClient = new SyncClient({
      backend: {
        getCharacter,
        createCharacter: ({ saveId }) =>
          unlessDead(async () => {
            if (world.isDown) throw new TypeError('Failed to fetch')
            return { ...server.stored, saveId }
          }),
      },
      queries,
      newId,
      now: clock.now,
      after: clock.after,
      random: () => 1,
      localStoreOf: async (user) => {
        const mine = disks.get(user) ?? memoryStore()
        disks.set(user, mine)
        return mortal(mine)
      },
      joinTabs: (_user, listen) => {
        tabs.add(listen)
        return {
          tellKept: (publicRef) => tabs.forEach((other) => isDead || other === listen || other(publicRef)),
          leave: () => tabs.delete(listen),
        }
      },
      journalOf: (user) => unloadJournal(user, newId(), storage),
      alone,
      send: (_ref, save) =>
        unlessDead(async () => {
          world.sends += 1
          if (world.isDown) throw new TypeError('Failed to fetch')
          const content = JSON.stringify(save)
          if ((contents.get(save.saveId) ?? content) !== content) throw new Refusal({ code: 'save-id-reused' }, 422)
          contents.set(save.saveId, content)
          const saved = server.save(save)
          if (world.losesAnswers) throw new TypeError('Failed to fetch')
          return saved
        }),
      sendRoll: (store, roll) => dice.send(store, roll),
      onEdit: () => undefined,
      forgetPictures: () => shelf.clear(),
      renameAttachments: (before, publicRef) => pictures.rename(before, publicRef),
      onRegistered: (before, publicRef) => void born.push([before, publicRef]),
    })
    const pictures = new PictureSender({
      shelf: {
        ...shelf,
        keep: (wish) => unlessDead(() => shelf.keep(wish)),
        replace: (wish, by) => unlessDead(() => shelf.replace(wish, by)),
        rename: (before, publicRef) => unlessDead(() => shelf.rename(before, publicRef)),
      },
      send: ({ publicRef, saveId }) =>
        unlessDead(async () => {
          if (world.isDown) throw new TypeError('Failed to fetch')
          hung.set(saveId, publicRef)
          return { ...server.stored, saveId, entries: [] }
        }),
      alone: (work) => alone('pictures', work),
      after: clock.after,
      random: () => 1,
      newId,
      tellOthers: () => undefined,
      onSaved: (publicRef, { revision, entries, saveId }) => desk.receiveSave({ publicRef, revision, entries, saveId }),
      leave: () => undefined,
      show: () => 'blob:',
      hide: () => undefined,
    })
    void pictures.open()
    const news: RollUpdate[] = []
    const dice: RollSender = new RollSender({
      newId,
      after: clock.after,
      // Whoever rolls here gets a 2, the server a 5.
      throwDie: () => 2,
      at: (publicRef) => desk.at(publicRef),
      hear: (event) => desk.receiveSave(event),
      tell: (each) => void news.push(each),
      ask: (_ref, { saveId, notation, thrown, ...purpose }) =>
        unlessDead(async () => {
          world.rolls += 1
          if (world.isDown) throw new TypeError('Failed to fetch')
          if (world.refusesDice) throw new Refusal({ code: 'not-found' }, 404)
          const content = JSON.stringify({ notation, thrown, ...purpose })
          if ((contents.get(saveId) ?? content) !== content) throw new Refusal({ code: 'save-id-reused' }, 422)
          contents.set(saveId, content)
          const meant = parseDice(notation) ?? []
          const counted = thrown ? recount(meant, thrown) : rollDice(meant, () => 5)
          if (!counted) throw new Refusal({ code: 'not-dice' }, 422)
          const saved = server.save({
            saveId,
            changes: [rolled({ ...counted, ...purpose, ...(thrown && { onDevice: true }) })],
          })
          if (world.losesAnswers) throw new TypeError('Failed to fetch')
          if (world.slowness > 0) await new Promise<void>((resolve) => void clock.after(world.slowness, resolve))
          return { ...saved, saveId }
        }),
    })
    desk.switchUser('ann')
    const die = () => {
      isDead = true
      release()
    }
    return { desk, dice, pictures, news, die }
  }

  /** Bob saves elsewhere; returns the event that the stream will bring. */
  const bob = (...change: Parameters<typeof aChange>) => {
    const outcome = server.save({ saveId: `bob ${server.commits.length}`, changes: [aChange(...change)] }, 'bob')
    return { publicRef: ref, revision: outcome.revision, saveId: outcome.saveId, entries: outcome.entries }
  }

  /** A character that the server does not know yet. */
  const newborn = (saveId: string): LocalRecord =>
    newLocalRecord({ character: { ...mira, id: 0, publicRef: `new-${saveId}` }, revision: 0 }, newId)

  return { server, clock, world, disk, shelf, hung, notes, born, room, aTab, bob, newborn, getCharacter }
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
