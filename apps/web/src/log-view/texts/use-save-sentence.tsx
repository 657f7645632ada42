import type { LogEntry } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatLocales } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useLog } from '../../queries/log/log.ts'
import { useCharacterStore } from '../../sync/replica/use-character.ts'
import { describedLog, type DescribedEntry } from '../described-log.ts'
import { summarizeSave, type Amount, type SaveSummary } from './save-summary.ts'
import { useActionLabel, useChangeList } from './use-action-texts.tsx'
import { useOtherAuthor } from './use-other-author.ts'
import { useLabels } from './use-entry-texts.tsx'

/** What somebody else did to the open character, as a sentence to its player, and the values before and after. */
export interface SaveSentence {
  readonly title: ReactNode
  readonly detail: ReactNode
  readonly isGift: boolean
}

/** More changes are only counted. */
const maxListed = 3

/** Turns the entries of one save, newest first, into a sentence; `remark` is added to the detail. */
export function useSaveSentence(): (save: readonly LogEntry[], remark?: string) => SaveSentence {
  const { t } = useLingui()
  const store = useCharacterStore()
  const known = useLog(store.publicRef).data
  const authorOf = useOtherAuthor()
  const sentenceOf = useSentence()
  const changeList = useChangeList()
  return (save, remark) => {
    const lines = describedLog(save, store.draft, known)
    const summary = summarizeSave(lines.toReversed())
    const [first] = save
    const who = first ? authorOf(first) : ''
    const shown = lines.filter((line) => isWorthDetail(line, isNamed(summary, lines))).slice(-maxListed)
    const missing = isNamed(summary, lines) ? 0 : (first?.act?.entries ?? lines.length) - shown.length
    const more = [...(missing > 0 ? [t`and ${missing} more`] : []), ...(remark === undefined ? [] : [remark])]
    return {
      title: sentenceOf(who, summary, lines.toReversed()),
      detail:
        shown.length + more.length === 0
          ? undefined
          : changeList(
              shown,
              more.map((text) => <span key={text}>{text}</span>),
            ),
      isGift: summary.kind === 'gave',
    }
  }
}

/** Whether the sentence names everything that changed, instead of counting it or saying what it was for. */
function isNamed({ kind }: SaveSummary, lines: readonly DescribedEntry[]): boolean {
  if (kind === 'acted' || kind === 'undid') return false
  return (
    kind !== 'changed' || (lines.length <= maxListed && lines.every(({ description }) => description.kind === kind))
  )
}

/** A named change has a line of its own only for its values. */
function isWorthDetail({ entry, description: { from, to } }: DescribedEntry, named: boolean): boolean {
  return (!named && !entry.data.field.startsWith('condition_ends')) || (from !== undefined && to !== undefined)
}

function useSentence(): (who: string, summary: SaveSummary, lines: readonly DescribedEntry[]) => ReactNode {
  const { t } = useLingui()
  const { number } = useNumbers()
  const labelOf = useLabels()
  const actionLabel = useActionLabel()
  const amountText = useAmountText()
  const boldList = useBoldList()
  const changed = (who: string, lines: readonly DescribedEntry[]): ReactNode => {
    const count = lines.length
    if (!isNamed({ kind: 'changed' }, lines)) {
      return t`${who} made ${plural(count, { one: '# change', other: '# changes' })}.`
    }
    const labels = [...new Set(lines.map(({ description, entry }) => labelOf(description, entry.data.field)))]
    const list = boldList(labels)
    return (
      <Trans>
        {who} changed {list}.
      </Trans>
    )
  }
  return (who, summary, lines) => {
    const count = lines.length
    switch (summary.kind) {
      case 'gave': {
        const list = boldList(summary.amounts.map(amountText))
        return (
          <Trans>
            {who} gave you {list}.
          </Trans>
        )
      }
      case 'took': {
        const list = boldList(summary.amounts.map(amountText))
        return (
          <Trans>
            {who} took {list} from you.
          </Trans>
        )
      }
      case 'damaged': {
        const amount = number(summary.by)
        return (
          <Trans>
            {who} dealt you <b>{amount} damage</b>.
          </Trans>
        )
      }
      case 'healed': {
        const amount = number(summary.by)
        return (
          <Trans>
            {who} healed you by <b>{amount}</b>.
          </Trans>
        )
      }
      case 'condition': {
        const { description, entry } = summary.line
        const name = labelOf(description, entry.data.field)
        if (summary.isAdded)
          return (
            <Trans>
              {who} gave you the condition <b>{name}</b>.
            </Trans>
          )
        return (
          <Trans>
            {who} removed the condition <b>{name}</b>.
          </Trans>
        )
      }
      case 'acted': {
        const label = actionLabel(
          summary.act,
          lines.map(({ entry }) => entry.data),
        )
        return label === undefined ? (
          changed(who, lines)
        ) : (
          <>
            {who}: <b>{label}</b>
          </>
        )
      }
      case 'removed from game':
        return t`${who} removed you from the game.`
      case 'undid':
        return t`${who} undid ${plural(count, { one: '# change', other: '# changes' })}.`
      case 'changed':
        return changed(who, lines)
    }
  }
}

/** `31 gold`, `1 Healing potion`, `2 × Rope`, or just the name of a spell. */
function useAmountText(): (amount: Amount) => string {
  const locale = useLocale()
  const { number } = useNumbers()
  const labelOf = useLabels()
  return ({ line: { description, entry }, quantity }) => {
    const isItem = 'reference' in description.label || entry.data.field.includes('.')
    const label = labelOf(description, entry.data.field)
    if (quantity === undefined) return label
    if (isItem) return quantity === 1 ? `${number(1)} ${label}` : `${number(quantity)}\u00A0×\u00A0${label}`
    // Inside a sentence, English writes the name of a coin in lower case.
    return `${number(quantity)} ${locale === 'en' ? label.toLowerCase() : label}`
  }
}

/** “Gold, Silver and Rope”, with the parts in bold. */
function useBoldList(): (texts: readonly string[]) => ReactNode {
  const locale = useLocale()
  return (texts) => {
    const parts = new Intl.ListFormat(formatLocales[locale]).formatToParts(texts)
    // The parts of a list never change their order.
    return <>{parts.map(({ type, value }, index) => (type === 'element' ? <b key={index}>{value}</b> : value))}</>
  }
}
