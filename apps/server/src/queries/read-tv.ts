import {
  canInGame,
  creationField,
  healthOf,
  imageHashOf,
  lastTvEvent,
  ownedByGame,
  viewOfPlayers,
  type Actor,
  type Character,
  type EncounterView,
  type GameSettings,
  type ImageSize,
  type TvCharacter,
  type TvEvent,
  type TvScreen,
} from '@everquill/domain'
import { keyOf, type ImageStore } from '../images/port.ts'
import type { GameRecord } from '../storage/games-port.ts'
import type { Storage } from '../storage/port.ts'
import type { TvLink } from '../storage/shares-port.ts'
import type { FoundImage } from './find-image.ts'
import { findRunning } from './read-encounter.ts'
import { undoneAmong } from './read-game-log.ts'

interface TvDeps {
  readonly storage: Storage
}

/** The entries among which the last event is looked for; a level up has dozens. */
const readEntries = 100

/** The TV view of a game for its members; null for others. */
export async function readTv(deps: TvDeps, { user }: Actor, gameId: string): Promise<TvScreen | null> {
  const seat = await deps.storage.games.seat(gameId, user)
  return canInGame(seat, 'watch on a TV') ? readTvScreen(deps.storage, gameId) : null
}

/** The TV view of the game of a link; null if the link is not valid or the game is gone. */
export async function readTvOfLink(deps: TvDeps, link: TvLink | null): Promise<TvScreen | null> {
  return link && canInGame('tv link', 'watch on a TV') ? readTvScreen(deps.storage, link.gameId) : null
}

/** The link with this id if the token belongs to it; null if it is invalid or expired. */
export async function findTvLink(
  { storage, now }: TvDeps & { readonly now: () => number },
  linkId: string,
  tokenHash: string | null,
): Promise<TvLink | null> {
  const link = tokenHash === null ? null : await storage.tvLinks.byToken(tokenHash)
  return link?.id === linkId && link.expiresAt > now() ? link : null
}

/** The TV links of a game, newest first; null if the actor may not create any. */
export async function listTvLinks(deps: TvDeps, { user }: Actor, gameId: string): Promise<readonly TvLink[] | null> {
  const seat = await deps.storage.games.seat(gameId, user)
  return canInGame(seat, 'run game') ? deps.storage.tvLinks.ofGame(gameId) : null
}

/** The current picture of a character in the game of a link. */
export async function findTvImage(
  { storage, imageStore }: TvDeps & { readonly imageStore: ImageStore },
  link: TvLink | null,
  characterId: number,
  hash: string,
  size: ImageSize,
): Promise<FoundImage | null> {
  if (!link || !canInGame('tv link', 'watch on a TV')) return null
  const game = await storage.games.find(link.gameId)
  const [head] = await storage.characters.headsOf([characterId])
  if (!game || game.deletedAt !== null || head?.gameId !== link.gameId || head.user === ownedByGame) return null
  const { character } = (await storage.characters.find(characterId)) ?? {}
  // Checked again on what was read: the character may have left or been deleted in between.
  const isShown = character?.gameId === link.gameId && character.deletedAt === undefined
  if (!isShown || imageHashOf(character) !== hash) return null
  const record = await storage.images.find(characterId, hash)
  return record && { read: () => imageStore.get(keyOf(record.folder, hash, size)) }
}

/** What every player of a game may see of it; null if there is no such game. */
export async function readTvScreen(storage: Storage, gameId: string): Promise<TvScreen | null> {
  const game = await storage.games.find(gameId)
  if (!game || game.deletedAt !== null) return null
  const fight = await findRunning(storage, await storage.games.encountersIn(gameId))
  const party = await storage.games.charactersIn(gameId)
  const [logged, turn] = [await lastLoggedEvent(storage, game), fight && (await lastTurn(storage, fight))]
  return {
    name: game.name,
    running: fight?.view ?? null,
    party: party.map(({ character }) => tvCharacter(character, game.settings)),
    event: turn && (!logged || Number(turn.id) > Number(logged.id)) ? turn : logged,
  }
}

function tvCharacter(character: Character, settings: GameSettings): TvCharacter {
  return {
    publicRef: character.publicRef,
    name: character.name,
    picture: imageHashOf(character),
    ...(viewOfPlayers(settings).has('vitals') && { health: healthOf(character) }),
  }
}

async function lastLoggedEvent(storage: Storage, { id, settings }: GameRecord): Promise<TvEvent | null> {
  const { entries } = await storage.games.log(id, {
    limit: readEntries,
    includeGmOnly: false,
    // No user has this id, so nobody's own entries are added.
    visible: { to: '', view: viewOfPlayers(settings) },
  })
  const actions = entries.filter(({ act }) => act !== undefined)
  return lastTvEvent(entries, settings, new Set(await undoneAmong(storage, actions)))
}

/**
 * The beginning of the turn that players see. It is found in the encounter by the participant whom players know to act, so
 * that the turn of a hidden one has no event.
 */
async function lastTurn(
  { characters }: Storage,
  { id, view }: { readonly id: number; readonly view: EncounterView },
): Promise<TvEvent | null> {
  const acting = view.order.find((one) => one.id === view.turn)
  if (!acting) return null
  const { entries } = await characters.log(id, { limit: readEntries, fields: ['turn', creationField] })
  const began = entries.find(({ data }) => data.field === creationField || data.newValue === acting.id)
  return began ? { id: began.id, name: acting.name, act: { kind: 'next-turn' } } : null
}
