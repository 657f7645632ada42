import { isUndoable, noteField, rolledField, type GameEntry } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Lock from 'lucide-react/icons/lock'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState, type ReactNode } from 'react'
import type { PartyMember } from '../../../api/games-api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CoinsIcon, QuillIcon } from '../../../game-ui/game-icons.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { LogDay, LogEntry } from '../../../game-ui/log-entry.tsx'
import styles from '../games.module.css'
import { isRun, type Group } from './grouped-log.ts'
import { sharedGains } from '../party/award-shares.ts'
import type { Telling } from '../telling.ts'
import { usePartyNames } from '../use-party-names.ts'

const Markdown = lazyPart(async () => (await import('../../../ui/foundation/markdown.tsx')).Markdown)

/** What every line of the log needs to know. */
export interface LogReader {
  readonly telling: Telling
  readonly party: readonly PartyMember[]
  readonly undone: ReadonlySet<string>
  readonly by: (entry: GameEntry) => { readonly who: ReactNode; readonly when: ReactNode }
  /** Takes back what an entry tells of; nothing where the reader may not. */
  readonly undoOf: (entry: GameEntry) => (() => void) | undefined
}

interface LogGroupProps {
  readonly group: Group
  readonly reader: LogReader
}

/** What happened at once, told once. */
export function LogGroup({ group, reader }: LogGroupProps) {
  switch (group.kind) {
    case 'session':
      return <SessionLine entry={group.entries[0]} reader={reader} />
    case 'note':
    case 'roll':
      return <TableLine entry={group.entries[0]} reader={reader} />
    case 'transfer':
      return <TransferLine group={group} reader={reader} />
    case 'changes':
      return <ChangeLines entries={group.entries} reader={reader} />
  }
}

interface LineProps {
  readonly entry: GameEntry
  readonly reader: LogReader
}

/** A session is no line among others: it parts them. */
function SessionLine({ entry, reader }: LineProps) {
  const { t } = useLingui()
  const { when } = reader.by(entry)
  return (
    <LogDay>
      {entry.data.newValue === 'started' ? t`The session starts` : t`The session ends`} · {when}
    </LogDay>
  )
}

/** A note, or dice: of the table, or of one of the party. */
function TableLine({ entry, reader }: LineProps) {
  const { t } = useLingui()
  const { data, audience } = entry
  const about = useAbout(reader)
  const common = {
    by: reader.by(entry),
    ...(audience && {
      more: (
        <span>
          <Lock size={14} aria-hidden="true" /> {t`for game masters alone`}
        </span>
      ),
    }),
  }
  if (data.field === rolledField) {
    const { told, label } = about(entry)
    return <LogEntry {...common} {...told} label={entry.characterId === null ? told.label : label} />
  }
  const text = data.field === noteField && typeof data.newValue === 'string' ? data.newValue : ''
  const said = (
    <div className={styles['note']}>
      <Suspense fallback={text}>
        <Markdown text={text} />
      </Suspense>
    </div>
  )
  return <LogEntry {...common} tone="sepia" icon={<QuillIcon />} label={said} />
}

/** More than so many lines of one save are folded. */
const mostLines = 3

interface ChangeLinesProps {
  readonly entries: readonly GameEntry[]
  readonly reader: LogReader
}

function ChangeLines({ entries, reader }: ChangeLinesProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const count = entries.length
  const open = (words: string) => (
    <span>
      <Button kind="quiet" small onClick={() => setOpen(true)}>
        {words}
      </Button>
    </span>
  )
  const [newest] = entries
  const oldest = entries.at(-1)
  const isOneNumber = isRun(entries)
  // What is taken back of it must be told by itself.
  if (newest && oldest && isOneNumber && !isOpen && !entries.some(({ id }) => reader.undone.has(id))) {
    const all = { ...newest, data: { ...newest.data, oldValue: oldest.data.oldValue } }
    return <ChangeLine entry={all} reader={reader} isSigned isWhole more={open(t`${count} changes`)} />
  }
  const shown = isOpen || isOneNumber || count <= mostLines + 1 ? entries : entries.slice(0, mostLines)
  const rest = count - shown.length
  return shown.map((entry, place) => {
    const isLast = place === shown.length - 1
    // What was saved together is signed once, below the last of it.
    return (
      <ChangeLine
        key={entry.id}
        entry={entry}
        reader={reader}
        isSigned={isLast || isOneNumber}
        more={isLast && rest > 0 ? open(t`${rest} more`) : undefined}
      />
    )
  })
}

