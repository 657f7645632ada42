import { memberOfField } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import UserRound from 'lucide-react/icons/user-round'
import { LogEntry } from '../../../game-ui/log-entry.tsx'
import type { LineProps } from './game-log-context.ts'

/** Who joined, left, was removed or has another role. */
export function MemberLine({ entry, context }: LineProps) {
  const { t } = useLingui()
  const { user: author, data, subjectName } = entry
  const user = memberOfField(data.field) ?? ''
  const isMine = user === context.me
  const name = context.nameOf(user, subjectName)
  const { who, when } = context.bylineOf(entry)
  const isUndo = data.undoes !== undefined
  const text = (): string => {
    if (data.newValue === null && author === user) return isMine ? t`You left the game` : t`${name} left the game`
    if (data.newValue === null && isMine) return t`${who} removed you`
    if (data.newValue === null) return author === context.me ? t`You removed ${name}` : t`${who} removed ${name}`
    // A member who returned before the removal was taken back has the same role before and after.
    if (isUndo && (data.oldValue === null || data.oldValue === data.newValue)) {
      return isMine ? t`You’re back in the game` : t`${name} is back in the game`
    }
    if (data.oldValue === null) return isMine ? t`You joined the game` : t`${name} joined the game`
    if (data.newValue === 'gm') return isMine ? t`You’re now GM` : t`${name} is now GM`
    return isMine ? t`You’re now a player` : t`${name} is now a player`
  }
  // The author is named unless the sentence already does.
  const isNamed = data.newValue === null || author === user
  return (
    <LogEntry
      tone="sepia"
      icon={<UserRound />}
      label={text()}
      byline={isNamed ? { when } : { who, when }}
      undone={context.undone.has(entry.id)}
      extra={isUndo ? <span>{t`undo`}</span> : undefined}
    />
  )
}
