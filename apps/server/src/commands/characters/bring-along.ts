import type { Actor, Refused } from '@everquill/domain'
import type { Transaction } from '../../storage/port.ts'
import type { CommandDeps } from '../deps.ts'
import { changeOwner } from '../write-path/change-owner.ts'

/** What a guest has and could bring along to another account. */
export interface Belongings {
  /** Without those in the trash, which move too. */
  readonly characters: number
  readonly games: number
  readonly isEmpty: boolean
  /** Moves everything inside a transaction; returns what announces it after the commit. */
  readonly moveTo: (tx: Transaction, to: Actor) => Promise<(() => void) | Refused>
}

/** Reads what a guest has: characters, and seats in games, also in deleted ones. */
export async function belongingsOf(deps: CommandDeps, guest: string): Promise<Belongings> {
  const { storage, newId } = deps
  const heads = await storage.characters.headsOfUsers([guest])
  const games = await storage.games.gamesOf(guest)
  const characterIds = heads.map(({ characterId }) => characterId)
  const gameIds = games.map(({ id }) => id)
  return {
    characters: heads.filter(({ deletedAt }) => deletedAt === undefined).length,
    games: games.filter(({ deletedAt }) => deletedAt === null).length,
    isEmpty: heads.length === 0 && games.length === 0,
    moveTo: (tx, to) =>
      changeOwner(deps, tx, { from: guest, to, characterIds, gameIds, saveId: `bring-along-${newId()}` }),
  }
}
