/** How somebody stands to a character. To a game nobody stands as an owner, and its players are fellows. */
export const roles = ['owner', 'game master', 'fellow', 'link', 'stranger'] as const

/** One of those. */
export type Role = (typeof roles)[number]

/** Yes, no, or what it depends on. */
export type Cell = boolean | 'if masters edit' | 'if the link says so'

type Row = { readonly [R in Role]: Cell }

const row = (owner: Cell, gameMaster: Cell, fellow: Cell, link: Cell): Row => ({
  owner,
  'game master': gameMaster,
  fellow,
  link,
  stranger: false,
})

/** Who may do what with a character: the whole of it, in the order owner, game master, fellow player, holder of a link. */
export const characterTable = {
  read: row(true, true, true, true),
  edit: row(true, 'if masters edit', false, false),
  'read log': row(true, true, true, 'if the link says so'),
  undo: row(true, 'if masters edit', false, false),
  give: row(true, 'if masters edit', false, false),
  receive: row(true, true, true, false),
  'take out': row(true, true, false, false),
  'put in': row(true, false, false, false),
  delete: row(true, false, false, false),
  restore: row(true, false, false, false),
  duplicate: row(true, false, false, false),
  'change picture': row(true, false, false, false),
  share: row(true, false, false, false),
  export: row(true, false, false, false),
} as const satisfies Record<string, Row>

/** What somebody may want to do with a character. */
export type CharacterAction = keyof typeof characterTable

/** Who may do what in a game. A link shows a character, never a game. */
export const gameTable = {
  'read game': row(false, true, true, false),
  'read game log': row(false, true, true, false),
  'read masters’ lines': row(false, true, false, false),
  'write in game log': row(false, true, true, false),
  'write for masters': row(false, true, false, false),
  award: row(false, true, false, false),
  leave: row(false, true, true, false),
  'run game': row(false, true, false, false),
} as const satisfies Record<string, Row>

/** What somebody may want to do in a game. */
export type GameAction = keyof typeof gameTable
