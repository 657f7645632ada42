import { useLingui } from '@lingui/react/macro'
import { useSession } from '../store/queries.ts'

/** Who did something, as this reader would say it. */
export function useWho(): (user: string) => string {
  const { t } = useLingui()
  const me = useSession().user?.id
  return (user) => (user === me ? t`You` : t`Somebody else`)
}
