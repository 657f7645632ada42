import type { Character } from '../character/character.ts'
import type { GameSettings, Seat } from '../games/game.ts'
import { sections, type Section, type View } from './sections.ts'
import { characterTable, gameTable, type Cell, type CharacterAction, type GameAction, type Role } from './table.ts'

/** How somebody stands to a character, and what that depends on. */
export type Standing =
  | { readonly role: 'owner' | 'stranger' }
  | { readonly role: 'game master' | 'fellow'; readonly settings: GameSettings }
  | { readonly role: 'link'; readonly sections: readonly Section[] }

/** What decides about a character: whose it is, where it plays, and the place there of whoever asks. */
export interface Subject {
  readonly character: Pick<Character, 'user' | 'gameId' | 'deletedAt'>
  /** The asker's seat in the game of the character; null without one. */
  readonly seat: Seat | null
}

/** What decides about a character. Whose own it is needs no seat, so that is not looked up. */
export async function subjectOf(
  user: string,
  character: Subject['character'],
  games: { readonly seat: (gameId: string, user: string) => Promise<Seat | null> },
): Promise<Subject> {
  const isDecided = character.user === user || character.gameId === null
  return { character, seat: isDecided ? null : await games.seat(character.gameId, user) }
}

/** How a user stands to a character. */
export function standingOf(user: string, { character, seat }: Subject): Standing {
  if (character.user === user) return { role: 'owner' }
  if (seat === null || character.gameId === null || seat.gameId !== character.gameId) return { role: 'stranger' }
  return { role: roleIn(seat), settings: seat.settings }
}

const roleIn = ({ role }: Seat): 'game master' | 'fellow' => (role === 'gm' ? 'game master' : 'fellow')

const holds = (cell: Cell, standing: Standing): boolean => {
  if (typeof cell === 'boolean') return cell
  if (cell === 'if masters edit') return 'settings' in standing && standing.settings.mastersEdit
  return 'sections' in standing && standing.sections.includes('log')
}

/**
 * Whether who stands so may do this. What lies in the trash can only be restored: to everything else it is as absent as
 * what never was.
 */
export const may = (
  standing: Standing,
  action: CharacterAction,
  { deletedAt }: Pick<Character, 'deletedAt'>,
): boolean =>
  holds(characterTable[action][standing.role], standing) && (deletedAt === undefined || action === 'restore')

/** Whether a user may do this to a character. */
export const can = (user: string, action: CharacterAction, subject: Subject): boolean =>
  may(standingOf(user, subject), action, subject.character)

/** Whether who sits there may do this in the game; nobody sits in a game that is not played. */
export function canInGame(seat: Seat | null, action: GameAction): boolean {
  const role: Role = seat === null ? 'stranger' : roleIn(seat)
  return gameTable[action][role] === true
}

const everything: View = new Set(sections)
const butPrivate: View = new Set(sections.filter((section) => section !== 'private'))
const nothing: View = new Set()

/** What fellow players see of each other, as their table has it. */
const fellowViews: { readonly [S in GameSettings['playersSee']]: View } = {
  all: butPrivate,
  summary: new Set(['name', 'who', 'vitals', 'log']),
  names: new Set(['name', 'log']),
}

/** What who stands so sees of a character. The owner's private notes are seen by the owner alone. */
export function viewOf(standing: Standing): View {
  switch (standing.role) {
    case 'owner':
      return everything
    case 'game master':
      return butPrivate
    case 'fellow':
      return fellowViews[standing.settings.playersSee]
    case 'link':
      return new Set<Section>(['name', ...standing.sections.filter((section) => section !== 'private')])
    case 'stranger':
      return nothing
  }
}
