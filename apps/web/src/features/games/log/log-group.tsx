import { isOfEncounter, isUndoable, noteField, rollField, settingOfField, type GameEntry } from '@everquill/domain'
import { AudienceMark } from '../../../log-view/audience-mark.tsx'
import { useLingui } from '@lingui/react/macro'
import DoorClosed from 'lucide-react/icons/door-closed'
import DoorOpen from 'lucide-react/icons/door-open'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CoinsIcon, QuillIcon } from '../../../game-ui/game-icons.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { LogEntry } from '../../../game-ui/log-entry.tsx'
import styles from '../games.module.css'
import type { GameLogContext, LineProps } from './game-log-context.ts'
import { isNumberRun, type EntryGroup } from './group-log.ts'
import { groupGains } from '../party/group-gains.ts'
import { CheckLine } from './check-line.tsx'
import { MemberLine } from './member-line.tsx'
import { MoreChanges } from '../../../log-view/more-changes.tsx'
import { SettingLine } from './setting-line.tsx'
import { collapsedChanges, useActionTitle } from '../../../log-view/texts/use-action-texts.tsx'
import { useChangeTexts } from '../../../log-view/texts/use-change-texts.tsx'
import { usePartyNames } from '../use-party-names.ts'

const Markdown = lazyPart(async () => (await import('../../../ui/foundation/markdown.tsx')).Markdown)

interface LogGroupProps {
  readonly group: EntryGroup
  readonly context: GameLogContext
}

/** A group of entries as one item of the list. */
export function LogGroup({ group, context }: LogGroupProps) {
  switch (group.kind) {
    case 'member':
      return <MemberLine entry={group.entries[0]} context={context} />
    case 'check':
      return <CheckLine entry={group.entries[0]} context={context} />
    case 'session':
      return <SessionLine entry={group.entries[0]} context={context} />
    case 'note':
    case 'roll':
      return <NoteOrRollLine entry={group.entries[0]} context={context} />
    case 'transfer':
      return <TransferLine group={group} context={context} />
    case 'changes':
      return <ChangesOrAction entries={group.entries} context={context} />
  }
}

/** A session marker has its place among the entries: as a heading it would seem to stand above a part of them. */
function SessionLine({ entry, context }: LineProps) {
  const { t } = useLingui()
  const hasStarted = entry.data.newValue === 'started'
  return (
    <LogEntry
      tone="verdigris"
      icon={hasStarted ? <DoorOpen /> : <DoorClosed />}
      label={hasStarted ? t`Game session started` : t`Game session ended`}
      byline={context.bylineOf(entry)}
    />
  )
}

/** A note or a roll, of the game or of a character. */
function NoteOrRollLine({ entry, context }: LineProps) {
  const { data, audience } = entry
  const titleOf = useActionTitle()
  const entryView = useEntryView(context)
  const common = {
    byline: context.bylineOf(entry),
    undone: context.undone.has(entry.id),
    ...(audience && {
      extra: <AudienceMark audience={audience} />,
    }),
  }
  if (data.field === rollField) {
    const { view, name } = entryView(entry)
    const label = titleOf([entry], []) ?? view.label
    return (
      <LogEntry
        {...common}
        {...view}
        label={
          entry.characterId === null ? (
            label
          ) : (
            <>
              {name} · {label}
            </>
          )
        }
      />
    )
  }
  const text = data.field === noteField && typeof data.newValue === 'string' ? data.newValue : ''
  const note = (
    <div className={styles['note']}>
      <Suspense fallback={text}>
        <Markdown text={text} />
      </Suspense>
    </div>
  )
  return <LogEntry {...common} tone="sepia" icon={<QuillIcon />} label={note} />
}

/** Longer groups are collapsed to this many lines. */
const collapsedLines = 3

interface ChangeLinesProps {
  readonly entries: readonly GameEntry[]
  readonly context: GameLogContext
}

/** An action is one line with its name, other changes have one each. */
function ChangesOrAction({ entries, context }: ChangeLinesProps) {
  const { t } = useLingui()
  const titleOf = useActionTitle()
  const texts = useChangeTexts()
  const entryView = useEntryView(context)
  const { characterOf } = usePartyNames(context.party, [])
  const [first] = entries
  const logged = entries.map(({ data }) => data)
  const label = titleOf(entries, context.entries)
  if (!first?.act || label === undefined) return <ChangeLines entries={entries} context={context} />
  const { view, name } = entryView(first)
  const missing = first.act.entries - entries.length
  // One action in a fight may be about several participants, and whose turn it is says the title.
  const isAboutSeveral = new Set(entries.map(({ subjectName }) => subjectName)).size > 1
  const changes = entries
    .filter(({ data }) => data.field !== 'turn')
    .toReversed()
    .map(({ data, characterId, subjectName }) => {
      const line = texts.line(data, characterOf(characterId))
      return isAboutSeveral && data.field.includes('.') ? `${subjectName}: ${line}` : line
    })
  const isTurn = logged.some(({ field }) => field === 'turn')
  const title = isAboutSeveral && !isTurn ? label : `${name} · ${label}`
  const detail = [...changes, ...(missing > 0 ? [t`and ${missing} more`] : [])].join(' · ')
  const collapsed = collapsedChanges(first.act, logged)
  return (
    <LogEntry
      tone={view.tone}
      icon={view.icon}
      label={title}
      detail={collapsed === undefined ? detail : <MoreChanges count={collapsed}>{detail}</MoreChanges>}
      byline={context.bylineOf(first)}
      undone={entries.every(({ id }) => context.undone.has(id))}
      action={<UndoButton entry={first} context={context} label={title} />}
    />
  )
}

