import {
  acknowledged,
  saveArrived,
  holdBack,
  received,
  refreshed,
  saveRefused,
  send,
  applyEdits,
  type SaveResponse,
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

/** A response as the simulated network delivers it. */
export type ServerResponse =
  | { readonly kind: 'saved'; readonly saveId: string; readonly saved: SaveResponse }
  /** A gift, an award or an undo was committed. */
  | { readonly kind: 'done' }
  | { readonly kind: 'found'; readonly found: CharacterAtRevision }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** A 200 of a captive portal's sign-in page. */
  | { readonly kind: 'portal' }

/** The code under test and the few decisions around it. A planted fault replaces one of them. */
export interface Parts {
  /** The transitions of a replica. */
  readonly replica: {
    readonly applyEdits: typeof applyEdits
    readonly send: typeof send
    readonly acknowledged: typeof acknowledged
    readonly saveArrived: typeof saveArrived
    readonly holdBack: typeof holdBack
    readonly saveRefused: typeof saveRefused
    readonly received: typeof received
    readonly refreshed: typeof refreshed
  }
  readonly localStore: {
    /** The record that a transaction of a tab starts from: the stored one, not the one the tab last saw. */
    readonly read: (stored: Replica, seen: Replica) => Replica
    /** Transforms a record before it is stored. */
    readonly write: (record: Replica) => Replica
    /** Transforms the stored record when the last tab is closed. */
    readonly reopen: (record: Replica) => Replica
  }
  readonly client: {
    /** The save to send when no response came. */
    readonly retry: (save: Save, newId: () => string) => Save
    /** The response if it is the outcome of this save, else null. */
    readonly outcomeOf: (response: ServerResponse, record: Replica, saveId: string) => ServerResponse | null
    /** Whether a reopened stream fetches what was sent in between. */
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

export const realParts: Parts = {
  replica: { applyEdits, send, acknowledged, saveArrived, holdBack, saveRefused, received, refreshed },
  localStore: {
    read: (stored) => stored,
    write: (record) => record,
    reopen: (record) => record,
  },
  client: {
    retry: (save) => save,
    outcomeOf: (response, _record, saveId) =>
      response.kind === 'refused' || (response.kind === 'saved' && response.saveId === saveId) ? response : null,
    catchesUp: true,
  },
  server: { storage: (storage) => storage, saveCharacter, giveToFellow, awardParty, revertEntry },
}
