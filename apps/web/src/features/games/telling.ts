import type { Change, GameEntry } from '@everquill/domain'
import type { ReactNode } from 'react'
import type { PartyMember } from '../../api/games-api.ts'
import type { Pigment } from '../../ui/foundation/pigments.ts'

/** An entry about a character, in the reader's language. */
export interface Told {
  readonly tone: Pigment
  readonly icon: ReactNode
  readonly label: string
  readonly was?: ReactNode
  readonly is?: ReactNode
  readonly detail?: ReactNode
  readonly figure?: string
  readonly difference?: number | undefined
}

/** How what happens to a character is told; lent by the page, which knows who knows. */
export interface Telling {
  /** Who knows the character knows what its things are called. */
  readonly entry: (entry: GameEntry, character: PartyMember['character'] | undefined) => Told
  /** A change as a line of plain text. */
  readonly line: (change: Change, character: PartyMember['character'] | undefined) => string
  /** What somebody was given, as plain text: `Gold +5`, `2 × Rope`. */
  readonly gain: (change: Change, character: PartyMember['character'] | undefined) => string
  /** What the catalogue calls something; text that it does not know stands as it is. */
  readonly nameOf: (collection: 'Races' | 'Classes' | 'Conditions', reference: string) => string
}
