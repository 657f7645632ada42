import {
  apply,
  can,
  loaded,
  parsePath,
  read,
  type Character,
  type Commit,
  type Replica,
  type Json,
} from '@everquill/domain'
import type { CommandDeps } from '../../apps/server/src/commands/deps.ts'
import { faultyStorage, type StorageFaults } from './memory/faulty-storage.ts'
import type { Storage, Transaction } from '../../apps/server/src/storage/port.ts'
import { realParts, type Parts } from './parts.ts'
import { limitsOf } from './oracles/intent-model.ts'

/** A plausible bug that the simulator must find. */
export interface PlantedFault {
  readonly name: string
  readonly parts: Parts
}

const { replica, localStore, client, server } = realParts

const inReplica = (name: string, fault: Partial<Parts['replica']>): PlantedFault => ({
  name,
  parts: { ...realParts, replica: { ...replica, ...fault } },
})
const inLocalStore = (name: string, fault: Partial<Parts['localStore']>): PlantedFault => ({
  name,
  parts: { ...realParts, localStore: { ...localStore, ...fault } },
})
const inClient = (name: string, fault: Partial<Parts['client']>): PlantedFault => ({
  name,
  parts: { ...realParts, client: { ...client, ...fault } },
})
const inServer = (name: string, fault: Partial<Parts['server']>): PlantedFault => ({
  name,
  parts: { ...realParts, server: { ...server, ...fault } },
})
const inStorage = (name: string, fault: () => StorageFaults): PlantedFault =>
  inServer(name, { storage: (storage) => faultyStorage(storage, fault()) })

