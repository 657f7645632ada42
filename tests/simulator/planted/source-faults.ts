import type { SourcePatch } from './patch-source.ts'

/** A plausible bug in the shipped source that the simulator must find. */
export interface SourceFault {
  readonly name: string
  readonly patches: readonly SourcePatch[]
}

const inFile =
  (file: string) =>
  (name: string, find: string, replace: string): SourceFault => ({ name, patches: [{ file, find, replace }] })

const inReplica = inFile('packages/domain/sync/replica.ts')
const inSendSaves = inFile('packages/domain/sync/send-saves.ts')
const inServerHistory = inFile('packages/domain/sync/server-history.ts')
const inHoldBack = inFile('packages/domain/sync/hold-back.ts')
const inSyncClient = inFile('apps/web/src/sync/sync-client.ts')
const inAutoSave = inFile('apps/web/src/sync/outbox/auto-save.ts')
const inSharedRecord = inFile('apps/web/src/sync/replica/shared-record.ts')
const inRecordStep = inFile('apps/web/src/sync/replica/record-step.ts')
const inMergeUnstored = inFile('apps/web/src/sync/replica/merge-unstored.ts')
const inRegisterRecord = inFile('apps/web/src/sync/replica/register-record.ts')
const inView = inFile('packages/domain/encounter/view.ts')
const inOfflineApi = inFile('apps/web/src/sync/offline-api.ts')

const replicaFaults = [
  inSendSaves(
    'counters are sent as absolute values',
    'const changes = edits.map((change) => withSeenValue(replica, change))',
    `const changes = edits.map((change) => ({
      ...withSeenValue(replica, change),
      ...(parsePath(change.field)?.field.kind === 'counter' && { exact: true as const }),
    }))`,
  ),
  inSendSaves(
    'a correction is sent as a difference',
    'const changes = edits.map((change) => withSeenValue(replica, change))',
    'const changes = edits.map(({ exact: _exact, ...change }) => withSeenValue(replica, change))',
  ),
  inSendSaves(
    'the whole sheet is saved',
    'const changes = edits.map((change) => withSeenValue(replica, change))',
    `const changes = (['name', 'race', 'class', 'level', 'str', 'dex', 'hp_max'] as const).map((field) => ({
      field,
      oldValue: replica.sealed[field],
      newValue: replica.draft[field],
    }))`,
  ),
  inReplica(
    'an older character replaces a newer one',
    'return fresh.revision < replica.revision ? replica : rebaseOnto(replica, stateIn(fresh), replica.saves)',
    'return rebaseOnto(replica, stateIn(fresh), replica.saves)',
  ),
  inServerHistory(
    'the client ignores a gap in the stream',
    "if (!isSameOrUnknown(replica.epoch, epoch) || !(isNext || isKnown)) return { kind: 'gap' }",
    'void isNext',
  ),
  inSendSaves(
    'a response acknowledges whatever save is first',
    'saves.find((save) => save.saveId === saveId)',
    'saves[0]',
  ),
  inSendSaves(
    'refused edits are dropped without a notice',
    'notices: [...mergeNotices(replica.notices, refusals), ...lost],',
    'notices: [...replica.notices, ...lost],',
  ),
  inServerHistory(
    'remote changes replace unsent edits',
    "return { kind: 'applied', replica: rebaseOnto(replica, fresh, replica.saves) }",
    "return { kind: 'applied', replica: rebaseOnto(replica, fresh, replica.saves, []) }",
  ),
  inSendSaves(
    'a difference is sent with the old value from before a conflict',
    'return seen === undefined || isMerged(change) ? change : { ...change, oldValue: seen }',
    'return seen === undefined ? change : { ...change, oldValue: seen }',
  ),
  inReplica(
    'the client clamps before the server does',
    `    draft,
    conflicts: { ...conflicts, ...replica.conflicts },
    exact: [...replica.exact.filter((field) => !isBack(field)), ...exactFieldsOf(changes)],`,
    `    draft: { ...draft, gold: Math.max(0, draft.gold) },
    conflicts: { ...conflicts, ...replica.conflicts },
    exact: [...replica.exact.filter((field) => !isBack(field)), ...exactFieldsOf(changes)],`,
  ),
  inSendSaves(
    'a sealed draft stays in the draft',
    'sealed: heldBack.length === 0 ? replica.draft : apply(replica.sealed, edits),',
    'sealed: replica.sealed,',
  ),
  inServerHistory(
    'saves that a reset server has lost are not offered again',
    'missing: [...replica.missing, ...replica.acknowledged.filter(isLost)],',
    'missing: replica.missing,',
  ),
  inHoldBack(
    'stale edits are sent without confirmation',
    'if (removed.length === 0) return fields.length === heldBack.length ? replica : { ...replica, heldBack: fields }',
    'return replica',
  ),
]

