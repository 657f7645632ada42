import { defaultRules, formulaValues, parseFormula, type GameSettings, type InitiativeContext } from '@everquill/domain'
import type { EncounterDeps } from './encounter-deps.ts'

/** Reads what rolls for initiative in a game depend on. */
export async function initiativeContext(
  { storage, skills, random }: Pick<EncounterDeps, 'storage' | 'skills' | 'random'>,
  gameId: string,
  { initiative }: Pick<GameSettings, 'initiative'>,
): Promise<InitiativeContext> {
  const party = await storage.games.charactersIn(gameId)
  const known = skills()
  const byRef = new Map(party.map(({ character }) => [character.publicRef, formulaValues(character, known)]))
  return {
    formula: parseFormula(initiative) ?? parseFormula(defaultRules.initiative) ?? [],
    valuesOf: (ref) => byRef.get(ref),
    throwDie: (sides) => 1 + Math.floor(random() * sides),
  }
}
