import { can, type Commit } from '@everquill/domain'
import type { CommandDeps } from '../../../apps/server/src/commands/deps.ts'
import type { Storage, Transaction } from '../../../apps/server/src/storage/port.ts'
import { faultyStorage, type StorageFaults } from '../memory/faulty-storage.ts'
import { realParts, type ServerParts } from '../parts.ts'

/** A plausible bug around the server's storage and commands that the simulator must find. */
export interface ServerFault {
  readonly name: string
  readonly parts: ServerParts
}

const inServer = (name: string, fault: Partial<ServerParts>): ServerFault => ({
  name,
  parts: { ...realParts, ...fault },
})
const inStorage = (name: string, fault: () => StorageFaults): ServerFault =>
  inServer(name, { storage: (storage) => faultyStorage(storage, fault()) })

/** Runs gifts, awards or undos on a storage with faulty transactions. */
const inActions = (
  name: string,
  transaction: (storage: Storage) => Storage['transaction'],
  ...commands: readonly ('giveToFellow' | 'awardParty' | 'revertEntry')[]
): ServerFault => {
  type Command = (deps: CommandDeps, ...rest: readonly unknown[]) => unknown
  const withFaultyStorage =
    (command: Command): Command =>
    (deps, ...rest) =>
      command({ ...deps, storage: { ...deps.storage, transaction: transaction(deps.storage) } }, ...rest)
  const faults = commands.map((command) => [command, withFaultyStorage(realParts[command] as Command)])
  return inServer(name, Object.fromEntries(faults) as Partial<ServerParts>)
}

/** A transaction with a faulty `keep`, which gets the number of calls before it. */
const keeping =
  (keep: (tx: Transaction, index: number) => Transaction['keep']) =>
  (storage: Storage): Storage['transaction'] =>
  (work) =>
    storage.transaction((tx) => {
      let index = 0
      return work({ ...tx, keep: (commit, hash) => keep(tx, index++)(commit, hash) })
    })

let repetitions = 0

/** Save ids are unique, so a second commit of the same save needs another id. */
const underNewSaveId = (commit: Commit, isTaken: boolean): Commit =>
  isTaken ? { ...commit, saveId: `${commit.saveId} repeated ${++repetitions}` } : commit

