import {
  commit,
  commitCreation,
  nextLogId,
  type Act,
  type Change,
  type Character,
  type Commit,
  type LogEntry,
} from '@everquill/domain'
import { aCharacter, gameNight } from '@everquill/testing'
import type { SaveRecord } from '../characters-port.ts'
import type { Storage } from '../port.ts'

/** Opens a database; every call opens the same one, as a restart of the server would. */
export type OpenStorage = () => Promise<Storage>

let lastNumber = 0

/** A number or a name that no other test uses. */
export const nextNumber = (): number => ++lastNumber
export const newName = (kind: string): string => `${kind}-${nextNumber()}`

/** A character with a unique id; unless `user` is given, its owner has no other character. */
export function aNewCharacter(overrides: Partial<Character> = {}): Character {
  const id = overrides.id ?? nextNumber()
  return aCharacter({ id, publicRef: String(id), user: newName('user'), ...overrides })
}

interface SaveOptions {
  readonly saveId?: string
  readonly hash?: string
  readonly now?: number
  readonly madeAt?: string
  readonly device?: string
  readonly authorName?: string
  readonly act?: Act
  readonly audience?: LogEntry['audience']
}

/** Creates a character as the command does. */
export async function create(storage: Storage, character: Character, options: SaveOptions = {}): Promise<Commit> {
  const { saveId = newName('save'), hash = 'hash', now = gameNight } = options
  const { gameId, user } = character
  return storage.transaction(async (tx) => {
    const lastIds = gameId === null ? [] : [await tx.lastLogIdOfGame(gameId)]
    const created = commitCreation(character, { user, saveId, now, firstLogId: nextLogId(now, ...lastIds) })
    if (!(await tx.keep(created, hash))) throw new Error(`character id ${character.id} is taken`)
    return created
  })
}

/** Saves changes to a stored character, as the command does. */
export async function save(
  storage: Storage,
  { id, user }: Pick<Character, 'id' | 'user'>,
  changes: readonly Change[],
  { saveId = newName('save'), hash = 'hash', now = gameNight, ...made }: SaveOptions = {},
): Promise<Commit | SaveRecord> {
  return storage.change(id, saveId, async ({ head, earlier, read }, tx) => {
    if (earlier) return earlier
    if (!head) throw new Error(`no character ${id}: call create() first`)
    const stored = await read()
    const joinedGame = changes.find(({ field }) => field === 'gameId')?.newValue
    const games = [stored.character.gameId, typeof joinedGame === 'string' ? joinedGame : null].filter(
      (game) => game !== null,
    )
    const lastIds = [stored.lastLogId]
    for (const game of games) lastIds.push(await tx.lastLogIdOfGame(game))
    const committed = commit(stored, changes, { user, saveId, now, firstLogId: nextLogId(now, ...lastIds), ...made })
    if (committed.kind !== 'committed') throw new Error(`the commit was refused: ${JSON.stringify(committed)}`)
    await tx.keep(committed, hash)
    return committed
  })
}

/** The whole log of a character, oldest first. */
export const wholeLog = (storage: Storage, { id }: Pick<Character, 'id'>) => storage.characters.logAfter(id, 0, 100_000)
