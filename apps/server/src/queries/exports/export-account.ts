import type { Actor } from '@everquill/domain'
import { exportOwn, type ExportDeps, type ExportedCharacter } from './export-character.ts'
import { exportGame, type ExportedGame } from './export-game.ts'

/** Everything of an account that its archive has besides the account itself. */
export interface ExportedAccount {
  readonly characters: AsyncIterable<ExportedCharacter>
  /** The games that the user runs. */
  readonly games: AsyncIterable<ExportedGame>
}

/** Exports all of a user's characters, including those in the trash, and the games that the user runs, one at a time. */
export const exportAccount = (deps: ExportDeps, actor: Actor): ExportedAccount => ({
  characters: ownCharacters(deps, actor),
  games: ownGames(deps, actor),
})

async function* ownCharacters(deps: ExportDeps, actor: Actor): AsyncIterable<ExportedCharacter> {
  const { characters } = deps.storage
  for (const { characterId } of await characters.headsOfUsers([actor.user])) {
    const stored = await characters.find(characterId)
    if (stored?.character.user === actor.user) yield await exportOwn(deps, actor, stored)
  }
}

async function* ownGames(deps: ExportDeps, actor: Actor): AsyncIterable<ExportedGame> {
  for (const { id } of await deps.storage.games.gamesOf(actor.user)) {
    const exported = await exportGame(deps, actor, id)
    if (exported) yield exported
  }
}