export const serverFaults: readonly ServerFault[] = [
  inStorage('log ids come from the clock alone', () => ({
    locked: ({ read, ...locked }) => ({ ...locked, read: async () => ({ ...(await read()), lastLogId: 0 }) }),
    lastLogIdOfGame: () => 0,
  })),
  inStorage('the server responds before the commit', () => ({ resolvesBeforeCommit: true })),
  inStorage('a repeated save is committed again', () => ({
    locked: (locked) => ({ ...locked, earlier: null }),
    keep: underNewSaveId,
  })),
  inStorage('save ids are forgotten when the process restarts', () => {
    const known = new Set<string>()
    return {
      locked: ({ earlier, ...locked }) => ({
        ...locked,
        earlier: earlier && known.has(earlier.saveId) ? earlier : null,
      }),
      keep: (commit, isTaken) => {
        known.add(commit.saveId)
        return underNewSaveId(commit, isTaken)
      },
    }
  }),
  inStorage('a save of several fields logs one entry only', () => ({
    keep: (commit) => ({ ...commit, entries: commit.entries.slice(0, 1) }),
  })),
  inStorage('dropped changes are not reported', () => ({ keep: (commit) => ({ ...commit, dropped: [] }) })),

  inServer('a repeated creation makes another character', {
    storage: (storage) => ({
      ...storage,
      transaction: (work) =>
        storage.transaction((tx) =>
          work({
            ...tx,
            findSave: async () => null,
            keep: async (commit, hash) =>
              tx.keep(underNewSaveId(commit, (await tx.findSave(commit.saveId)) !== null), hash),
          }),
        ),
    }),
  }),

  inActions(
    'a gift is written in two transactions',
    (storage) => async (work) => {
      const later: Parameters<Transaction['keep']>[] = []
      const outcome = await keeping((tx, index) => async (commit, hash) => {
        if (index === 0) return tx.keep(commit, hash)
        later.push([commit, hash])
        return true
      })(storage)(work)
      for (const one of later) await storage.transaction((tx) => tx.keep(...one))
      return outcome
    },
    'giveToFellow',
  ),
  inActions(
    'a repeated gift is given again',
    (storage) => (work) =>
      storage.transaction((tx) =>
        work({
          ...tx,
          findSave: async () => null,
          lock: async (characterId, saveId) => ({ ...(await tx.lock(characterId, saveId)), earlier: null }),
          keep: async (commit, hash) =>
            tx.keep(underNewSaveId(commit, (await tx.findSave(commit.saveId)) !== null), hash),
        }),
      ),
    'giveToFellow',
  ),
  inActions(
    'only one side of a transfer is undone',
    keeping((tx, index) => (commit, hash) => (index === 0 ? tx.keep(commit, hash) : Promise.resolve(true))),
    'revertEntry',
  ),
  inActions(
    'an entry that is already undone is undone again',
    (storage) => (work) =>
      storage.transaction((tx) => work({ ...tx, undoLinksOf: async () => ({ links: [], isComplete: true }) })),
    'revertEntry',
  ),
  inActions(
    'the log entries of a transfer are not linked',
    keeping((tx) => (commit, hash) => {
      const entries = commit.entries.map(({ data: { transfer: _transfer, ...data }, ...entry }) => ({ ...entry, data }))
      return tx.keep({ ...commit, entries }, hash)
    }),
    'giveToFellow',
    'awardParty',
  ),
  inServer('an award to be split is given to everyone in full', {
    awardParty: (deps, actor, gameId, award) => realParts.awardParty(deps, actor, gameId, { ...award, split: false }),
  }),
  inServer('a transfer is undone like any other entry', {
    revertEntry: (deps, actor, characterId, reverting) => {
      const storage = { ...deps.storage, characters: { ...deps.storage.characters, transferOf: async () => null } }
      return realParts.revertEntry({ ...deps, storage }, actor, characterId, reverting)
    },
  }),
  inServer('undoing one entry undoes the whole save', {
    revertEntry: (deps, actor, characterId, reverting) =>
      realParts.revertEntry(deps, actor, characterId, { ...reverting, whole: true }),
  }),

  inServer('permission is checked before the transaction', {
    saveCharacter: async (deps, actor, characterId, save) => {
      const stored = await deps.storage.characters.find(characterId)
      if (!stored || !can(actor.user, 'edit', { character: stored.character, seat: null }))
        return realParts.saveCharacter(deps, actor, characterId, save)
      // The game and its members are read as well, which takes as long again.
      for (let reads = 0; reads < 2; reads++) await deps.storage.characters.find(characterId)
      // From here on permission is not checked again.
      const trusting = faultyStorage(deps.storage, {
        locked: ({ head, ...locked }) => ({ ...locked, head: head && { ...head, user: actor.user } }),
      })
      return realParts.saveCharacter({ ...deps, storage: trusting }, actor, characterId, save)
    },
  }),
  inServer('a retry of a committed save is refused after access was revoked', {
    saveCharacter: (deps, actor, characterId, save) => {
      const storage = faultyStorage(deps.storage, {
        locked: ({ head, earlier, read }) => ({
          head,
          earlier: head && can(actor.user, 'edit', { character: head, seat: null }) ? earlier : null,
          read,
        }),
      })
      return realParts.saveCharacter({ ...deps, storage }, actor, characterId, save)
    },
  }),
  inServer('a save is announced before its commit', {
    saveCharacter: (deps, actor, characterId, save) => {
      const keep = (commit: Commit) => {
        deps.announcer.committed(commit)
        return commit
      }
      return realParts.saveCharacter(
        { ...deps, storage: faultyStorage(deps.storage, { keep }) },
        actor,
        characterId,
        save,
      )
    },
  }),
]
