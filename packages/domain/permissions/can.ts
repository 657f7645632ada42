import type { Character } from '../character/character.ts'

/** What somebody may want to do with a character. */
export type CharacterAction = 'read' | 'edit' | 'read log' | 'delete' | 'restore' | 'duplicate'

/** How somebody stands to a character. */
export type Role = 'owner' | 'stranger'

const table: { readonly [A in CharacterAction]: { readonly [R in Role]: boolean } } = {
  read: { owner: true, stranger: false },
  edit: { owner: true, stranger: false },
  'read log': { owner: true, stranger: false },
  delete: { owner: true, stranger: false },
  restore: { owner: true, stranger: false },
  duplicate: { owner: true, stranger: false },
}

/** How a user stands to a character. */
export const roleOf = (user: string, character: Pick<Character, 'user'>): Role =>
  character.user === user ? 'owner' : 'stranger'

/**
 * Whether a user may do this to a character. What lies in the trash can only be restored: to everything else it is as
 * absent as what never was.
 */
export const can = (user: string, action: CharacterAction, character: Pick<Character, 'user' | 'deletedAt'>): boolean =>
  table[action][roleOf(user, character)] && (character.deletedAt === undefined || action === 'restore')
