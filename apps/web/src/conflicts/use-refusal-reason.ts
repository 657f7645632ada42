import type { ProblemCode } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useProblemMessages } from '../queries/problem-messages.ts'

/** Why the server refused a change of the open character. */
export function useRefusalReason(): (code: ProblemCode) => string {
  const { t } = useLingui()
  const { messageOf } = useProblemMessages()
  // The character may be back from the trash by now, so the text does not say that it is gone.
  return (code) => (code === 'not-found' ? t`The character was unavailable.` : messageOf({ code }))
}
