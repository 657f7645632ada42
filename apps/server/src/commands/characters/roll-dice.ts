import {
  checkRequestOf,
  isCheckKey,
  ownedByGame,
  parseDice,
  participantRolledFor,
  rollFromValues,
  refused,
  rollDice as throwDice,
  rollChange,
  validateAct,
  type Act,
  type Actor,
  type Json,
  type RollVisibility,
} from '@everquill/domain'
import { changeCharacter } from '../write-path/change-character.ts'
import type { CommandDeps } from '../deps.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { SaveOutcome } from '../write-path/save-outcome.ts'

export interface RollRequest {
  readonly saveId?: string
  /** A dice formula, such as 2d6+3. */
  readonly notation: string
  /** The key of the attribute or skill that is rolled, or an item or a spell as in `LoggedRoll`. */
  readonly for?: string
  readonly visibility?: RollVisibility
  /** An action that changes nothing is logged by its roll alone. */
  readonly act?: Act
  /** The id of the request that it answers. */
  readonly check?: string
  /** The values of dice that were thrown offline, in order. */
  readonly thrown?: readonly number[]
}

/** Rolls dice and logs the roll. A retry under the same id returns the same roll. */
export async function rollDice(
  deps: CommandDeps,
  actor: Actor,
  characterId: number,
  { saveId = deps.newId(), notation, for: purpose, visibility = 'everyone', act, check, thrown }: RollRequest,
): Promise<SaveOutcome> {
  const isHidden = visibility !== 'everyone'
  return changeCharacter(deps, actor, {
    characterId,
    action: check === undefined ? 'edit' : 'answer check',
    saveId,
    hash: hashOf({
      user: actor.user,
      characterId,
      notation,
      for: purpose ?? null,
      thrown: thrown ?? null,
      ...(isHidden && { visibility }),
      ...(act && { act: act as unknown as Json }),
      ...(check !== undefined && { check }),
    }),
    ...(act && { act }),
    ...(isHidden && { audience: visibility }),
    changes: async ({ character: { user, gameId, publicRef } }, tx) => {
      const asked = check === undefined || gameId === null ? null : await tx.games.findEntry(gameId, Number(check))
      const request = asked && checkRequestOf(asked)
      const isAsked = request?.characters.includes(publicRef) === true && !request.secret
      // The results of a check are shown to everyone, so a hidden roll cannot be one.
      if (check !== undefined && (!isAsked || isHidden)) return refused('invalid-value', { field: 'check' })
      const invalidAct = act && validateAct(act)
      if (invalidAct) return invalidAct
      const dice = parseDice(notation)
      if (!dice) return refused('not-dice', { field: 'notation' })
      if (purpose !== undefined && !isPurpose(purpose, user)) return refused('invalid-value', { field: 'for' })
      const roll = thrown
        ? rollFromValues(dice, thrown)
        : throwDice(dice, (sides) => 1 + Math.floor(deps.random() * sides))
      if (!roll) return refused('not-dice', { field: 'thrown', detail: 'these values do not fit the dice formula' })
      return [
        rollChange({
          ...roll,
          ...(purpose !== undefined && { for: purpose }),
          ...(thrown && { onDevice: true }),
          ...(check !== undefined && { check: { id: check, character: publicRef } }),
        }),
      ]
    },
  })
}

/**
 * The key of an attribute has the form of a skill's key; items and spells are named by any reference. Only an encounter,
 * which its game owns, has participants.
 */
const isPurpose = (purpose: string, owner: string): boolean =>
  participantRolledFor({ for: purpose }) === undefined
    ? /^(?:items|spells)\../su.test(purpose) || isCheckKey(purpose)
    : owner === ownedByGame
