import {
  describeChange,
  fallenTerms,
  noteField,
  plainName,
  rollOf,
  sessionField,
  type Description,
  type GameEntry,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Lock from 'lucide-react/icons/lock'
import { Suspense, type ReactNode } from 'react'
import { useNumbers } from '../i18n/use-numbers.ts'
import { useValues } from '../i18n/use-values.ts'
import { useWords } from '../i18n/use-words.ts'
import { useLookup } from '../store/use-lookup.ts'
import { DieIcon, QuillIcon } from '../ui/game-icons.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { LogEntry } from '../ui/log-entry.tsx'
import { RollLine } from '../ui/roll-line.tsx'

const Markdown = lazyPart(async () => (await import('../ui/markdown.tsx')).Markdown)

interface LineProps {
  readonly entry: GameEntry
  /** Of the character that it is about; not known of who has left. */
  readonly name: string | undefined
  readonly undone: boolean
  /** Absent where the line below says it for both. */
  readonly by: { readonly who: ReactNode; readonly when: ReactNode } | undefined
}

/** One line of a game's log: of the table, or of one of the party, whose name comes first. */
export function Line({ entry, name, undone, by }: LineProps) {
  const { t } = useLingui()
  const { number } = useNumbers()
  const { data } = entry
  const roll = rollOf(data)
  const common = { tone: 'sepia', by, undone } as const
  const secret = entry.audience && {
    more: (
      <span>
        <Lock size={14} aria-hidden="true" /> {t`for game masters alone`}
      </span>
    ),
  }
  if (data.field === noteField) {
    const text = typeof data.newValue === 'string' ? data.newValue : ''
    return (
      <LogEntry
        {...common}
        {...secret}
        icon={<QuillIcon />}
        label={
          <Suspense fallback={text}>
            <Markdown text={text} />
          </Suspense>
        }
      />
    )
  }
  if (data.field === sessionField) {
    const label = data.newValue === 'started' ? t`The session starts` : t`The session ends`
    return <LogEntry {...common} icon={<QuillIcon />} label={label} />
  }
  if (roll) {
    const detail = <RollLine notation={roll.notation} terms={fallenTerms(roll)} />
    return (
      <LogEntry
        {...common}
        {...secret}
        icon={<DieIcon />}
        label={name ?? t`Dice`}
        detail={detail}
        figure={number(roll.total)}
      />
    )
  }
  return <ChangeLine entry={entry} name={name} undone={undone} by={by} />
}

function ChangeLine({ entry, name, undone, by }: LineProps) {
  const { t } = useLingui()
  const value = useValues()
  const what = useWhat()
  const { data } = entry
  const who = name ?? t`Somebody who left`
  const common = { tone: 'sepia', icon: <QuillIcon />, undone, by } as const
  if (data.field === 'gameId') {
    return (
      <LogEntry {...common} label={who} is={data.newValue === null ? t`leaves the table` : t`comes to the table`} />
    )
  }
  const description = describeChange(data)
  const { from, to, difference, kind } = description
  const label = `${who} · ${what(description)}`
  if (from === undefined || to === undefined) {
    const happened = kind === 'added' ? t`added` : kind === 'removed' ? t`removed` : t`changed`
    return <LogEntry {...common} label={label} is={kind === 'created' ? t`created` : happened} />
  }
  return <LogEntry {...common} label={label} was={value(from)} is={value(to)} difference={difference} />
}

/** What a change is about, in the reader's language. */
function useWhat(): (description: Description) => string {
  const word = useWords()
  const items = useLookup('Items')
  const spells = useLookup('Spells')
  return ({ label, part }) => {
    const record = 'reference' in label ? (items?.recordOf(label.reference) ?? spells?.recordOf(label.reference)) : null
    const name = 'reference' in label ? (record ? word(record.name) : plainName(label)) : word(label)
    return part === undefined ? name : `${name}: ${word(part)}`
  }
}