const sendingFaults = [
  inRecordStep(
    'an action takes along what was typed before it',
    'const base = isSealedFirst ? seal(before.replica, before.nextSaveId, before.typedAt) : before.replica',
    'const base = before.replica',
  ),
  inAutoSave('a closed auto-save goes on', 'this.#isClosed = true', ''),
  inAutoSave(
    'a save leaves the outbox before its response',
    'saved = await this.#deps.send(publicRef, save)',
    `await this.#store.confirmSave(save.saveId, null)
      saved = await this.#deps.send(publicRef, save)`,
  ),
  inAutoSave(
    'a retry gets a new id',
    'saved = await this.#deps.send(publicRef, save)',
    `const saveId = save.saveId + (this.#failures > 0 ? '-' + this.#failures : '')
      saved = await this.#deps.send(publicRef, { ...save, saveId })`,
  ),
  inAutoSave(
    'a save counts as arrived although no response came',
    `      return this.#resetBackOff()
    }
    this.#backOff(error)`,
    `      return this.#resetBackOff()
    }
    await this.#store.confirmSave(saveId, null)`,
  ),
  inAutoSave(
    'a local-only character is created again after each failure',
    'saveId: saveIdOf(publicRef)',
    "saveId: saveIdOf(publicRef) + (this.#failures || '')",
  ),
  {
    name: 'the client does not catch up after the stream broke',
    patches: [
      {
        file: 'apps/web/src/sync/sync-client.ts',
        find: 'for (const { store, autoSave } of open) void this.#refresher.refresh(store).then(() => autoSave.retry())',
        replace: '',
      },
      {
        file: 'apps/web/src/sync/replica/refresher.ts',
        find: 'this.#retryLater(store, failures)',
        replace: 'void failures',
      },
    ],
  },
  inSyncClient('the edits of the previous user are sent as the next user', '      autoSave.close()\n', ''),
  inServerHistory(
    'a device stays in the history that a reset server has lost',
    '!isSameOrUnknown(known.epoch, fresh.epoch) ||',
    'known.revision > fresh.revision + 9_999 && !isSameOrUnknown(known.epoch, fresh.epoch) &&',
  ),
]

const storageFaults = [
  inSharedRecord(
    'a tab overwrites the changes of another tab',
    'const known = this.#isKnown(stored) ? this.#stored : stored',
    'const known = this.#stored',
  ),
  inSyncClient(
    'notices are lost when the page is closed',
    'new CharacterStore(record, userData.localStore,',
    'new CharacterStore({ ...record, replica: { ...record.replica, notices: [] } }, userData.localStore,',
  ),
  inSharedRecord(
    'unsent changes live in memory only',
    'if (found) return steps.reduce(takeStep, this.#withUnstored(found))',
    'if (found && steps.some(({ typed }) => typed.length > 0)) throw new Error()\n        if (found) return steps.reduce(takeStep, this.#withUnstored(found))',
  ),
  inSharedRecord(
    'typed changes are dropped after a failed write',
    'const stored = await this.#store(step)\n    this.#typed = this.#typed.slice(typed.length)',
    'const stored = await this.#store(step)\n    this.#typed = this.#typed.slice(typed.length)\n    if (!stored) return',
  ),
  inRecordStep(
    'the edits of two tabs become one save',
    'const isForeign = sealed.length > 0 || (joining.length > 0 && before.nextSaveId !== step.ownSaveId)',
    'const isForeign = sealed.length > 0',
  ),
  inMergeUnstored(
    'what could not be stored is written over what other tabs have stored',
    'if (memory === base) return stored',
    'if (memory === base) return stored\n  if (base) return memory',
  ),
  inRegisterRecord(
    'registering drops the unsent changes if the number is already open',
    'const sealed = sealDraft(localOnly)',
    'const sealed = existing ? localOnly.replica : sealDraft(localOnly)',
  ),
  inSharedRecord(
    'a local-only record is deleted before it is moved',
    'const moved = await store.move(this.#publicRef, publicRef,',
    'await store.clear()\n        const moved = await store.move(this.#publicRef, publicRef,',
  ),
  inSyncClient(
    'a hidden page does not write its journal',
    'autoSave.onPageHide()\n      this.#writeJournal(userData, store)',
    'autoSave.onPageHide()',
  ),
  inOfflineApi('signing out deletes unsent changes', 'await store?.removeAllFinished()', 'await store?.clear()'),
]

const encounterFaults = [
  inFile('packages/domain/change/merge.ts')(
    'the hit points of creatures are merged as plain values',
    'return mergeCounter(path.field, stored, change)',
    "return path.key === 'participants' ? replace(stored, change) : mergeCounter(path.field, stored, change)",
  ),
  inFile('packages/domain/encounter/participants.ts')(
    'a place in the order is not kept',
    '(left.place ?? 0) - (right.place ?? 0) ||',
    '',
  ),
  inView(
    'the order is sent with hidden creatures',
    'participants: encounter.participants.filter(({ hidden }) => !hidden)',
    'participants: encounter.participants',
  ),
  inView('players read the real names of creatures', 'shown_name ?? name', 'name || shown_name || name'),
  inView(
    'players read the hit points of creatures',
    'health: healthOf(participant),',
    'health: healthOf(participant),\n    hp: participant.hp,',
  ),
  inFile('packages/domain/save/commit.ts')(
    'the log of an encounter is for everyone',
    "...(isOfGame ? { audience: 'masters' } : audience !== undefined && { audience }),",
    '...(audience !== undefined && { audience }),',
  ),
  inFile('apps/server/src/live/hub.ts')(
    'a new order is not sent',
    'for (const text of await orderEvents(this.#storage.characters, gameId, whole)) {',
    'for (const text of await orderEvents(this.#storage.characters, gameId, [])) {',
  ),
  inFile('apps/server/src/commands/encounters/end-turn.ts')(
    'players end the turns of others',
    'return isItsTurn ? changesOf',
    'return isItsTurn || encounter.round > 0 ? changesOf',
  ),
  inFile('apps/server/src/commands/encounters/roll-initiative.ts')(
    'a repeated roll for initiative is rolled again',
    '    saveId,\n    hash: hashOf({',
    '    saveId: deps.newId(),\n    hash: hashOf({ saveId: deps.newId(),',
  ),
]

export const sourceFaults: readonly SourceFault[] = [
  ...replicaFaults,
  ...sendingFaults,
  ...storageFaults,
  ...encounterFaults,
]
