import type { Json } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useDates } from '../i18n/use-dates.ts'
import { Portrait } from '../game-ui/portrait.tsx'
import { useSession } from '../queries/session.ts'
import { pictureUrl } from '../sync/outbox/pictures.ts'
import { useCharacterStore } from '../sync/replica/use-character.ts'
import { Notice } from '../ui/layout/notice.tsx'
import styles from './conflict-choice.module.css'
import { textDiff } from '../log-view/texts/text-diff.ts'
import type { Conflict } from './use-conflict.ts'
import { useFieldTexts } from '../log-view/texts/use-field-texts.ts'
import { useAuthorName } from '../log-view/texts/use-author-name.ts'

/** Shows both values of a conflict, with the author and time of the other one, and resolves it with one press. */
export function ConflictChoice({ field, mine, theirs, entry, keepMine, takeTheirs }: Conflict) {
  const { t } = useLingui()
  const { labelOf } = useFieldTexts()
  const explanation = useExplanation(entry)
  return (
    <Notice
      kind="conflict"
      actions={
        <span className={styles['choices']}>
          <button type="button" className={styles['choice']} onClick={keepMine}>
            <small>{t`Keep mine`}</small> <Value {...{ field, value: mine, other: theirs }} />
          </button>
          <button type="button" className={styles['choice']} onClick={takeTheirs}>
            <small>{t`Take theirs`}</small> <Value {...{ field, value: theirs, other: mine }} />
          </button>
        </span>
      }
    >
      <b>{labelOf({ field, oldValue: theirs, newValue: mine })}:</b> {explanation}
    </Notice>
  )
}

interface ValueProps {
  readonly field: string
  readonly value: Json
  readonly other: Json
}

/** Pictures are shown as pictures: two of them would have the same text. */
function Value({ field, value, other }: ValueProps) {
  const { publicRef, draft } = useCharacterStore()
  const { valueOf } = useFieldTexts()
  const text = valueOf(field, textDiff(value, other))
  if (field !== 'image' || typeof value !== 'string') return <b>{text}</b>
  return (
    <span className={styles['picture']}>
      <Portrait id={publicRef} name={draft.name} src={pictureUrl(value, 96)} />
      <span className="sr">{text}</span>
    </span>
  )
}

function useExplanation(entry: Conflict['entry']): string {
  const { t } = useLingui()
  const dates = useDates()
  const me = useSession().user?.id
  const authorName = useAuthorName()
  if (entry === undefined) return t`also changed elsewhere.`
  const when = dates.when(new Date(entry.timestamp))
  if (entry.user === me) return t`you also changed this on another device, ${when}.`
  const name = authorName(entry)
  return t`${name} also changed this, ${when}.`
}
