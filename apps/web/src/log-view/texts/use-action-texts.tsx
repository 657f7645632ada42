import {
  takeBackKind,
  totalOfAction,
  type GameEntry,
  type LogEntry,
  type LoggedAct,
  type LoggedChange,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNumbers } from '../../i18n/use-numbers.ts'
import type { DescribedEntry } from '../described-log.ts'
import styles from '../log.module.css'
import { MoreChanges } from '../more-changes.tsx'
import { useContentNames } from './use-content-names.ts'
import { useEntryTexts, type EntryTexts } from './use-entry-texts.tsx'

/** Names an action in the reader's language by its changes; undefined for a kind that only a newer version knows. */
export function useActionLabel(): (act: LoggedAct, changes: readonly LoggedChange[]) => string | undefined {
  const { t } = useLingui()
  const names = useContentNames()
  const creationLabel = (changes: readonly LoggedChange[]): string => {
    const { race, characterClass } = createdAs(changes)
    const [raceName, className] = [names.of('Races', race), names.of('Classes', characterClass)]
    if (race !== '' && characterClass !== '') return t`Created as ${raceName} ${className}`
    const name = raceName || className
    return name === '' ? t`Set up the character` : t`Created as ${name}`
  }
  return ({ kind, of = '', with: target }, changes) => {
    const [item, spell, condition] = [names.of('Items', of), names.of('Spells', of), names.of('Conditions', of)]
    const cause = item === of ? spell : item
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
      case 'arrange-item':
        return t`${item} moved in Ready`
      case 'arrange-spell':
        return t`${spell} moved in Ready`
      case 'rest':
        return of === 'short' ? t`Short rest` : t`Long rest`
      case 'level-up':
        return t`Level up`
      case 'damage':
        return of === '' ? t`Took damage` : t`Took damage from ${cause}`
      case 'heal':
        return of === '' ? t`Healed` : t`Healed by ${cause}`
      case 'pay':
        return t`Paid`
      case 'create':
        return creationLabel(changes)
      case 'import':
        return target === undefined ? t`Imported from ${of}` : t`Imported from ${of}: ${target}`
      case 'add-condition':
        return t`${condition} added`
      case 'time-condition':
        return t`${condition}: new end`
      case 'remove-condition':
        return t`${condition} removed`
      case 'end-condition':
        return t`${condition} ended`
      case 'take-back':
        return t`Undone`
      case 'next-turn':
        return t`Turn begins`
      case 'previous-turn':
        return t`Turn taken back`
      case 'delay':
        return t`Waits for a better moment`
      case 'act-now':
        return t`Acts now`
      case 'move-in-order':
        return t`Moved in the order`
      case 'roll-initiative':
        return t`Initiative`
      case 'join-encounter':
        return t`Joined the fight`
      case 'leave-encounter':
        return t`Left the fight`
      case 'show':
        return t`Shown to players`
      case 'hide':
        return t`Hidden from players`
      case 'end-encounter':
        return t`Fight ended`
      case 'resume-encounter':
        return t`Fight goes on`
      case 'roll-damage':
        return t`Damage of ${item}`
      case 'add-creature':
        return t`Added to the creatures of this game`
      case 'edit-creature':
        return t`Creature of this game`
      case 'remove-creature':
        return t`Removed from the creatures of this game`
      default:
        return undefined
    }
  }
}

/** The race and the class that the changes of a creation set, or empty texts. */
function createdAs(changes: readonly LoggedChange[]): { readonly race: string; readonly characterClass: string } {
  const textAt = (key: string): string => {
    const value = changes.find(({ field }) => field === key)?.newValue
    return typeof value === 'string' ? value : ''
  }
  return { race: textAt('race'), characterClass: textAt('class') }
}

/** How many changes of an action its label does not name, if it stands for all of them; undefined if they are listed. */
export function collapsedChanges(act: LoggedAct, changes: readonly LoggedChange[]): number | undefined {
  if (act.kind === 'import') return act.entries
  if (act.kind !== 'create') return undefined
  return act.entries - Object.values(createdAs(changes)).filter((name) => name !== '').length
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
 * Names an action, and what was rolled or undone by it as far as that is among the known entries: `Cast Mend wounds: 7`,
 * `Undone: Cast Mend wounds`.
 */
export function useActionTitle(): (
  entries: readonly Pick<GameEntry, 'act' | 'characterId' | 'data'>[],
  known: Parameters<typeof totalOfAction>[1],
) => string | undefined {
  const { t } = useLingui()
  const labelOf = useActionLabel()
  const { number } = useNumbers()
  const labelOfSave = (entries: readonly Pick<GameEntry, 'act' | 'data'>[]) => {
    const act = entries[0]?.act
    return (
      act &&
      labelOf(
        act,
        entries.map(({ data }) => data),
      )
    )
  }
  return (entries, known) => {
    const [first] = entries
    const label = labelOfSave(entries)
    if (first?.act?.kind === takeBackKind) {
      const { characterId, act } = first
      const title = labelOfSave(
        known.filter((entry) => entry.characterId === characterId && entry.saveId === act.source),
      )
      return title === undefined ? label : t`Undone: ${title}`
    }
    const total = label === undefined || !first ? undefined : totalOfAction(first, known)
    return total === undefined ? label : `${label}: ${number(total)}`
  }
}

interface ActionTextsOptions {
  /** Entries that may be the roll of the action. */
  readonly known?: readonly LogEntry[]
  /** Loads the changes that are missing. */
  readonly onLoadMore?: (() => void) | undefined
}

/** One text for all changes of an action, which are given newest first; null if they are not of one. */
export function useActionTexts(): (
  lines: readonly DescribedEntry[],
  options?: ActionTextsOptions,
) => EntryTexts | null {
  const { t } = useLingui()
  const titleOf = useActionTitle()
  const changeList = useChangeList()
  const entryTexts = useEntryTexts()
  return (lines, { known = [], onLoadMore } = {}) => {
    const [first] = lines
    const act = first?.entry.act
    const entries = lines.map(({ entry }) => entry)
    const label = titleOf(entries, known)
    if (!first || !act || label === undefined) return null
    // An action that changes nothing is a roll.
    if (first.description.roll) return { ...entryTexts(first), label }
    // The label says everything: the changes would only repeat the name.
    if (act.kind.endsWith('-condition')) return { label }
    const missing = act.entries - lines.length
    const collapsed = collapsedChanges(
      act,
      entries.map(({ data }) => data),
    )
    const withDetail = (detail: ReactNode): EntryTexts => ({
      label,
      detail: collapsed === undefined ? detail : <MoreChanges count={collapsed}>{detail}</MoreChanges>,
    })
    if (missing <= 0) return withDetail(changeList(lines))
    const text = t`and ${missing} more`
    const more = onLoadMore ? (
      <button type="button" className={styles['all']} onClick={onLoadMore}>
        {text}
      </button>
    ) : (
      text
    )
    return withDetail(changeList(lines, <span>{more}</span>))
  }
}
