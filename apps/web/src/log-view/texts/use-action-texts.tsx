import type { LoggedAct } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DescribedEntry } from '../described-log.ts'
import styles from '../log.module.css'
import { useContentNames } from './use-content-names.ts'
import { useEntryTexts, type EntryTexts } from './use-entry-texts.tsx'

/** Names an action in the reader's language; undefined for a kind that only a newer version knows. */
export function useActionLabel(): (act: LoggedAct) => string | undefined {
  const { t } = useLingui()
  const names = useContentNames()
  return ({ kind, of = '', with: target }) => {
    const [item, spell, condition] = [names.of('Items', of), names.of('Spells', of), names.of('Conditions', of)]
    switch (kind) {
      case 'attack':
        return target === undefined ? t`Attacked with ${item}` : t`Attacked ${target} with ${item}`
      case 'cast':
        return target === undefined ? t`Cast ${spell}` : t`Cast ${spell} on ${target}`
      case 'use':
        return target === undefined ? t`Used ${item}` : t`Used ${item} on ${target}`
      case 'equip':
        return t`Equipped ${item}`
      case 'unequip':
        return t`Took off ${item}`
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
      case 'create':
        return t`Set up the character`
      case 'add-condition':
        return t`${condition} added`
      case 'time-condition':
        return t`${condition}: new end`
      case 'remove-condition':
        return t`${condition} removed`
      case 'end-condition':
        return t`${condition} ended`
      default:
        return undefined
    }
  }
}

/** The changes of one save with old and new value in one line; they are given newest first. */
export function useChangeList(): (lines: readonly DescribedEntry[], more?: ReactNode) => ReactNode {
  const { t } = useLingui()
  const entryTexts = useEntryTexts()
  return (lines, more) => (
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
      {more}
    </span>
  )
}

/**
 * One text for all changes of an action, which are given newest first; null if they are not of one. `onLoadMore` loads
 * those that are missing.
 */
export function useActionTexts(): (lines: readonly DescribedEntry[], onLoadMore?: () => void) => EntryTexts | null {
  const { t } = useLingui()
  const labelOf = useActionLabel()
  const changeList = useChangeList()
  return (lines, onLoadMore) => {
    const act = lines[0]?.entry.act
    const label = act && labelOf(act)
    if (!act || label === undefined) return null
    // The label says everything: the changes would only repeat the name.
    if (act.kind.endsWith('-condition')) return { label }
    const missing = act.entries - lines.length
    if (missing <= 0) return { label, detail: changeList(lines) }
    const text = t`and ${missing} more`
    const more = onLoadMore ? (
      <button type="button" className={styles['all']} onClick={onLoadMore}>
        {text}
      </button>
    ) : (
      text
    )
    return { label, detail: changeList(lines, <span>{more}</span>) }
  }
}
