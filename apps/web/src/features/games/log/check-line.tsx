import { checkEndField, checkRequestOf, checkTargetField } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { LogEntry } from '../../../game-ui/log-entry.tsx'
import { DieIcon } from '../../../game-ui/game-icons.tsx'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { AudienceMark } from '../../../log-view/audience-mark.tsx'
import { useCheckName } from '../../../queries/checks/use-check-name.ts'
import { usePartyNames } from '../use-party-names.ts'
import type { LineProps } from './game-log-context.ts'

/** A request for a check, its difficulty, or its end. */
export function CheckLine({ entry, context }: LineProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const checkName = useCheckName()
  const { shortNameOf } = usePartyNames(context.party, [])
  const { data, audience } = entry
  const text = () => {
    const request = checkRequestOf(entry)
    if (data.field === checkEndField) return t`Check ended`
    if (data.field === checkTargetField || !request) return t`Difficulty ${number(Number(data.newValue))}`
    const name = checkName(request.for)
    const isEveryone = request.characters.length === context.party.length
    const whom = request.characters.map((ref) => shortNameOf(Number(ref))).join(', ')
    return isEveryone ? t`${name}: everyone is asked for a check` : t`${name}: check asked of ${whom}`
  }
  return (
    <LogEntry
      tone="sepia"
      icon={<DieIcon />}
      label={text()}
      byline={context.bylineOf(entry)}
      extra={audience && <AudienceMark audience={audience} />}
    />
  )
}
