/**
 * The roles towards a character or a game. In a game there is no owner, and its players are fellows. A `link` is held for
 * a character, a `tv link` for a game.
 */
export const roles = ['owner', 'game master', 'fellow', 'link', 'tv link', 'stranger'] as const

/** One of the roles. */
export type Role = (typeof roles)[number]

/** Granted, not granted, or the condition it depends on. */
export type Permission = boolean | 'if GMs may edit' | 'if the link includes it' | 'if the game shows it'

type Row = { readonly [R in Role]: Permission }

const row = (
  owner: Permission,
  gameMaster: Permission,
  fellow: Permission,
  link: Permission,
  tvLink: Permission = false,
): Row => ({
  owner,
  'game master': gameMaster,
  fellow,
  link,
  'tv link': tvLink,
  stranger: false,
})

const mastersOnly = row(false, true, false, false)
const nobody = row(false, false, false, false)

/** The permissions for characters, in the order owner, game master, fellow player, holder of a link. */
export const characterPermissions = {
  read: row(true, true, true, true),
  edit: row(true, 'if GMs may edit', false, false),
  'read log': row(true, true, true, 'if the link includes it'),
  undo: row(true, 'if GMs may edit', false, false),
  give: row(true, 'if GMs may edit', false, false),
  receive: row(true, true, true, false),
  'remove from game': row(true, true, false, false),
  'add to game': row(true, false, false, false),
  delete: row(true, false, false, false),
  restore: row(true, false, false, false),
  duplicate: row(true, false, false, false),
  'change picture': row(true, false, false, false),
  share: row(true, false, false, false),
  export: row(true, false, false, false),
  'end turn': row(true, false, false, false),
  /** A GM rolls for players who are away. */
  'answer check': row(true, true, false, false),
} as const satisfies Record<string, Row>

/** An action on a character. */
export type CharacterAction = keyof typeof characterPermissions

/**
 * The permissions for encounters, which belong to their game: only GMs have the document and its log. What players see
 * of it is a view of its own.
 */
export const encounterPermissions = {
  read: mastersOnly,
  edit: mastersOnly,
  'read log': mastersOnly,
  undo: mastersOnly,
  give: nobody,
  receive: nobody,
  'remove from game': nobody,
  'add to game': nobody,
  delete: nobody,
  restore: nobody,
  duplicate: nobody,
  'change picture': nobody,
  share: nobody,
  export: nobody,
  /** Only that of an own character. */
  'end turn': row(false, true, true, false),
  'answer check': nobody,
} as const satisfies Record<CharacterAction, Row>

/** The permissions for games. A share link shows a character, never a game; a TV link shows the TV view and nothing else. */
export const gamePermissions = {
  'read game': row(false, true, true, false),
  'see presence': row(false, 'if the game shows it', 'if the game shows it', false),
  'read game log': row(false, true, true, false),
  'read GM-only entries': row(false, true, false, false),
  'write in game log': row(false, true, true, false),
  'write GM-only entries': row(false, true, false, false),
  award: mastersOnly,
  'run encounters': mastersOnly,
  'ask for checks': mastersOnly,
  /** Without the target number, and without the totals of a secret one. */
  'see checks': row(false, true, true, false),
  /** The order, whose turn it is, and how creatures look. */
  'see the order': row(false, true, true, false),
  /** The order, names, words for health, and the last event that every player may see. */
  'watch on a TV': row(false, true, true, false, true),
  leave: row(false, true, true, false),
  'run game': row(false, true, false, false),
  'export game': mastersOnly,
} as const satisfies Record<string, Row>

/** An action in a game. */
export type GameAction = keyof typeof gamePermissions
