import type { Reader } from './audience.ts'
import type { Character } from '../character/character.ts'
import { ownedByGame } from '../encounter/fields.ts'
import type { GameSettings, Seat } from '../games/game.ts'
import { sections, type Section, type View } from './sections.ts'
import {
  characterPermissions,
  encounterPermissions,
  gamePermissions,
  type Permission,
  type CharacterAction,
  type GameAction,
} from './permission-table.ts'

/** The role of a user towards a character, with the settings or sections that refine it. */
export type Access =
  | { readonly role: 'owner' | 'stranger' }
  | { readonly role: 'game master' | 'fellow'; readonly settings: GameSettings }
  | { readonly role: 'link'; readonly sections: readonly Section[] }

/** Everything that decides what a user may do with a character. */
export interface PermissionContext {
  readonly character: Pick<Character, 'user' | 'gameId' | 'deletedAt'>
  /** The user's seat in the character's game, or null. */
  readonly seat: Seat | null
}

/** Loads the seat that decides about a character, unless the user is the owner, who needs none. */
export async function permissionContextOf(
  user: string,
  character: PermissionContext['character'],
  games: { readonly seat: (gameId: string, user: string) => Promise<Seat | null> },
): Promise<PermissionContext> {
  const needsNoSeat = character.user === user || character.gameId === null
  return { character, seat: needsNoSeat ? null : await games.seat(character.gameId, user) }
}

/** The access of a user to a character. */
export function accessOf(user: string, { character, seat }: PermissionContext): Access {
  if (character.user === user) return { role: 'owner' }
  if (seat === null || character.gameId === null || seat.gameId !== character.gameId) return { role: 'stranger' }
  return { role: roleIn(seat), settings: seat.settings }
}

const roleIn = ({ role }: Seat): 'game master' | 'fellow' => (role === 'gm' ? 'game master' : 'fellow')

const isGranted = (permission: Permission, access: Access): boolean => {
  if (typeof permission === 'boolean') return permission
  if (permission === 'if GMs may edit') return 'settings' in access && access.settings.mastersEdit
  if (permission === 'if the game shows it') return 'settings' in access && access.settings.showPresence
  return 'sections' in access && access.sections.includes('log')
}

/** Whether this access allows an action on a character or an encounter. In the trash it can only be restored. */
export const isAllowed = (
  access: Access,
  action: CharacterAction,
  { user, deletedAt }: Pick<Character, 'user' | 'deletedAt'>,
): boolean => {
  const row = user === ownedByGame ? encounterPermissions[action] : characterPermissions[action]
  return isGranted(row[access.role], access) && (deletedAt === undefined || action === 'restore')
}

/** Whether a user may perform an action on a character. */
export const can = (user: string, action: CharacterAction, context: PermissionContext): boolean =>
  isAllowed(accessOf(user, context), action, context.character)

/** Whether a seat or a TV link allows an action in its game; without either nothing is allowed. */
export function canInGame(seat: Seat | 'tv link' | null, action: GameAction): boolean {
  // No setting of a game changes what a TV link allows.
  if (seat === 'tv link') return gamePermissions[action][seat] === true
  const access: Access = seat === null ? { role: 'stranger' } : { role: roleIn(seat), settings: seat.settings }
  return isGranted(gamePermissions[action][access.role], access)
}

const everything: View = new Set(sections)
const allButPrivate: View = new Set(sections.filter((section) => section !== 'private'))
const ofMasters: View = new Set([...allButPrivate, 'encounter'])
const nothing: View = new Set()

/** What fellow players see of each other, by the setting of their game. */
const fellowViews: { readonly [S in GameSettings['playersSee']]: View } = {
  all: allButPrivate,
  summary: new Set(['name', 'who', 'vitals', 'log']),
  names: new Set(['name', 'log']),
}

/** A user with this access, as a reader of the character's log. */
export const readerOf = (user: string, access: Access): Reader => ({ user, isMaster: access.role === 'game master' })

/** What every player of a game sees of a character that is not their own. */
export const viewOfPlayers = ({ playersSee }: Pick<GameSettings, 'playersSee'>): View => fellowViews[playersSee]

/** The sections of a character that this access shows. Only the owner sees the private notes. */
export function viewOf(access: Access): View {
  switch (access.role) {
    case 'owner':
      return everything
    case 'game master':
      return ofMasters
    case 'fellow':
      return viewOfPlayers(access.settings)
    case 'link':
      return new Set<Section>(['name', ...access.sections.filter((section) => section !== 'private')])
    case 'stranger':
      return nothing
  }
}
