import type { Character, Coin, Game, GameEntry, GameRole, GameSettings, CharacterAtRevision } from '@everquill/domain'

/** A game, and how I take part. */
export interface OwnGame extends Game {
  readonly role: GameRole
}

/** What lets somebody in who knows its code. */
export interface Invitation {
  readonly id: string
  readonly code: string
  readonly expiresAt: string
}

/** A game with everybody who plays in it. */
export interface SeenGame {
  readonly game: OwnGame
  readonly members: readonly { readonly user: string; readonly name: string; readonly role: GameRole }[]
  /** For game masters alone. */
  readonly invitations: readonly Invitation[]
}

/** One of the party, as far as I may see it: what is withheld is absent. */
export interface PartyMember extends Pick<CharacterAtRevision, 'revision'> {
  readonly character: Pick<Character, 'id' | 'publicRef' | 'user'> & Partial<Character>
}

/** What can be asked of a game’s log. */
export interface GameLogQuestion {
  readonly before?: string
  readonly kind?: 'note' | 'roll' | 'session' | 'change' | 'transfer'
  /** Only what is about this character. */
  readonly publicRef?: string
}

/** A part of a game’s log, newest first. */
export interface GameLogPage {
  readonly entries: readonly GameEntry[]
  readonly next: string | null
  readonly undone: readonly string[]
  readonly people: Readonly<Record<string, string>>
}

/** What somebody adds to it. */
export interface LineWish {
  readonly saveId: string
  readonly message?: string
  /** Dice; empty: what the table throws. */
  readonly roll?: string
  readonly session?: 'started' | 'ended'
  readonly audience?: 'masters'
}

/** What is awarded to whom. */
export interface AwardWish {
  readonly saveId: string
  readonly characters: readonly string[]
  readonly xp?: number
  readonly coins?: Partial<Record<Coin, number>>
  readonly split?: boolean
  readonly items?: readonly { readonly item: string; readonly quantity: number }[]
  readonly reason?: string
}

/** What is given to whom. */
export interface GiftWish {
  readonly saveId: string
  readonly to: string
  readonly coins: Partial<Record<Coin, number>>
  readonly items: readonly { readonly entry: string; readonly quantity: number }[]
}

/** Games, as the page sees them; nobody else needs to load it. */
export interface GamesApi {
  list(): Promise<readonly OwnGame[]>
  /** Those that I could bring back. */
  trash(): Promise<readonly OwnGame[]>
  /** The same `saveId` again returns the same game; and below the same code. */
  create(wish: { readonly saveId: string; readonly name: string }): Promise<OwnGame>
  join(wish: { readonly code: string; readonly character?: string }): Promise<OwnGame>
  get(gameId: string): Promise<SeenGame>
  change(gameId: string, wish: { readonly name?: string; readonly settings?: Partial<GameSettings> }): Promise<void>
  remove(gameId: string): Promise<void>
  restore(gameId: string): Promise<void>
  invite(gameId: string, wish: { readonly saveId: string; readonly days: number }): Promise<void>
  revokeInvitation(gameId: string, invitationId: string): Promise<void>
  changeMember(gameId: string, user: string, role: GameRole): Promise<void>
  removeMember(gameId: string, user: string): Promise<void>
  party(gameId: string): Promise<readonly PartyMember[]>
  enter(gameId: string, publicRef: string): Promise<void>
  takeOut(gameId: string, publicRef: string): Promise<void>
  log(gameId: string, question: GameLogQuestion): Promise<GameLogPage>
  write(gameId: string, line: LineWish): Promise<void>
  award(gameId: string, award: AwardWish): Promise<void>
  give(publicRef: string, gift: GiftWish): Promise<void>
}
