import type { LoggedAct } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { DescribedEntry } from '../described-log.ts'
import styles from '../log.module.css'
import { useContentNames } from './use-content-names.ts'
import { useEntryTexts, type EntryTexts } from './use-entry-texts.tsx'

/** Names an action in the reader's language; undefined for a kind that only a newer version knows. */
export function useActionLabel(): (act: LoggedAct) => string | undefined {
  const { t } = useLingui()
  const names = useContentNames()
  return ({ kind, of = '', with: target }) => {
    const [item, spell] = [names.of('Items', of), names.of('Spells', of)]
    switch (kind) {
      case 'attack':
        return target === undefined ? t`Attacked with ${item}` : t`Attacked ${target} with ${item}`
      case 'cast':
        return target === undefined ? t`Cast ${spell}` : t`Cast ${spell} on ${target}`
      case 'use':
        return target === undefined ? t`Used ${item}` : t`Used ${item} on ${target}`
      case 'equip':
        return t`Equipped ${item}`
      case 'rest':
        return of === 'short' ? t`Short rest` : t`Long rest`
      case 'level-up':
        return t`Level up`
      case 'damage':
        return t`Took damage`
      case 'heal':
        return t`Healed`
      case 'pay':
        return t`Paid`
      default:
        return undefined
    }
  }
}

/**
 * One text for all changes of an action, which are given newest first; null if they are not of one. `onLoadMore` loads
 * those that are missing.
 */
export function useActionTexts(): (
  lines: readonly DescribedEntry[],
  onLoadMore?: (() => void) | undefined,
) => EntryTexts | null {
  const { t } = useLingui()
  const labelOf = useActionLabel()
  const entryTexts = useEntryTexts()
  return (lines, onLoadMore) => {
    const act = lines[0]?.entry.act
    const label = act && labelOf(act)
    if (!act || label === undefined) return null
    const missing = act.entries - lines.length
    const detail = (
      <span className="by-dots">
        {lines.toReversed().map((line) => {
          const { label: field, oldValue, newValue } = entryTexts(line)
          return (
            <span key={line.entry.id}>
              {field} {oldValue}
              {oldValue !== undefined && (
                <>
                  {' '}
                  <span aria-hidden="true">→</span>
                  <span className="sr">{t`becomes`}</span>
                </>
              )}{' '}
              {newValue}
            </span>
          )
        })}
        {missing > 0 && (
          <span>
            {onLoadMore ? (
              <button type="button" className={styles['all']} onClick={onLoadMore}>
                {t`and ${missing} more`}
              </button>
            ) : (
              t`and ${missing} more`
            )}
          </span>
        )}
      </span>
    )
    return { label, detail }
  }
}
