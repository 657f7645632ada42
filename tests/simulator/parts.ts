import type { LogEntry, Problem } from '@everquill/domain'
import type { SavedCharacter, SaveResult } from '../../apps/web/src/api/types.ts'
import { awardParty } from '../../apps/server/src/commands/games/award-party.ts'
import { giveToFellow } from '../../apps/server/src/commands/games/give-to-fellow.ts'
import { revertEntry } from '../../apps/server/src/commands/characters/revert-entry.ts'
import { saveCharacter } from '../../apps/server/src/commands/characters/save-character.ts'
import type { getCharacter } from '../../apps/server/src/queries/get-character.ts'
import type { readEncounters } from '../../apps/server/src/queries/read-encounter.ts'
import type { Storage } from '../../apps/server/src/storage/port.ts'

/** A response as the simulated network delivers it. */
export type ServerResponse =
  | { readonly kind: 'created'; readonly saved: SavedCharacter }
  | { readonly kind: 'saved'; readonly saved: SaveResult }
  /** A request other than a save was committed, or there was nothing to do. */
  | { readonly kind: 'done' }
  | { readonly kind: 'found'; readonly found: NonNullable<Awaited<ReturnType<typeof getCharacter>>> }
  | { readonly kind: 'encounters'; readonly found: NonNullable<Awaited<ReturnType<typeof readEncounters>>> }
  | { readonly kind: 'log'; readonly entries: readonly LogEntry[] }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** A 200 of a captive portal's sign-in page. */
  | { readonly kind: 'portal' }

/** The parts of the server that a planted fault can wrap. Faults elsewhere are patches of the source. */
export interface ServerParts {
  readonly storage: (storage: Storage) => Storage
  readonly saveCharacter: typeof saveCharacter
  readonly giveToFellow: typeof giveToFellow
  readonly awardParty: typeof awardParty
  readonly revertEntry: typeof revertEntry
}

export const realParts: ServerParts = {
  storage: (storage) => storage,
  saveCharacter,
  giveToFellow,
  awardParty,
  revertEntry,
}
