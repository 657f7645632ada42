import type { BodyOf, QueryOf, ResponseOf } from '@everquill/contract'
import type { CatalogueRecord, FetchedCharacter, LogEntry } from '@everquill/domain'

/** The signed-in user, and the ways to sign in on this server. */
export type SessionState = ResponseOf<'session'>
export type SignedInUser = NonNullable<SessionState['user']>
export type Decision = NonNullable<ResponseOf<'readDecision'>['decision']>
export type LinkedIdentity = ResponseOf<'listIdentities'>['identities'][number]
export type SessionSummary = ResponseOf<'sessions'>['sessions'][number]

/** The result of a save or of creating a character. Events do not list what was dropped. */
export type SavedCharacter = Omit<ResponseOf<'putCharacter'>, 'dropped'> &
  Partial<Pick<ResponseOf<'putCharacter'>, 'dropped'>>
/** The result of a save, usually without the character. */
export type SaveResult = Omit<SavedCharacter, 'character'> & Pick<ResponseOf<'saveCharacter'>, 'character' | 'between'>
/** The calls that open and create characters. */
export interface CharacterCalls {
  readonly getCharacter: (publicRef: string) => Promise<FetchedCharacter>
  readonly createCharacter: CreateCharacter
  /** The log entries before one, newest first; without it, the latest. */
  readonly logBefore: (publicRef: string, before?: string) => Promise<readonly LogEntry[]>
}
/** Sends a save; a retry with the same `saveId` returns the same result. */
export type SendSave = (publicRef: string, save: BodyOf<'saveCharacter'>) => Promise<SaveResult>
/** A character of a file and its log. */
export type ImportBody = Omit<BodyOf<'importCharacter'>, 'saveId'>
export type ImportedCharacter = ResponseOf<'importCharacter'>
/** Creates a character, or imports it from a file; a retry with the same `saveId` returns the same character. */
export type CreateCharacter = (
  request: WithSaveId<BodyOf<'createCharacter'>> & { readonly name: string; readonly imports?: ImportBody },
) => Promise<SavedCharacter>
/** Rolls dice, or logs dice thrown offline; a retry with the same `saveId` returns the same roll. */
export type RollDice = (publicRef: string, request: WithSaveId<BodyOf<'rollDice'>>) => Promise<SavedCharacter>

/** A dice formula, what it is for (an attribute, a skill, an item or a spell), and who may see the roll. */
export type RollRequest = Pick<BodyOf<'rollDice'>, 'notation' | 'for' | 'visibility' | 'act' | 'check'>

type WithSaveId<Body> = Body & { readonly saveId: string }

/** A page of a log, newest first. */
export type LogPage = ResponseOf<'characterLog'>
export type LogFilter = Omit<QueryOf<'characterLog'>, 'limit' | 'search'> & {
  /** Matches any of these texts. */
  readonly search?: readonly string[]
}
export type Timeline = ResponseOf<'characterTimeline'>
/** From one time (ISO 8601) to another, exclusive; without an end, until now. */
export type Period = QueryOf<'characterChanges'> & { readonly from: string }

/** A game with its members and invitations. */
export type GameDetails = ResponseOf<'getGame'>
/** A game with the role of the signed-in user. */
export type OwnGame = GameDetails['game']
/** A game in the list of games, with what its card shows. */
export type ListedGame = ResponseOf<'listGames'>['games'][number]
/** What a member may know of the encounters of a game. */
export type Encounters = ResponseOf<'encounters'>
/** A character of the party; withheld fields are absent. */
export type PartyMember = ResponseOf<'party'>['characters'][number]
export type GameLogPage = ResponseOf<'gameLog'>
export type GameLogFilter = Omit<QueryOf<'gameLog'>, 'limit'>
export type NewGameLogEntry = WithSaveId<BodyOf<'writeInGameLog'>>
export type Award = WithSaveId<BodyOf<'awardParty'>>
export type Gift = WithSaveId<BodyOf<'giveToFellow'>>

export type ShareLink = ResponseOf<'listLinks'>['links'][number]
export type NewShareLink = BodyOf<'shareCharacter'>
/** A link that was opened with its token. */
export type OpenLink = ResponseOf<'openLink'>['link']
export type SharedLogPage = ResponseOf<'sharedLog'>

export type AccessToken = ResponseOf<'listTokens'>['tokens'][number]
export type NewAccessToken = BodyOf<'createToken'>

export type Webhook = ResponseOf<'listWebhooks'>['webhooks'][number]
export type WebhookDelivery = ResponseOf<'webhookDeliveries'>['deliveries'][number]
export type NewWebhook = BodyOf<'createGameWebhook'>

export type TvLink = ResponseOf<'listTvLinks'>['links'][number]
export type NewTvLink = BodyOf<'createTvLink'>

/** An entry of the catalogue, reduced to id and name. */
export type NamedRecord = Pick<CatalogueRecord, 'id' | 'name'>
/** Where the catalogue is edited, and whether its server can be reached. */
export type ContentSource = ResponseOf<'contentSource'>
export type RecordLogEntry = ResponseOf<'recordLog'>['edits'][number]
export type RecordUpdate = BodyOf<'editRecord'>
export type ImportCounts = ResponseOf<'importCatalogue'>
