import { useLingui } from '@lingui/react/macro'
import { usePeople } from '../../queries/log.ts'
import { useSession } from '../../queries/queries.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'

/**
 * Who did something, as this reader would say it; `others` are people whom the newest entries do not know. A guest has no
 * name, nor has who is gone.
 */
export function useAuthorName(others: Readonly<Record<string, string>> = {}): (user: string) => string {
  const { t } = useLingui()
  const me = useSession().user?.id
  const people = usePeople(useCharacterStore().publicRef)
  return (user) => (user === me ? t`You` : people[user] || others[user] || t`Somebody else`)
}
