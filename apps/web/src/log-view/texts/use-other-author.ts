import type { LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useAuthorNames } from '../../queries/log/log.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'

/**
 * Names somebody else who changed a character of this user, for a sentence. Only a GM can do that, except that another
 * player can give something.
 */
export function useOtherAuthor(): (entry: Pick<LogEntry, 'user' | 'authorName' | 'data'>) => string {
  const { t } = useLingui()
  const people = useAuthorNames(useCharacterStore().publicRef)
  return ({ user, authorName, data: { transfer } }) => {
    const name = authorName || people[user]
    const isGameMaster = (transfer?.from ?? null) === null
    if (!name) return isGameMaster ? t`The GM` : t`Unknown player`
    return isGameMaster ? t`${name} (GM)` : name
  }
}
