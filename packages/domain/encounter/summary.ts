import type { Bestiary } from './bestiary.ts'
import type { Encounter } from './fields.ts'

/** The part of an encounter that a list shows. */
export interface EncounterSummary {
  readonly publicRef: string
  readonly name: string
  readonly round: number
  /** Null while it runs. */
  readonly endedAt: string | null
}

/** Summarises an encounter; stored next to the document, as with characters. */
export const summariseEncounter = ({ publicRef, name, round, ended_at }: Encounter): EncounterSummary => ({
  publicRef,
  name,
  round,
  endedAt: ended_at ?? null,
})

/** Summarises a bestiary, of which a game has one. */
export const summariseBestiary = ({ publicRef }: Bestiary): BestiarySummary => ({ publicRef, isBestiary: true })

/** Tells a bestiary from the encounters of its game. */
export interface BestiarySummary {
  readonly publicRef: string
  readonly isBestiary: true
}