interface ChangeLineProps extends LineProps {
  readonly isSigned: boolean
  /** It stands for several, which are undone one by one. */
  readonly isWhole?: boolean
  readonly more: ReactNode
}

function ChangeLine({ entry, reader, isSigned, isWhole = false, more }: ChangeLineProps) {
  const about = useAbout(reader)
  const { told, who, label } = about(entry)
  const common = { ...told, by: isSigned ? reader.by(entry) : undefined, more, undone: reader.undone.has(entry.id) }
  if (entry.data.field === 'gameId') return <LogEntry {...common} label={who} />
  return (
    <LogEntry
      {...common}
      label={label}
      action={!isWhole && <UndoButton entry={entry} reader={reader} label={label} />}
    />
  )
}

interface TransferLineProps {
  readonly group: Extract<Group, { readonly kind: 'transfer' }>
  readonly reader: LogReader
}

/** An award or a gift: who got what. */
function TransferLine({ group: { transfer, entries }, reader }: TransferLineProps) {
  const { t } = useLingui()
  const { party, telling, undone } = reader
  const { characterOf, nameOf } = usePartyNames(party)
  const [first] = entries
  if (!first) return null
  const [giver, receivers] = [nameOf(transfer.from), transfer.to.map(nameOf).join(', ')]
  const what = transfer.from === null ? (transfer.reason ?? t`Award`) : t`${giver} gives to ${receivers}`
  const label = first.data.undoes === undefined ? what : t`Taken back: ${what}`
  // What somebody loses in a gift is what the other gains.
  const gained = entries.filter(({ characterId }) => transfer.to.includes(characterId ?? 0)).toReversed()
  const gains = sharedGains(
    gained.map(({ characterId, data }) => ({
      who: nameOf(characterId),
      what: telling.gain(data, characterOf(characterId)),
    })),
  )
  // It goes back on all sides, whichever of them is asked for.
  const asked = entries.find((entry) => reader.undoOf(entry) !== undefined) ?? first
  return (
    <LogEntry
      tone="ochre"
      icon={<CoinsIcon />}
      label={
        <>
          {label}
          <ul className={styles['gains']}>
            {gains.map((gain) => (
              <li key={gain.what}>
                {transfer.to.length > 1 && `${gain.who} · `}
                <b>{gain.what}</b>
              </li>
            ))}
          </ul>
        </>
      }
      by={reader.by(first)}
      undone={entries.every(({ id }) => undone.has(id))}
      action={<UndoButton entry={asked} reader={reader} label={label} />}
    />
  )
}

function UndoButton({ entry, reader, label }: LineProps & { readonly label: string }) {
  const { t } = useLingui()
  const undo = reader.undone.has(entry.id) ? undefined : reader.undoOf(entry)
  if (!undo || entry.characterId === null || !isUndoable(entry)) return null
  return (
    <IconButton label={t`Undo: ${label}`} onClick={undo}>
      <Undo2 />
    </IconButton>
  )
}

/** Who it is about, and what is told of it: in a game the name of the character comes first. */
function useAbout({ party, telling }: LogReader) {
  const { characterOf, nameOf } = usePartyNames(party)
  return (entry: GameEntry) => {
    const who = nameOf(entry.characterId)
    const told = telling.entry(entry, characterOf(entry.characterId))
    return { told, who, label: `${who} · ${told.label}` }
  }
}
