import {
  can,
  checkNotation,
  checkRequestOf,
  formulaValues,
  parseDice,
  parseRef,
  refused,
  rollDice as throwDice,
  rollOf,
  withAdvantage,
  type Actor,
  type LoggedRoll,
  type Refused,
} from '@everquill/domain'
import { rollDice } from '../characters/roll-dice.ts'
import type { EncounterDeps } from '../encounters/encounter-deps.ts'
import { writeGameEntries } from '../games/write-game-entries.ts'

/** The request, and the character that was asked. */
interface Asked {
  readonly gameId: string
  readonly checkId: string
  readonly publicRef: string
}

/** The roll; null if only GMs may see it. */
interface Answered {
  readonly kind: 'answered'
  readonly roll: LoggedRoll | null
}

const isLogId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text)

/**
 * Rolls for a character that was asked for a check. The roll of a secret check is an entry of the game that only GMs may
 * read, not one of the character, because its roller may not see it either.
 */
export async function answerCheck(
  deps: EncounterDeps,
  actor: Actor,
  { gameId, checkId, publicRef }: Asked,
  saveId = deps.newId(),
): Promise<Answered | Refused> {
  const { games, characters } = deps.storage
  const id = parseRef(publicRef)
  if (id === null) return refused('not-found')
  const seat = await games.seat(gameId, actor.user)
  const [head] = await characters.headsOf([id])
  if (!seat || head?.gameId !== gameId || !can(actor.user, 'answer check', { character: head, seat })) {
    return refused('not-found')
  }
  const entry = isLogId(checkId) ? await games.findEntry(gameId, Number(checkId)) : null
  const request = entry && checkRequestOf(entry)
  const stored = await characters.find(id)
  if (!request?.characters.includes(publicRef) || !stored) return refused('not-found')
  const { character } = stored
  const total = formulaValues(character, deps.skills())(request.for)
  const plain = parseDice(checkNotation(total, seat.settings.dice))
  if (!plain) return refused('not-dice')
  const roll = throwDice(withAdvantage(plain, request.odds), (sides) => 1 + Math.floor(deps.random() * sides))
  if (!request.secret) {
    const wanted = { saveId, notation: roll.notation, for: request.for, check: checkId }
    const outcome = await rollDice(deps, actor, character.id, wanted)
    if (outcome.kind === 'refused') return outcome
    const [first] = outcome.entries
    return { kind: 'answered', roll: first ? rollOf(first.data) : null }
  }
  const answer: LoggedRoll = { ...roll, for: request.for, check: { id: checkId, character: publicRef } }
  const outcome = await writeGameEntries(deps, actor, { gameId, saveId }, async (seatNow) =>
    can(actor.user, 'answer check', { character, seat: seatNow })
      ? [{ input: { kind: 'roll', roll: answer }, audience: 'masters', subjectName: character.name }]
      : refused('not-found'),
  )
  return outcome.kind === 'refused' ? outcome : { kind: 'answered', roll: null }
}
