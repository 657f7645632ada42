import {
  parseDice,
  rollFromValues,
  rollDice,
  rollChange,
  type LogEntry,
  type Problem,
  type Save,
} from '@everquill/domain'
import { aChange, aCharacter, gameNight, MemoryServer, VirtualClock } from '@everquill/testing'
import { vi } from 'vitest'
import { ProblemError } from '../api/problem-error.ts'
import type { ImportBody } from '../api/types.ts'
import { newLocalRecord, type LocalStore, type LocalRecord } from './local/local-store.ts'
import { lateStore } from './local/late-store.ts'
import { memoryStore } from './local/memory-store.ts'
import { memoryPictureOutbox } from './local/picture-outbox.ts'
import { unloadJournal } from './local/unload-journal.ts'
import { PictureSender } from './outbox/picture-sender.ts'
import type { TabMessage } from './stream/tab-channel.ts'
import { RollSender } from './outbox/roll-sender.ts'
import type { RollUpdate } from './outbox/rolls.ts'
import { isLocalOnly } from './replica/local-only.ts'
import { SyncClient } from './sync-client.ts'

export const mira = aCharacter({ gold: 20 })
export const ref = mira.publicRef

/** Ann's browser and a server that stores one character. Tabs are opened as needed. */
export function aBrowser() {
  const server = new MemoryServer(mira)
  const clock = new VirtualClock(gameNight)
  const network = {
    isDown: false,
    isGone: false,
    losesResponses: false,
    losesReads: false,
    /** Milliseconds until a save or a creation is responded to. */
    delay: 0,
    /** The response to every save, or to those with the field that it names. */
    refusal: null as ProblemError | null,
    /** The response to every creation. */
    creationRefusal: null as ProblemError | null,
    refusesRolls: false,
    /** Milliseconds until a roll is responded to. */
    rollDelay: 0,
    sends: 0,
    rolls: 0,
    /** The files that were imported, each as often as it was sent. */
    imports: [] as { readonly saveId: string; readonly file: ImportBody }[],
  }
  /** Writes fail in all tabs. */
  const localStoreFaults = { isFull: false }
  let localStoreResponse: Promise<void> | null = null
  const localStores = new Map([['ann', memoryStore({ isPersistent: true })]])
  const localStore = localStores.get('ann') as LocalStore
  const tabs = new Set<(message: TabMessage) => void>()
  const storage = aStorage()
  const journal = unloadJournal('ann', 'the test', storage)
  /** Pairs of the local-only ref and the registered one. */
  const registered: [string, string][] = []
  const pictureOutbox = memoryPictureOutbox()
  /** The refs of uploaded pictures, and the names of imported ones, by save id; a retry counts once. */
  const uploads = new Map<string, string>()
  const contents = new Map<string, string>()
  const fieldsOf = new Map<string, readonly string[]>()
  const locks = new Map<string, Promise<unknown>>()
  let ids = 0
  const newId = () => `id ${++ids}`
  const getCharacter = vi.fn<(publicRef: string) => Promise<MemoryServer['stored']>>(async (publicRef) => {
    if (network.isGone || isLocalOnly(publicRef)) throw new ProblemError({ code: 'not-found' }, 404)
    if (network.isDown || network.losesReads) throw new TypeError('Failed to fetch')
    return server.stored
  })
  const responseDelay = async (): Promise<void> => {
    if (network.delay > 0) await new Promise<void>((resolve) => void clock.after(network.delay, resolve))
  }
  const mustBeSameContent = (saveId: string, content: string): void => {
    if ((contents.get(saveId) ?? content) !== content) {
      throw new ProblemError({ code: 'save-id-reused', committed: fieldsOf.get(saveId) ?? [] }, 422)
    }
    contents.set(saveId, content)
  }

  /** The local store of tabs that are opened from now on does not respond, until the returned function is called. */
  function delayLocalStore() {
    const { promise, resolve } = Promise.withResolvers<void>()
    localStoreResponse = promise
    return { respond: resolve }
  }

  /** Opens a tab. It can be killed at any time, or dies before its step number `steps` (a write or a request). */
  function openTab(steps = Infinity) {
    let isDead = false
    let isFull = false
    let stepsLeft = steps
    // A dead tab releases its locks.
    const { promise: died, resolve: release } = Promise.withResolvers<void>()
    const never = new Promise<never>(() => undefined)
    /** Fails like IndexedDB when the quota is exceeded. */
    const writable = async <T>(work: () => Promise<T>): Promise<T> => {
      if (localStoreFaults.isFull || isFull) throw new DOMException('full', 'QuotaExceededError')
      return work()
    }
    const unlessDead = <T>(work: () => Promise<T>): Promise<T> => {
      if (stepsLeft-- <= 0) kill()
      return isDead ? never : work().then(orNever)
    }
    const orNever = <T>(value: T): T | Promise<never> => (isDead ? never : value)
    const mortal = (store: LocalStore): LocalStore => ({
      ...store,
      update: (publicRef, change) => unlessDead(() => writable(() => store.update(publicRef, change))),
      move: (from, to, merge) => unlessDead(() => writable(() => store.move(from, to, merge))),
      removeFinished: (publicRef) => unlessDead(() => store.removeFinished(publicRef)),
    })
    const withLock = (name: string, work: () => Promise<void>): Promise<void> => {
      const before = locks.get(name) ?? Promise.resolve()
      const mine = before.then(() => (isDead ? undefined : Promise.race([work(), died])))
      locks.set(
        name,
        mine.catch(() => undefined),
      )
      return mine.then(orNever)
    }
    const observed = {
      entries: [] as LogEntry[],
      games: [] as string[],
      listChanges: 0,
      reconnections: [] as (readonly string[])[],
    }
    const sync: SyncClient = new SyncClient({
      api: {
        getCharacter,
        logBefore: async () => {
          if (network.isDown) throw new TypeError('Failed to fetch')
          return server.log
        },
        createCharacter: ({ saveId, imports }) =>
          unlessDead(async () => {
            if (network.isDown) throw new TypeError('Failed to fetch')
            if (imports) network.imports.push({ saveId, file: imports })
            if (network.creationRefusal) throw network.creationRefusal
            await responseDelay()
            if (network.losesResponses) throw new TypeError('Failed to fetch')
            return { ...server.stored, saveId }
          }),
      },
      observer: {
        onEntries: (_ref, entries) => void observed.entries.push(...entries),
        onOrder: () => undefined,
        onGameEntries: (gameId) => void observed.games.push(gameId),
        onCatalogueChanged: () => undefined,
        onListsChanged: () => void (observed.listChanges += 1),
        onReconnected: (refs) => void observed.reconnections.push(refs),
      },
      newId,
      now: clock.now,
      after: clock.after,
      random: () => 1,
      localStoreOf: async (user) => {
        const store = localStores.get(user) ?? memoryStore({ isPersistent: true })
        localStores.set(user, store)
        return localStoreResponse ? lateStore(localStoreResponse.then(() => mortal(store))) : mortal(store)
      },
      openTabChannel: (_user, onMessage) => {
        tabs.add(onMessage)
        return {
          notify: (message) => tabs.forEach((other) => isDead || other === onMessage || other(message)),
          close: () => tabs.delete(onMessage),
        }
      },
      journalOf: (user) => {
        const opened = unloadJournal(user, newId(), storage)
        return { ...opened, write: (publicRef, changes) => void (isDead || opened.write(publicRef, changes)) }
      },
      withLock,
      send: (_ref, save) =>
        unlessDead(async () => {
          network.sends += 1
          if (network.isDown) throw new TypeError('Failed to fetch')
          if (network.refusal && isAbout(network.refusal.problem, save)) throw network.refusal
          mustBeSameContent(save.saveId, JSON.stringify(save.changes))
          fieldsOf.set(
            save.saveId,
            save.changes.map(({ field }) => field),
          )
          const isBaseKnown = server.has(save.saveId) || server.hasBase(save)
          if (!isBaseKnown) throw new ProblemError({ code: 'base-unknown' }, 409)
          const saved = server.save(save)
          await responseDelay()
          if (network.losesResponses) throw new TypeError('Failed to fetch')
          return saved
        }),
      sendRoll: (store, roll) => dice.send(store, roll),
      onEdit: () => undefined,
      clearPictures: () => pictureOutbox.clear(),
      renameAttachments: (before, publicRef) => pictures.rename(before, publicRef),
      onRegistered: (before, publicRef) => void registered.push([before, publicRef]),
    })
    const pictures = new PictureSender({
      outbox: {
        ...pictureOutbox,
        put: (publicRef, queued) => unlessDead(() => pictureOutbox.put(publicRef, queued)),
        replace: (queued, by) => unlessDead(() => pictureOutbox.replace(queued, by)),
        rename: (before, publicRef) => unlessDead(() => pictureOutbox.rename(before, publicRef)),
      },
      send: ({ publicRef, saveId, imported }) =>
        unlessDead(async () => {
          if (network.isDown) throw new TypeError('Failed to fetch')
          uploads.set(saveId, imported === undefined ? publicRef : `${publicRef} ${imported}`)
          if (imported !== undefined) return null
          return { ...server.stored, saveId, entries: [] }
        }),
      withLock: (work) => withLock('pictures', work),
      after: clock.after,
      random: () => 1,
      newId,
      notifyTabs: () => undefined,
      onSaved: (publicRef, saved) => sync.receiveSave({ ...saved, publicRef }),
      closeTabChannel: () => undefined,
      createUrl: () => 'blob:',
      revokeUrl: () => undefined,
    })
    void pictures.open()
    const rollUpdates: RollUpdate[] = []
    const dice: RollSender = new RollSender({
      newId,
      after: clock.after,
      // The browser always throws a 2, the server a 5.
      throwDie: () => 2,
      storeOf: (publicRef) => sync.storeOf(publicRef),
      receiveSave: (event) => sync.receiveSave(event),
      onUpdate: (update) => void rollUpdates.push(update),
      rollDice: (character, { saveId, notation, thrown, check, ...purpose }) =>
        unlessDead(async () => {
          network.rolls += 1
          if (network.isDown) throw new TypeError('Failed to fetch')
          if (network.refusesRolls) throw new ProblemError({ code: 'not-found' }, 404)
          mustBeSameContent(saveId, JSON.stringify({ notation, thrown, ...purpose }))
          const parsed = parseDice(notation) ?? []
          const roll = thrown ? rollFromValues(parsed, thrown) : rollDice(parsed, () => 5)
          if (!roll) throw new ProblemError({ code: 'not-dice' }, 422)
          const saved = server.save({
            saveId,
            changes: [
              rollChange({
                ...roll,
                ...purpose,
                ...(thrown && { onDevice: true }),
                ...(check !== undefined && { check: { id: check, character } }),
              }),
            ],
          })
          if (network.losesResponses) throw new TypeError('Failed to fetch')
          if (network.rollDelay > 0) await new Promise<void>((resolve) => void clock.after(network.rollDelay, resolve))
          return { ...saved, saveId }
        }),
    })
    sync.switchUser('ann')
    const kill = () => {
      isDead = true
      release()
    }
    /** Sets whether writes to the local store fail in this tab. */
    const setFull = (full: boolean) => void (isFull = full)
    return { sync, dice, pictures, rollUpdates, observed, kill, setFull }
  }

  /** Bob saves elsewhere; returns the event that the stream will deliver. */
  const bob = (...change: Parameters<typeof aChange>) => {
    const outcome = server.save({ saveId: `bob ${server.commits.length}`, changes: [aChange(...change)] }, 'bob')
    return { ...outcome, publicRef: ref }
  }

  /** The record of a character that the server does not know yet. */
  const localOnlyRecord = (saveId: string): LocalRecord =>
    newLocalRecord(
      { character: { ...mira, id: 0, publicRef: `new-${saveId}` }, revision: 0, entryId: '', epoch: '' },
      newId,
    )

  return {
    server,
    clock,
    network,
    localStore,
    localStoreFaults,
    delayLocalStore,
    pictureOutbox,
    uploads,
    storage,
    journal,
    registered,
    openTab,
    bob,
    localOnlyRecord,
    getCharacter,
  }
}

const isAbout = ({ field }: Problem, { changes }: Save): boolean =>
  field === undefined || changes.some((change) => change.field === field)

/** A browser with one tab. */
export function aTab() {
  const browser = aBrowser()
  return { ...browser, ...browser.openTab() }
}

function aStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (i) => [...values.keys()][i] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** A browser with two tabs that show the same character. */
export async function twoTabs() {
  const browser = aBrowser()
  const [one, other] = [browser.openTab(), browser.openTab()]
  await one.sync.open(ref)
  await other.sync.open(ref)
  const goldEntries = () => browser.server.log.filter(({ data }) => data.field === 'gold')
  return { ...browser, one, other, goldEntries }
}
