import type { FetchedCharacter } from '@everquill/domain'
import type { StoredCharacter } from '../storage/characters-port.ts'

/** The position of a stored state in the server's history. */
export const positionOf = (
  { revision, lastLogId }: StoredCharacter,
  epoch: string,
): Omit<FetchedCharacter, 'character'> => ({ revision, entryId: String(lastLogId), epoch })
