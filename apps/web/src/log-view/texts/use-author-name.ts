import type { LogEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useAuthorNames } from '../../queries/log/log.ts'
import { useSession } from '../../queries/session.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'

/**
 * Names the author of an entry as it was shown then; for older entries, as it is known now. `others` adds names that the
 * newest log page lacks.
 */
export function useAuthorName(
  others: Readonly<Record<string, string>> = {},
): (entry: Pick<LogEntry, 'user' | 'authorName' | 'imported'>) => string {
  const { t } = useLingui()
  const me = useSession().user?.id
  const people = useAuthorNames(useCharacterStore().publicRef)
  return ({ user, authorName, imported }) => {
    // Its author is somebody elsewhere, even if the name is the same.
    if (imported) return authorName || t`Unknown player`
    return user === me ? t`You` : authorName || people[user] || others[user] || t`Unknown player`
  }
}
