import {
  accessOf,
  bestiaryOf,
  canInGame,
  encounterOf,
  fileChange,
  memberOfField,
  portableDocument,
  readerOf,
  shownEntries,
  viewOf,
  type Actor,
  type EntryNames,
  type FileEntry,
  type GameEntry,
  type GameRole,
  type GameSettings,
  type Json,
  type LogEntry,
} from '@everquill/domain'
import type { Storage } from '../../storage/port.ts'

/** An entry of a game's log in a file. */
export interface GameFileEntry extends Omit<FileEntry, 'revision' | 'device' | 'act'> {
  readonly act?: Omit<NonNullable<FileEntry['act']>, 'source'>
  /** The character, member, participant or creature that it is about. */
  readonly subject?: string
}

/** A game as a file has it. Its parts must be read in this order. */
export interface ExportedGame {
  readonly game: { readonly name: string; readonly createdAt: string; readonly settings: GameSettings }
  readonly members: readonly { readonly name: string; readonly role: GameRole; readonly joinedAt: string }[]
  /** Everything that a GM may read, oldest first. */
  readonly log: AsyncIterable<readonly GameFileEntry[]>
  readonly encounters: AsyncIterable<Json>
  /** Its own creatures. */
  readonly creatures: () => Promise<Json>
}

type Reads = Pick<Storage, 'characters' | 'accounts' | 'games'>

const chunkSize = 500

/** Exports a game for one of its GMs; null for everyone else. */
export async function exportGame(
  { storage }: { readonly storage: Reads },
  { user }: Actor,
  gameId: string,
): Promise<ExportedGame | null> {
  const { games } = storage
  const seat = await games.seat(gameId, user)
  const game = canInGame(seat, 'export game') ? await games.find(gameId) : null
  if (!seat || !game) return null
  const members = await games.members(gameId)
  const [position, names] = await Promise.all([
    games.seatsOf([user]),
    storage.accounts.namesOf(members.map((member) => member.user)),
  ])
  const lastLogId = position.find((one) => one.gameId === gameId)?.lastLogId ?? 0
  const access = accessOf(user, { character: { user: 'another member', gameId }, seat })
  const isReadable = (entries: readonly GameEntry[]) => shownEntries(entries, viewOf(access), readerOf(user, access))
  return {
    game: { name: game.name, createdAt: new Date(game.createdAt).toISOString(), settings: game.settings },
    members: members.map(({ user: member, role, joinedAt }) => ({
      name: names[member] ?? '',
      role,
      joinedAt: new Date(joinedAt).toISOString(),
    })),
    log: logOf(storage, { gameId, name: game.name, lastLogId }, isReadable),
    encounters: encountersOf(storage, gameId),
    creatures: () => creaturesOf(storage, gameId),
  }
}

/** Entries that are written during the export are left out, otherwise it might never end. */
async function* logOf(
  { games, accounts }: Reads,
  { gameId, name, lastLogId }: { readonly gameId: string; readonly name: string; readonly lastLogId: number },
  readable: (entries: readonly GameEntry[]) => readonly GameEntry[],
): AsyncIterable<readonly GameFileEntry[]> {
  for (let last = 0; last < lastLogId;) {
    const read = await games.logAfter(gameId, last, chunkSize)
    const entries = readable(read).filter(({ id, data }) => Number(id) <= lastLogId && data.field !== 'user')
    const people = await accounts.namesOf([...new Set(entries.map((entry) => entry.user))])
    yield entries.map((entry) => fileEntryOf(entry, { people, games: { [gameId]: name } }))
    last = Number(read.at(-1)?.id ?? lastLogId)
  }
}

function fileEntryOf(entry: GameEntry, names: EntryNames): GameFileEntry {
  const { id, timestamp, message, type, data, madeAt, audience, act, authorName, subjectName } = entry
  const author = authorName ?? names.people[entry.user]
  return {
    id,
    timestamp,
    ...(author && { author }),
    ...(subjectName && { subject: subjectName }),
    message,
    type,
    data: memberOfField(data.field) === null ? fileChange(data, names) : { ...data, field: 'member' },
    ...(madeAt !== undefined && { madeAt }),
    ...(audience !== undefined && { audience }),
    ...(act && { act: actOf(act) }),
  }
}

const actOf = ({ kind, of, with: target }: NonNullable<LogEntry['act']>): NonNullable<GameFileEntry['act']> => ({
  kind,
  ...(of !== undefined && { of }),
  ...(target !== undefined && { with: target }),
})

async function* encountersOf({ games, characters }: Reads, gameId: string): AsyncIterable<Json> {
  for (const { publicRef } of (await games.encountersIn(gameId)).toReversed()) {
    const stored = await characters.find(Number(publicRef))
    const encounter = stored && encounterOf(stored.character)
    if (encounter) yield portableDocument(encounter as unknown as Json)
  }
}

async function creaturesOf({ games, characters }: Reads, gameId: string): Promise<Json> {
  const publicRef = await games.bestiaryIn(gameId)
  const stored = publicRef === null ? null : await characters.find(Number(publicRef))
  const bestiary = stored && bestiaryOf(stored.character)
  return bestiary ? (portableDocument(bestiary as unknown as Json)['creatures'] ?? []) : []
}
