import { commit, commitCreation, nextLogId, type Change, type Character, type Commit } from '@everquill/domain'
import { aCharacter, gameNight } from '@everquill/testing'
import type { SaveRecord, Storage } from '../port.ts'

/** An empty place for a database; each call opens what lies there, as a new start of the server would. */
export type Home = () => Promise<Storage>

let counted = 0

/** A number, a user or a save id that no other test has. */
export const nextNumber = (): number => ++counted
export const newName = (kind: string): string => `${kind}-${nextNumber()}`

/** A character with a number of its own, whose owner has no other unless told. */
export function aNewCharacter(overrides: Partial<Character> = {}): Character {
  const id = overrides.id ?? nextNumber()
  return aCharacter({ id, publicRef: String(id), user: newName('user'), ...overrides })
}

interface Circumstances {
  readonly saveId?: string
  readonly hash?: string
  readonly now?: number
  readonly madeAt?: string
  readonly device?: string
}

/** Brings a character into the world, as the command does. */
export async function create(
  storage: Storage,
  character: Character,
  circumstances: Circumstances = {},
): Promise<Commit> {
  const { saveId = newName('save'), hash = 'hash', now = gameNight } = circumstances
  const { gameId, user } = character
  return storage.transaction(async (tx) => {
    const lastIds = gameId === null ? [] : [await tx.lastLogIdOfGame(gameId)]
    const created = commitCreation(character, { user, saveId, now, firstLogId: nextLogId(now, ...lastIds) })
    if (!(await tx.keep(created, hash))) throw new Error(`number ${character.id} is taken`)
    return created
  })
}

/** Saves changes to a stored character, as the command does. */
export async function save(
  storage: Storage,
  { id, user }: Pick<Character, 'id' | 'user'>,
  changes: readonly Change[],
  { saveId = newName('save'), hash = 'hash', now = gameNight, ...made }: Circumstances = {},
): Promise<Commit | SaveRecord> {
  return storage.change(id, saveId, async ({ stored, earlier }, tx) => {
    if (earlier) return earlier
    if (!stored) throw new Error(`there is no character ${id}`)
    const entered = changes.find(({ field }) => field === 'gameId')?.newValue
    const games = [stored.character.gameId, typeof entered === 'string' ? entered : null].filter(
      (game) => game !== null,
    )
    const lastIds = [stored.lastLogId]
    for (const game of games) lastIds.push(await tx.lastLogIdOfGame(game))
    const committed = commit(stored, changes, { user, saveId, now, firstLogId: nextLogId(now, ...lastIds), ...made })
    if (committed.kind !== 'committed') throw new Error(`refused: ${JSON.stringify(committed)}`)
    await tx.keep(committed, hash)
    return committed
  })
}

/** The whole log of a character, oldest first. */
export const wholeLog = (storage: Storage, { id }: Pick<Character, 'id'>) => storage.characters.logAfter(id, 0, 100_000)
