import { can, canInGame, normalizeCode, refused, type Actor, type Character, type Refused } from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { authorNameOf } from '../write-path/author-name.ts'
import { changeCharacter } from '../write-path/change-character.ts'
import { changeMembership } from '../write-path/change-membership.ts'
import { hashOf } from '../write-path/content-hash.ts'
import type { ReadingChange, ReadingTransaction } from '../write-path/reading-transaction.ts'

export const maxMembers = 100

export interface JoinRequest {
  readonly code: string
  readonly characterId?: number
  /** Guessed codes are limited by the network they come from. */
  readonly network: string
  readonly saveId?: string
}

export type JoinOutcome = { readonly kind: 'joined'; readonly gameId: string } | Refused

/** Joins a game with an invite code, with or without a character; a retry under the same saveId changes nothing. */
export async function joinGame(
  deps: CommandDeps,
  actor: Actor,
  { code: typed, characterId, network, saveId = deps.newId() }: JoinRequest,
): Promise<JoinOutcome> {
  const code = normalizeCode(typed)
  const outcome = await changeMembership(deps, actor, {
    saveId,
    hash: hashOf({ user: actor.user, joins: code, characterId: characterId ?? null }),
    async decide(tx, lock) {
      const limit = { key: `join:${network}`, burst: 30, every: 2_000 }
      const taken = deps.limits ? await tx.takeFromLimit(limit, deps.now()) : { allowed: true as const }
      if (!taken.allowed) return refused('too-many-requests', { retryAfter: Math.ceil(taken.retryAfter / 1_000) })
      const invitation = await tx.games.invitation(code)
      if (!invitation || invitation.expiresAt <= deps.now()) return refused('code-invalid')
      const { gameId } = invitation
      const entering = characterId === undefined ? null : await lock(characterId)
      const character = entering?.head ?? null
      const mayEnter = character ? can(actor.user, 'add to game', { character, seat: null }) : characterId === undefined
      if (!mayEnter) return refused('not-found')
      if (character && (await isInAnotherGame(tx, character, gameId))) return refused('in-another-game')
      const locked = await tx.games.lock(gameId)
      if (!locked || locked.game.deletedAt !== null) return refused('code-invalid')
      const { members } = locked
      const now = deps.now()
      // A guest has no name, and goes by the character.
      const name =
        entering && actor.name === '' ? await authorNameOf(tx, actor, (await entering.read()).character) : actor.name
      const isMember = members.some(({ user }) => user === actor.user)
      if (!isMember && members.length >= maxMembers) return refused('too-many-entries', { detail: 'the game is full' })
      return {
        gameId,
        members,
        changes: new Map(character ? [[character.characterId, changesToEnter(character, gameId)]] : []),
        memberChanges: isMember
          ? []
          : [{ before: null, after: { user: actor.user, role: 'player', joinedAt: now }, name }],
      }
    },
  })
  return outcome.kind === 'refused' ? outcome : { kind: 'joined', gameId: outcome.gameId }
}

/** Adds one of the actor's characters to a game that the actor is a member of. */
export async function enterGame(
  deps: CommandDeps,
  actor: Actor,
  gameId: string,
  characterId: number,
  saveId = deps.newId(),
): Promise<JoinOutcome> {
  const outcome = await changeCharacter(deps, actor, {
    characterId,
    action: 'add to game',
    saveId,
    hash: hashOf({ user: actor.user, characterId, enters: gameId }),
    async changes({ character }, tx) {
      if (!canInGame(await tx.games.seat(gameId, actor.user), 'read game')) return refused('not-found')
      if (await isInAnotherGame(tx, character, gameId)) return refused('in-another-game')
      return changesToEnter(character, gameId)
    },
  })
  return outcome.kind === 'refused' ? outcome : { kind: 'joined', gameId }
}

/** A deleted game does not count: it has no seats. */
const isInAnotherGame = async (
  tx: Pick<ReadingTransaction, 'games'> | Pick<ReadingChange, 'games'>,
  { user, gameId }: Pick<Character, 'user' | 'gameId'>,
  next: string,
): Promise<boolean> => gameId !== null && gameId !== next && (await tx.games.seat(gameId, user)) !== null

const changesToEnter = (character: Pick<Character, 'gameId'>, gameId: string) =>
  character.gameId === gameId ? [] : [{ field: 'gameId', oldValue: character.gameId, newValue: gameId }]
