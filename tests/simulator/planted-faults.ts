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
import { changingStorage, type ChangingStorage } from './memory/changing-storage.ts'
import type { Storage, Transaction } from '../../apps/server/src/storage/port.ts'
import { trueParts, type Parts } from './parts.ts'
import { limitsOf } from './oracles/intent-model.ts'

/** A mistake that somebody could make, and that the simulator must find. */
export interface PlantedFault {
  readonly name: string
  readonly parts: Parts
}

const { device, disk, client, server } = trueParts

const onDevice = (name: string, fault: Partial<Parts['device']>): PlantedFault => ({
  name,
  parts: { ...trueParts, device: { ...device, ...fault } },
})
const onDisk = (name: string, fault: Partial<Parts['disk']>): PlantedFault => ({
  name,
  parts: { ...trueParts, disk: { ...disk, ...fault } },
})
const inClient = (name: string, fault: Partial<Parts['client']>): PlantedFault => ({
  name,
  parts: { ...trueParts, client: { ...client, ...fault } },
})
const inServer = (name: string, fault: Partial<Parts['server']>): PlantedFault => ({
  name,
  parts: { ...trueParts, server: { ...server, ...fault } },
})
const inStorage = (name: string, fault: () => ChangingStorage): PlantedFault =>
  inServer(name, { storage: (storage) => changingStorage(storage, fault()) })

/** What passes between characters is done on a storage whose transactions are otherwise. */
const inDealings = (
  name: string,
  transaction: (storage: Storage) => Storage['transaction'],
  ...commands: readonly ('giveToFellow' | 'awardParty' | 'revertEntry')[]
): PlantedFault => {
  type Command = (deps: CommandDeps, ...rest: readonly unknown[]) => unknown
  const otherwise =
    (command: Command): Command =>
    (deps, ...rest) =>
      command({ ...deps, storage: { ...deps.storage, transaction: transaction(deps.storage) } }, ...rest)
  const faults = commands.map((command) => [command, otherwise(server[command] as Command)])
  return inServer(name, Object.fromEntries(faults) as Partial<Parts['server']>)
}

/** A transaction that keeps things in a way of its own, of which it knows how many came before. */
const keeping =
  (keep: (tx: Transaction, place: number) => Transaction['keep']) =>
  (storage: Storage): Storage['transaction'] =>
  (work) =>
    storage.transaction((tx) => {
      let place = 0
      return work({ ...tx, keep: (commit, hash) => keep(tx, place++)(commit, hash) })
    })