/** Runs gifts, awards or undos on a storage with faulty transactions. */
const inActions = (
  name: string,
  transaction: (storage: Storage) => Storage['transaction'],
  ...commands: readonly ('giveToFellow' | 'awardParty' | 'revertEntry')[]
): PlantedFault => {
  type Command = (deps: CommandDeps, ...rest: readonly unknown[]) => unknown
  const withFaultyStorage =
    (command: Command): Command =>
    (deps, ...rest) =>
      command({ ...deps, storage: { ...deps.storage, transaction: transaction(deps.storage) } }, ...rest)
  const faults = commands.map((command) => [command, withFaultyStorage(server[command] as Command)])
  return inServer(name, Object.fromEntries(faults) as Partial<Parts['server']>)
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

/** A `send` whose save in flight is modified. */
const sendingModified = (make: (sent: Replica) => Replica): Parts['replica']['send'] => {
  return (before, saveId) => {
    const after = replica.send(before, saveId)
    return after === before ? before : make(after)
  }
}

const withChanges = (sent: Replica, changes: NonNullable<Replica['inFlight']>['save']['changes']): Replica =>
  sent.inFlight ? { ...sent, inFlight: { ...sent.inFlight, save: { ...sent.inFlight.save, changes } } } : sent

const plainFields = ['name', 'race', 'class', 'level', 'xp', 'gold', 'silver', 'str', 'dex', 'hp', 'hp_max'] as const

const wholeSheet = ({ snapshot, draft }: Replica) =>
  plainFields.map((field) => ({
    field,
    oldValue: snapshot[field],
    newValue: draft[field],
    ...(limitsOf(field) && { exact: true as const }),
  }))

const valueOf = (character: Character, field: string): Json => {
  const path = parsePath(field)
  return path ? read(character, path) : null
}

let repetitions = 0

/** Save ids are unique, so a second commit of the same save needs another id. */
const underNewSaveId = (commit: Commit, isTaken: boolean): Commit =>
  isTaken ? { ...commit, saveId: `${commit.saveId} repeated ${++repetitions}` } : commit

export const plantedFaults: readonly PlantedFault[] = [
  inReplica('counters are sent as absolute values', {
    send: sendingModified((sent) =>
      withChanges(
        sent,
        (sent.inFlight?.save.changes ?? []).map((change) =>
          limitsOf(change.field) ? { ...change, exact: true as const } : change,
        ),
      ),
    ),
  }),
  inReplica('a correction is sent as a difference', {
    send: sendingModified((sent) =>
      withChanges(
        sent,
        (sent.inFlight?.save.changes ?? []).map(({ field, oldValue, newValue }) => ({ field, oldValue, newValue })),
      ),
    ),
  }),
  inReplica('the whole sheet is saved', { send: sendingModified((sent) => withChanges(sent, wholeSheet(sent))) }),
  inReplica('an older character replaces a newer one', {
    refreshed: (record, fresh) => replica.refreshed({ ...record, revision: 1 }, fresh),
    acknowledged: (record, saveId, response) => replica.acknowledged({ ...record, revision: 1 }, saveId, response),
  }),
  inReplica('the client ignores a gap in the stream', {
    received: (record, entries) => {
      const news = replica.received(record, entries)
      const revision = (entries[0]?.revision ?? 1) - 1
      return news.kind === 'gap' ? replica.received({ ...record, revision }, entries) : news
    },
  }),
  inReplica('a response acknowledges whatever save is in flight', {
    acknowledged: (record, saveId, response) =>
      replica.acknowledged(record, record.inFlight?.save.saveId ?? saveId, response),
  }),
  inReplica('refused edits are dropped without a notice', {
    saveRefused: (record, saveId, problem) => {
      const after = replica.saveRefused(record, saveId, problem)
      return after === record ? record : { ...after, notices: record.notices }
    },
  }),
  inReplica('remote changes replace unsent edits', {
    received: (record, entries) => {
      const news = replica.received(record, entries)
      if (news.kind === 'gap' || news.replica === record) return news
      const theirs = entries.map(({ data: { field } }) => ({
        field,
        oldValue: null,
        newValue: valueOf(news.replica.snapshot, field),
      }))
      return { kind: 'applied', replica: { ...news.replica, draft: apply(news.replica.draft, theirs) } }
    },
  }),

  inReplica('a difference is sent with the old value from before a conflict', {
    send: (before, saveId) => {
      const after = replica.send(before, saveId)
      const seen = (field: string, oldValue: Json) => before.conflicts[field] ?? oldValue
      return withChanges(
        after,
        (after.inFlight?.save.changes ?? []).map((change) => ({
          ...change,
          oldValue: seen(change.field, change.oldValue),
        })),
      )
    },
  }),

  inReplica('stale edits are sent without confirmation', { holdBack: (record) => record }),

  inLocalStore('the outbox is cleared when a save is sent', {
    write: (record) => (record.inFlight ? { ...record, inFlight: null, snapshot: record.inFlight.sent } : record),
  }),
  inLocalStore('unsent changes live in memory only', {
    reopen: ({ snapshot, revision }) => loaded({ character: snapshot, revision }),
  }),
  inLocalStore('a tab overwrites the changes of another tab', { read: (_stored, seen) => seen }),
  inLocalStore('notices are lost when the page is closed', {
    reopen: (record) => ({ ...record, notices: [] }),
  }),
  inLocalStore('the client clamps before the server does', {
    write: (record) => ({ ...record, draft: { ...record.draft, gold: Math.max(0, record.draft.gold) } }),
  }),

  inClient('a retry gets a new id', { retry: (save, newId) => ({ ...save, saveId: newId() }) }),
  inClient('the page of a captive portal is accepted as a response', {
    outcomeOf: (response, { inFlight, revision }, saveId) =>
      response.kind === 'portal' && inFlight
        ? { kind: 'saved', saveId, saved: { character: inFlight.sent, revision, entries: [] } }
        : client.outcomeOf(response, loaded({ character: {} as Character, revision }), saveId),
  }),
  inClient('the client does not catch up after the stream broke', { catchesUp: false }),

  inStorage('log ids come from the clock alone', () => ({
    locked: ({ stored, earlier }) => ({ stored: stored && { ...stored, lastLogId: 0 }, earlier }),
    lastLogIdOfGame: () => 0,
  })),
  inStorage('the server responds before the commit', () => ({ resolvesBeforeCommit: true })),
  inStorage('a repeated save is committed again', () => ({
    locked: ({ stored }) => ({ stored, earlier: null }),
    keep: underNewSaveId,
  })),
  inStorage('save ids are forgotten when the process restarts', () => {
    const known = new Set<string>()
    return {
      locked: ({ stored, earlier }) => ({ stored, earlier: earlier && known.has(earlier.saveId) ? earlier : null }),
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
    (storage) => (work) => storage.transaction((tx) => work({ ...tx, undoLinksOf: async () => [] })),
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
    awardParty: (deps, actor, gameId, award) => server.awardParty(deps, actor, gameId, { ...award, split: false }),
  }),
  inServer('a transfer is undone like any other entry', {
    revertEntry: (deps, actor, characterId, reverting) => {
      const entriesOfSameSave: Storage['characters']['entriesOfSameSave'] = async (...which) =>
        (await deps.storage.characters.entriesOfSameSave(...which)).map(
          ({ data: { transfer: _transfer, ...data }, ...entry }) => ({
            ...entry,
            data,
          }),
        )
      const storage = { ...deps.storage, characters: { ...deps.storage.characters, entriesOfSameSave } }
      return server.revertEntry({ ...deps, storage }, actor, characterId, reverting)
    },
  }),
  inServer('undoing one entry undoes the whole save', {
    revertEntry: (deps, actor, characterId, reverting) =>
      server.revertEntry(deps, actor, characterId, { ...reverting, whole: true }),
  }),

  inServer('permission is checked before the transaction', {
    saveCharacter: async (deps, actor, characterId, save) => {
      const stored = await deps.storage.characters.find(characterId)
      if (!stored || !can(actor.user, 'edit', { character: stored.character, seat: null }))
        return server.saveCharacter(deps, actor, characterId, save)
      // From here on permission is not checked again.
      const trusting = faultyStorage(deps.storage, {
        locked: ({ stored: now, earlier }) => ({
          stored: now && { ...now, character: { ...now.character, user: actor.user } },
          earlier,
        }),
      })
      return server.saveCharacter({ ...deps, storage: trusting }, actor, characterId, save)
    },
  }),
  inServer('a retry of a committed save is refused after access was revoked', {
    saveCharacter: (deps, actor, characterId, save) => {
      const storage = faultyStorage(deps.storage, {
        locked: ({ stored, earlier }) => ({
          stored,
          earlier: stored && can(actor.user, 'edit', { character: stored.character, seat: null }) ? earlier : null,
        }),
      })
      return server.saveCharacter({ ...deps, storage }, actor, characterId, save)
    },
  }),
  inServer('a save is announced before its commit', {
    saveCharacter: (deps, actor, characterId, save) => {
      const keep = (commit: Commit) => {
        deps.announcer.committed(commit)
        return commit
      }
      return server.saveCharacter({ ...deps, storage: faultyStorage(deps.storage, { keep }) }, actor, characterId, save)
    },
  }),
]
