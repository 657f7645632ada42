import { useLingui } from '@lingui/react/macro'
import { useAuthorNames } from '../../queries/log.ts'
import { useSession } from '../../queries/session.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'

/** Names the author of an entry; `others` adds names that the newest log page lacks. Guests and deleted users have none. */
export function useAuthorName(others: Readonly<Record<string, string>> = {}): (user: string) => string {
  const { t } = useLingui()
  const me = useSession().user?.id
  const people = useAuthorNames(useCharacterStore().publicRef)
  return (user) => (user === me ? t`You` : people[user] || others[user] || t`Unknown player`)
}