/** The device with the save on its way made otherwise. */
const sendingOtherwise = (make: (sent: Replica) => Replica): Parts['device']['send'] => {
  return (before, saveId) => {
    const after = device.send(before, saveId)
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

/** No two saves are kept under one id, so that the second of them needs another. */
const again = (commit: Commit, isTaken: boolean): Commit =>
  isTaken ? { ...commit, saveId: `${commit.saveId} again ${++repetitions}` } : commit

export const plantedFaults: readonly PlantedFault[] = [
  onDevice('counters are sent as absolute values', {
    send: sendingOtherwise((sent) =>
      withChanges(
        sent,
        (sent.inFlight?.save.changes ?? []).map((change) =>
          limitsOf(change.field) ? { ...change, exact: true as const } : change,
        ),
      ),
    ),
  }),
  onDevice('a correction is sent as a difference', {
    send: sendingOtherwise((sent) =>
      withChanges(
        sent,
        (sent.inFlight?.save.changes ?? []).map(({ field, oldValue, newValue }) => ({ field, oldValue, newValue })),
      ),
    ),
  }),
  onDevice('the whole sheet is saved', { send: sendingOtherwise((sent) => withChanges(sent, wholeSheet(sent))) }),
  onDevice('an older character takes the place of a newer one', {
    refreshed: (record, fresh) => device.refreshed({ ...record, revision: 1 }, fresh),
    acknowledged: (record, saveId, answer) => device.acknowledged({ ...record, revision: 1 }, saveId, answer),
  }),
  onDevice('a gap in the stream is ignored', {
    received: (record, entries) => {
      const news = device.received(record, entries)
      const revision = (entries[0]?.revision ?? 1) - 1
      return news.kind === 'gap' ? device.received({ ...record, revision }, entries) : news
    },
  }),
  onDevice('an answer counts for whatever save is on its way', {
    acknowledged: (record, saveId, answer) =>
      device.acknowledged(record, record.inFlight?.save.saveId ?? saveId, answer),
  }),
  onDevice('refused edits are dropped in silence', {
    refuse: (record, saveId, problem) => {
      const after = device.refuse(record, saveId, problem)
      return after === record ? record : { ...after, notices: record.notices }
    },
  }),
  onDevice('what others change replaces what is being typed', {
    received: (record, entries) => {
      const news = device.received(record, entries)
      if (news.kind === 'gap' || news.replica === record) return news
      const theirs = entries.map(({ data: { field } }) => ({
        field,
        oldValue: null,
        newValue: valueOf(news.replica.snapshot, field),
      }))
      return { kind: 'heard', replica: { ...news.replica, draft: apply(news.replica.draft, theirs) } }
    },
  }),

  onDevice('a difference is sent as if it were one from what its author had seen before', {
    send: (before, saveId) => {
      const after = device.send(before, saveId)
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

  onDevice('what was typed long ago is sent without asking', { holdBack: (record) => record }),

  onDisk('the queue is cleared when it is sent', {
    kept: (record) => (record.inFlight ? { ...record, inFlight: null, snapshot: record.inFlight.sent } : record),
  }),
  onDisk('what is unsent lives in memory only', {
    survives: ({ snapshot, revision }) => loaded({ character: snapshot, revision }),
  }),
  onDisk('a tab writes over what another tab has written', { read: (_onDisk, seen) => seen }),
  onDisk('what a person must be told is forgotten with the page', {
    survives: (record) => ({ ...record, notices: [] }),
  }),
  onDisk('the device clamps before the server does', {
    kept: (record) => ({ ...record, draft: { ...record.draft, gold: Math.max(0, record.draft.gold) } }),
  }),

  inClient('a retry gets a new id', { again: (save, newId) => ({ ...save, saveId: newId() }) }),
  inClient('the page of a captive portal is taken for an answer', {
    outcomeIn: (answer, { inFlight, revision }, saveId) =>
      answer.kind === 'portal' && inFlight
        ? { kind: 'saved', saveId, saved: { character: inFlight.sent, revision, entries: [] } }
        : client.outcomeIn(answer, loaded({ character: {} as Character, revision }), saveId),
  }),
  inClient('nothing is caught up after the stream was broken', { catchesUp: false }),

  inStorage('log ids come from the clock alone', () => ({
    locked: ({ stored, earlier }) => ({ stored: stored && { ...stored, lastLogId: 0 }, earlier }),
    lastLogIdOfGame: () => 0,
  })),
  inStorage('an answer is given before the commit', () => ({ isEager: true })),
  inStorage('a save that comes again is made again', () => ({
    locked: ({ stored }) => ({ stored, earlier: null }),
    keep: again,
  })),
  inStorage('what is known of saves does not outlive a process', () => {
    const known = new Set<string>()
    return {
      locked: ({ stored, earlier }) => ({ stored, earlier: earlier && known.has(earlier.saveId) ? earlier : null }),
      keep: (commit, isTaken) => {
        known.add(commit.saveId)
        return again(commit, isTaken)
      },
    }
  }),
  inStorage('a save leaves one entry, however many fields it changed', () => ({
    keep: (commit) => ({ ...commit, entries: commit.entries.slice(0, 1) }),
  })),
  inStorage('nobody is told what left no trace', () => ({ keep: (commit) => ({ ...commit, dropped: [] }) })),

  inServer('a creation that comes again makes another character', {
    storage: (storage) => ({
      ...storage,
      transaction: (work) =>
        storage.transaction((tx) =>
          work({
            ...tx,
            savedAs: async () => null,
            keep: async (commit, hash) => tx.keep(again(commit, (await tx.savedAs(commit.saveId)) !== null), hash),
          }),
        ),
    }),
  }),

  inDealings(
    'a gift is written in two transactions',
    (storage) => async (work) => {
      const later: Parameters<Transaction['keep']>[] = []
      const outcome = await keeping((tx, place) => async (commit, hash) => {
        if (place === 0) return tx.keep(commit, hash)
        later.push([commit, hash])
        return true
      })(storage)(work)
      for (const one of later) await storage.transaction((tx) => tx.keep(...one))
      return outcome
    },
    'giveToFellow',
  ),
  inDealings(
    'a gift that comes again is given again',
    (storage) => (work) =>
      storage.transaction((tx) =>
        work({
          ...tx,
          savedAs: async () => null,
          lock: async (characterId, saveId) => ({ ...(await tx.lock(characterId, saveId)), earlier: null }),
          keep: async (commit, hash) => tx.keep(again(commit, (await tx.savedAs(commit.saveId)) !== null), hash),
        }),
      ),
    'giveToFellow',
  ),
  inDealings(
    'only one side of what passed from hand to hand is taken back',
    keeping((tx, place) => (commit, hash) => (place === 0 ? tx.keep(commit, hash) : Promise.resolve(true))),
    'revertEntry',
  ),
  inDealings(
    'what was taken back is taken back again',
    (storage) => (work) => storage.transaction((tx) => work({ ...tx, undoingsOf: async () => [] })),
    'revertEntry',
  ),
  inDealings(
    'the logs do not tell what belongs together',
    keeping((tx) => (commit, hash) => {
      const entries = commit.entries.map(({ data: { transfer: _transfer, ...data }, ...entry }) => ({ ...entry, data }))
      return tx.keep({ ...commit, entries }, hash)
    }),
    'giveToFellow',
    'awardParty',
  ),
  inServer('everybody is awarded what was to be split', {
    awardParty: (deps, actor, gameId, award) => server.awardParty(deps, actor, gameId, { ...award, split: false }),
  }),
  inServer('what passed from hand to hand is taken back like any other entry', {
    revertEntry: (deps, actor, characterId, reverting) => {
      const saveOf: Storage['characters']['saveOf'] = async (...which) =>
        (await deps.storage.characters.saveOf(...which)).map(
          ({ data: { transfer: _transfer, ...data }, ...entry }) => ({
            ...entry,
            data,
          }),
        )
      const storage = { ...deps.storage, characters: { ...deps.storage.characters, saveOf } }
      return server.revertEntry({ ...deps, storage }, actor, characterId, reverting)
    },
  }),
  inServer('a whole save is taken back with one of its entries', {
    revertEntry: (deps, actor, characterId, reverting) =>
      server.revertEntry(deps, actor, characterId, { ...reverting, whole: true }),
  }),

  inServer('permission is checked before the transaction', {
    saveCharacter: async (deps, actor, characterId, save) => {
      const stored = await deps.storage.characters.find(characterId)
      if (!stored || !can(actor.user, 'edit', { character: stored.character, seat: null }))
        return server.saveCharacter(deps, actor, characterId, save)
      // Whatever happens from here on, nobody asks again.
      const trusting = changingStorage(deps.storage, {
        locked: ({ stored: now, earlier }) => ({
          stored: now && { ...now, character: { ...now.character, user: actor.user } },
          earlier,
        }),
      })
      return server.saveCharacter({ ...deps, storage: trusting }, actor, characterId, save)
    },
  }),
  inServer('who may no longer save hears that what they saved before is refused', {
    saveCharacter: (deps, actor, characterId, save) => {
      const storage = changingStorage(deps.storage, {
        locked: ({ stored, earlier }) => ({
          stored,
          earlier: stored && can(actor.user, 'edit', { character: stored.character, seat: null }) ? earlier : null,
        }),
      })
      return server.saveCharacter({ ...deps, storage }, actor, characterId, save)
    },
  }),
  inServer('the world hears of a save before it is committed', {
    saveCharacter: (deps, actor, characterId, save) => {
      const keep = (commit: Commit) => {
        deps.announcer.committed(commit)
        return commit
      }
      return server.saveCharacter(
        { ...deps, storage: changingStorage(deps.storage, { keep }) },
        actor,
        characterId,
        save,
      )
    },
  }),
]