function ChangeLines({ entries, context }: ChangeLinesProps) {
  const { t } = useLingui()
  const [isExpanded, setExpanded] = useState(false)
  const count = entries.length
  const expandButton = (label: string) => (
    <span>
      <Button kind="quiet" small onClick={() => setExpanded(true)}>
        {label}
      </Button>
    </span>
  )
  const [newest] = entries
  const oldest = entries.at(-1)
  const isRun = isNumberRun(entries)
  // A run with an undone entry is expanded, so that the entry can be marked.
  if (newest && oldest && isRun && !isExpanded && !entries.some(({ id }) => context.undone.has(id))) {
    const merged = { ...newest, data: { ...newest.data, oldValue: oldest.data.oldValue } }
    return <ChangeLine entry={merged} context={context} hasByline isMerged extra={expandButton(t`${count} changes`)} />
  }
  const shown = isExpanded || isRun || count <= collapsedLines + 1 ? entries : entries.slice(0, collapsedLines)
  const rest = count - shown.length
  return shown.map((entry, index) => {
    const isLast = index === shown.length - 1
    // Entries of one save share the byline below the last one.
    return (
      <ChangeLine
        key={entry.id}
        entry={entry}
        context={context}
        hasByline={isLast || isRun}
        extra={isLast && rest > 0 ? expandButton(t`${rest} more`) : undefined}
      />
    )
  })
}

interface ChangeLineProps extends LineProps {
  readonly hasByline: boolean
  /** Stands for several entries, which can only be undone one by one. */
  readonly isMerged?: boolean
  readonly extra: ReactNode
}

function ChangeLine(props: ChangeLineProps) {
  const { entry, context, hasByline, isMerged = false, extra } = props
  const setting = settingOfField(entry.data.field)
  if (setting === null) return <CharacterLine {...props} />
  return (
    <SettingLine
      {...{ entry, context, setting, extra }}
      hasTime={hasByline}
      action={(label) => !isMerged && <UndoButton entry={entry} context={context} label={label} />}
    />
  )
}

function CharacterLine({ entry, context, hasByline, isMerged = false, extra }: ChangeLineProps) {
  const entryView = useEntryView(context)
  const { view, name, label } = entryView(entry)
  const common = {
    ...view,
    byline: hasByline ? context.bylineOf(entry) : undefined,
    extra,
    undone: context.undone.has(entry.id),
  }
  if (entry.data.field === 'gameId') return <LogEntry {...common} label={name} />
  return (
    <LogEntry
      {...common}
      label={label}
      action={!isMerged && <UndoButton entry={entry} context={context} label={label} />}
    />
  )
}

interface TransferLineProps {
  readonly group: Extract<EntryGroup, { readonly kind: 'transfer' }>
  readonly context: GameLogContext
}

/** An award or a gift, with what each recipient got. */
function TransferLine({ group: { transfer, entries }, context }: TransferLineProps) {
  const { t } = useLingui()
  const { party, undone } = context
  const texts = useChangeTexts()
  const { characterOf, shortNameOf } = usePartyNames(party, entries)
  const [first] = entries
  if (!first) return null
  const [giver, recipients] = [shortNameOf(transfer.from), transfer.to.map((id) => shortNameOf(id)).join(', ')]
  const title = transfer.from === null ? (transfer.reason ?? t`Award`) : t`${giver} gave to ${recipients}`
  const label = first.data.undoes === undefined ? title : t`Undone: ${title}`
  // In a gift, the giver's losses mirror the recipient's gains.
  const gained = entries.filter(({ characterId }) => transfer.to.includes(characterId ?? 0)).toReversed()
  const gains = groupGains(
    gained.map(({ characterId, data }) => ({
      recipient: shortNameOf(characterId),
      text: texts.gain(data, characterOf(characterId)),
    })),
  )
  // Undoing one entry undoes the whole transfer.
  const undoable = entries.find((entry) => context.undoOf(entry) !== undefined) ?? first
  return (
    <LogEntry
      tone="ochre"
      icon={<CoinsIcon />}
      label={
        <>
          {label}
          <ul className={styles['gains']}>
            {gains.map((gain) => (
              <li key={gain.text}>
                {transfer.to.length > 1 && `${gain.recipient} · `}
                <b>{gain.text}</b>
              </li>
            ))}
          </ul>
        </>
      }
      byline={context.bylineOf(first)}
      undone={entries.every(({ id }) => undone.has(id))}
      action={<UndoButton entry={undoable} context={context} label={label} />}
    />
  )
}

function UndoButton({ entry, context, label }: LineProps & { readonly label: string }) {
  const { t } = useLingui()
  const undo = context.undone.has(entry.id) ? undefined : context.undoOf(entry)
  const isPossible = entry.characterId === null ? settingOfField(entry.data.field) !== null : isUndoable(entry)
  if (!undo || !isPossible) return null
  return (
    <IconButton label={t`Undo: ${label}`} onClick={undo}>
      <Undo2 />
    </IconButton>
  )
}

/** An entry's view, with the character's short name in front of the label. Who joins or leaves has the whole name. */
function useEntryView({ party }: GameLogContext) {
  const texts = useChangeTexts()
  const { characterOf, nameOf, shortNameOf } = usePartyNames(party, [])
  return (entry: GameEntry) => {
    const { characterId, subjectName, data } = entry
    // Participants of a fight are told apart by the end of their names, such as Wolf 1 and Wolf 2.
    const short = isOfEncounter(data) ? (subjectName ?? '') : shortNameOf(characterId, subjectName)
    const view = texts.entryView(entry, characterOf(characterId))
    return {
      view,
      name: data.field === 'gameId' ? (subjectName ?? nameOf(characterId)) : short,
      label: short === '' ? view.label : `${short} · ${view.label}`,
    }
  }
}
