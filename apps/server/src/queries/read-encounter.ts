import {
  canInGame,
  encounterOf,
  viewOfEncounter,
  type Actor,
  type EncounterSummary,
  type EncounterView,
} from '@everquill/domain'
import type { Storage } from '../storage/port.ts'

/** What a member of a game may know of its encounters. */
interface ReadEncounters {
  /** The running encounter as players see it; null if there is none. */
  readonly running: EncounterView | null
  /** All encounters, the latest change first; only for GMs. */
  readonly encounters?: readonly EncounterSummary[]
  /** The ref of the document with the own creatures of the game; null if there is none. Only for GMs. */
  readonly bestiary?: string | null
}

/** The encounters of a game; null if the actor is not a member. */
export async function readEncounters(
  { storage }: { readonly storage: Pick<Storage, 'characters' | 'games'> },
  { user }: Actor,
  gameId: string,
): Promise<ReadEncounters | null> {
  const seat = await storage.games.seat(gameId, user)
  if (!canInGame(seat, 'see the order')) return null
  const encounters = await storage.games.encountersIn(gameId)
  return {
    running: (await findRunning(storage, encounters))?.view ?? null,
    ...(canInGame(seat, 'run encounters') && { encounters, bestiary: await storage.games.bestiaryIn(gameId) }),
  }
}

/** The id of the running one of the given encounters, and how players see it; null if there is none. */
export async function findRunning(
  { characters }: Pick<Storage, 'characters'>,
  encounters: readonly EncounterSummary[],
): Promise<{ readonly id: number; readonly view: EncounterView } | null> {
  const running = encounters.find(({ endedAt }) => endedAt === null)
  const stored = running && (await characters.find(Number(running.publicRef)))
  const encounter = stored && encounterOf(stored.character)
  if (!encounter || encounter.ended_at !== undefined) return null
  return { id: stored.character.id, view: viewOfEncounter(encounter) }
}
