import {
  changeOfInput,
  gameEntryOf,
  isSameInput,
  nextLogId,
  refused,
  type Actor,
  type GameEntry,
  type GameLogInput,
  type Refused,
  type Seat,
} from '@everquill/domain'
import type { CommandDeps } from '../deps.ts'
import { nameInGame } from '../write-path/author-name.ts'
import { checkLogQuota } from '../write-path/quotas.ts'
import { checkWriteLimit } from '../write-path/write-limit.ts'

/** What becomes an entry of a game's log. */
export interface NewGameEntry {
  readonly input: GameLogInput
  readonly audience?: 'masters'
  /** The name of the character that it is about. */
  readonly subjectName?: string
}

/** The first entry of a request. */
export interface Written {
  readonly kind: 'written'
  readonly entry: GameEntry
}

/** Writes the entries of one request into the log of a game. A retry under the same id returns the same first entry. */
export async function writeGameEntries(
  deps: CommandDeps,
  actor: Actor,
  { gameId, saveId }: { readonly gameId: string; readonly saveId: string },
  entriesFor: (seat: Seat) => Promise<readonly [NewGameEntry, ...NewGameEntry[]] | Refused>,
): Promise<Written | Refused> {
  const outcome = await deps.storage.transaction(async (tx) => {
    const limited = await checkWriteLimit(deps, tx, actor)
    if (limited) return limited
    const seat = await tx.games.seat(gameId, actor.user)
    if (!seat) return refused('not-found')
    const inputs = await entriesFor(seat)
    if ('kind' in inputs) return inputs
    // Locks the log before the lookup, so that the same request sent twice at once is serialised.
    const lastLogId = await tx.lastLogIdOfGame(gameId)
    const earlier = await tx.games.entriesOfSave(gameId, saveId)
    if (earlier[0]) {
      const isSame =
        earlier.length === inputs.length &&
        earlier.every(({ user, data }, i) => {
          const input = inputs[i]?.input
          return user === actor.user && input !== undefined && isSameInput(data, changeOfInput(input))
        })
      return isSame ? ({ kind: 'repeated', entry: earlier[0] } as const) : refused('save-id-reused')
    }
    if (await tx.findSave(saveId)) return refused('save-id-reused')
    const now = deps.now()
    const authorName = await nameInGame(tx, actor, gameId)
    const firstId = nextLogId(now, lastLogId)
    const entries = inputs.map(({ input, ...more }, i) => ({
      ...gameEntryOf(input, { gameId, user: actor.user, authorName, saveId, now, logId: firstId + i, ...more }),
      gameId,
    }))
    const tooMuch = await checkLogQuota(deps, tx, actor, entries)
    if (tooMuch) return tooMuch
    for (const entry of entries) await tx.games.appendEntry(entry)
    return { kind: 'written', entry: entries[0] as GameEntry } as const
  })
  if (outcome.kind === 'refused') return outcome
  if (outcome.kind === 'written') deps.announcer.gameLogWritten(gameId)
  return { kind: 'written', entry: outcome.entry }
}
