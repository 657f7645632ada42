import {
  acknowledged,
  arrived,
  holdBack,
  received,
  refreshed,
  refuse,
  send,
  applyEdits,
  type SaveResponse as SavedAnswer,
  type Replica,
  type Problem,
  type CharacterAtRevision,
  type Save,
} from '@everquill/domain'
import { awardParty } from '../../apps/server/src/commands/games/award-party.ts'
import { giveToFellow } from '../../apps/server/src/commands/games/give-to-fellow.ts'
import { revertEntry } from '../../apps/server/src/commands/characters/revert-entry.ts'
import { saveCharacter } from '../../apps/server/src/commands/characters/save-character.ts'
import type { Storage } from '../../apps/server/src/storage/port.ts'

/** What comes back over the network. */
export type Answer =
  | { readonly kind: 'saved'; readonly saveId: string; readonly saved: SavedAnswer }
  /** A gift, an award or an undo was made. */
  | { readonly kind: 'done' }
  | { readonly kind: 'found'; readonly found: CharacterAtRevision }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** A 200 that is not ours: somebody's sign-in page. */
  | { readonly kind: 'portal' }

/** What is under test, and the few decisions around it. A planted fault puts something else in the place of one. */
export interface Parts {
  /** How a record on a device changes. */
  readonly device: {
    readonly applyEdits: typeof applyEdits
    readonly send: typeof send
    readonly acknowledged: typeof acknowledged
    readonly arrived: typeof arrived
    readonly holdBack: typeof holdBack
    readonly refuse: typeof refuse
    readonly received: typeof received
    readonly refreshed: typeof refreshed
  }
  readonly disk: {
    /** What a tab's transaction begins with: what lies on the disk, whatever the tab has last seen. */
    readonly read: (onDisk: Replica, seen: Replica) => Replica
    /** What is written of a record. */
    readonly kept: (record: Replica) => Replica
    /** What is found after the last tab was closed. */
    readonly survives: (record: Replica) => Replica
  }
  readonly client: {
    /** What is sent when no answer came. */
    readonly again: (save: Save, newId: () => string) => Save
    /** The outcome of this very save, if that is what came back. */
    readonly outcomeIn: (answer: Answer, record: Replica, saveId: string) => Answer | null
    /** Whether what was missed is asked for when the stream opens. */
    readonly catchesUp: boolean
  }
  readonly server: {
    readonly storage: (storage: Storage) => Storage
    readonly saveCharacter: typeof saveCharacter
    readonly giveToFellow: typeof giveToFellow
    readonly awardParty: typeof awardParty
    readonly revertEntry: typeof revertEntry
  }
}

export const trueParts: Parts = {
  device: { applyEdits, send, acknowledged, arrived, holdBack, refuse, received, refreshed },
  disk: {
    read: (onDisk) => onDisk,
    kept: (record) => record,
    survives: (record) => record,
  },
  client: {
    again: (save) => save,
    outcomeIn: (answer, _record, saveId) =>
      answer.kind === 'refused' || (answer.kind === 'saved' && answer.saveId === saveId) ? answer : null,
    catchesUp: true,
  },
  server: { storage: (storage) => storage, saveCharacter, giveToFellow, awardParty, revertEntry },
}
