import {
  attributes,
  fieldOf,
  parseDice,
  recount,
  refused,
  rollDice as throwAll,
  rolled,
  type Actor,
} from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

/** What somebody wants to roll, for which of their characters. */
export interface RollWish {
  readonly saveId?: string
  /** Dice as people write them. */
  readonly notation: string
  /** The attribute or the skill it is for. */
  readonly for?: string
  /** How the dice fell on a device that was offline, one after the other. */
  readonly thrown?: readonly number[]
}

/** Rolls dice and writes the roll in the log. Asked again under the same id, it tells of the same roll. */
export async function rollDice(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  { saveId = deps.newId(), notation, for: purpose, thrown }: RollWish,
): Promise<SaveOutcome> {
  return changeCharacter(deps, actor, {
    characterId,
    action: 'edit',
    saveId,
    hash: hashOf({ user: actor.user, characterId, notation, for: purpose ?? null, thrown: thrown ?? null }),
    changes: async () => {
      const dice = parseDice(notation)
      if (!dice) return refused('not-dice', { field: 'notation' })
      if (purpose !== undefined && !isPurpose(purpose)) return refused('invalid-value', { field: 'for' })
      const roll = thrown ? recount(dice, thrown) : throwAll(dice, (sides) => 1 + Math.floor(deps.random() * sides))
      if (!roll) return refused('not-dice', { field: 'thrown', detail: 'these dice cannot have fallen so' })
      return [rolled({ ...roll, ...(purpose !== undefined && { for: purpose }), ...(thrown && { onDevice: true }) })]
    },
  })
}

const isPurpose = (key: string): boolean =>
  attributes.some((attribute) => attribute === key) || fieldOf(`${key}_number`) !== null
