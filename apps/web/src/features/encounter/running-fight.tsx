import {
  conditionsEndingAt,
  creaturesOf,
  currentParticipant,
  delayTurn,
  encounterOf,
  inOrder,
  moveBefore,
  nextTurn,
  previousTurn,
  readTypedCreatures,
  removeConditionEdits,
  upcoming,
  type Passed,
} from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import Dices from 'lucide-react/icons/dices'
import Hourglass from 'lucide-react/icons/hourglass'
import SkipBack from 'lucide-react/icons/skip-back'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { newId } from '../../api/new-id.ts'
import type { PartyMember } from '../../api/types.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useEncounterActions } from '../../queries/encounter-actions.ts'
import { useProblemMessages } from '../../queries/problem-messages.ts'
import { useConditionName } from '../../queries/use-condition-name.ts'
import type { CharacterStore } from '../../sync/replica/character-store.ts'
import type { PartySheets } from '../../sync/replica/use-party-sheets.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { classNames } from '../../ui/foundation/class-names.ts'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useReorder } from '../../ui/reorder/use-reorder.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import { DamageSeveralDialog } from './damage-several-dialog.tsx'
import { EndFightDialog } from './end-fight-dialog.tsx'
import { CreaturePanel } from './creatures/creature-panel.tsx'
import { useCreatures } from './creatures/creatures-context.tsx'
import styles from './fight.module.css'
import { FighterPortrait } from './fighter-portrait.tsx'
import { OrderRow } from './order-row.tsx'
import { QuickAdd } from './creatures/quick-add.tsx'
import { useEncounter } from './use-encounter.ts'

interface RunningFightProps {
  readonly gameId: string
  readonly store: CharacterStore
  readonly party: readonly PartyMember[]
  /** The open sheets of the characters that the user may edit. */
  readonly sheets: PartySheets
  /** The game as a link. */
  readonly game: ReactNode
  /** What else can be done beside the title. */
  readonly actions?: ReactNode
  /** The open check of the game. */
  readonly check?: ReactNode
  /** The dice for a check in this game. */
  readonly dice: string | undefined
  readonly onOwnCreatures: () => void
  /** Called when the fight has ended and the GM wants to award the characters. */
  readonly onAward: () => void
}

type FightDialog = 'damage' | 'end' | { readonly conditionFor: string }

/** The order of a running fight: turns, hit points and conditions of everyone. */
export function RunningFight(props: RunningFightProps) {
  const { gameId, store, party, sheets, game, actions, check, dice, onOwnCreatures, onAward } = props
  const { t } = useLingui()
  const opened = useEncounter(store)
  const locale = useLocale()
  const toast = useToast()
  const { messageOfError } = useProblemMessages()
  const creatures = useCreatures()
  const conditionName = useConditionName()
  const { rollInitiative } = useEncounterActions(gameId)
  const [dialog, setDialog] = useState<FightDialog>()
  const [shownId, setShownId] = useState<string>()
  const order = opened ? inOrder(opened.encounter.participants) : []
  const ids = order.map(({ id }) => id)
  const move = (id: string, index: number) => {
    if (!opened) return
    const others = ids.filter((other) => other !== id)
    opened.act({ kind: 'move-in-order' }, moveBefore(opened.encounter.participants, id, others[index] ?? null))
  }
  const reorder = useReorder(ids, move)
  const nameOf = (id: string) => opened?.encounter.participants.find((one) => one.id === id)?.name ?? ''
  const endedText = (who: string, condition: string) => {
    const what = conditionName(condition)
    return t`${who}: ${what} has ended`
  }
  const pass = ({ edits, ended }: Passed, kind: string) => {
    if (!opened) return
    opened.act({ kind }, edits)
    setShownId(undefined)
    const texts = [
      ...ended.map(({ participant, condition }) => endedText(nameOf(participant), condition)),
      ...endConditions(store, sheets).map(({ name, condition }) => endedText(name, condition)),
    ]
    if (texts.length > 0) toast({ title: texts.join('. ') })
  }
  const next = () => opened && pass(nextTurn(opened.encounter), 'next-turn')
  const back = () => opened?.act({ kind: 'previous-turn' }, previousTurn(opened.encounter))
  useTurnKeys(next, back)
  if (!opened) return null
  const { encounter, act } = opened
  const current = currentParticipant(encounter)
  const following = upcoming(encounter)
  /** The creature whose attacks are at hand: that of the menu, or else the one that acts now or next. */
  const shown =
    order.find(({ id }) => id === shownId) ??
    [current, ...following].find((one) => one !== undefined && one.character === undefined)
  const turnOf = (id: string) => (id === current?.id ? 'now' : id === following[0]?.id ? 'next' : undefined)
  const memberOf = (ref: string | undefined) => party.find(({ character }) => character.publicRef === ref)
  const roll = async (participants: readonly string[]) => {
    try {
      await rollInitiative(store.publicRef, participants)
    } catch (failure) {
      toast({ title: t`Couldn’t roll initiative`, detail: messageOfError(failure), tone: 'rubric' })
    }
  }
  const add = (typed: string): boolean => {
    const read = readTypedCreatures(typed)
    if (!read) return false
    const context = { creatures, language: locale, participants: encounter.participants, newId }
    const added = creaturesOf(read, context)
    act(
      { kind: 'join-encounter' },
      added.map((one) => ({ field: `participants.${one.id}`, value: { ...one } })),
    )
    const newcomers = added.map(({ id }) => id)
    void whenSaved(store, newcomers).then(() => roll(newcomers))
    return true
  }
  const { round } = encounter
  const creatureCount = encounter.participants.filter(({ character }) => character === undefined).length
  const characterCount = encounter.participants.length - creatureCount
  return (
    <PageLayout
      named
      title={encounter.name}
      actions={
        <>
          {actions}
          <Button onClick={() => setDialog('damage')}>{t`Damage several…`}</Button>
        </>
      }
    >
      <p className={styles['status']}>{game}</p>
      {check}
      <div className={styles['turn']}>
        <p className={styles['round']}>
          <b>{round}</b> <span>{t`Round`}</span>
        </p>
        {current && (
          <p className={styles['current']} aria-live="polite">
            <FighterPortrait participant={current} member={memberOf(current.character)} />
            <span>
              <span className="soft small">{t`Acting now`}</span>
              <b>{current.name}</b>
            </span>
          </p>
        )}
        <div className={styles['turn-actions']}>
          <IconButton label={t`Previous turn`} onClick={back}>
            <SkipBack />
          </IconButton>
          {following.length > 0 && (
            <IconButton label={t`Delay this turn`} onClick={() => pass(delayTurn(encounter), 'delay')}>
              <Hourglass />
            </IconButton>
          )}
          <Button kind="primary" onClick={next}>
            {t`Next turn`} <kbd>N</kbd>
          </Button>
        </div>
      </div>
      {shown && <CreaturePanel participant={shown} turn={turnOf(shown.id)} dice={dice} />}
      <Section
        title={t`Order`}
        aside={
          <span className={classNames(styles['counts'], 'by-dots')}>
            <span>{t`${plural(characterCount, { one: '# character', other: '# characters' })}`}</span>
            <span>{t`${plural(creatureCount, { one: '# creature', other: '# creatures' })}`}</span>
          </span>
        }
        action={
          <Button kind="quiet" small onClick={() => void roll(ids)}>
            <Dices /> {t`Roll initiative again`}
          </Button>
        }
      >
        <ol className={styles['order']} {...reorder.listProps}>
          {reorder.shown.flatMap((id) => {
            const participant = order.find((one) => one.id === id)
            if (!participant) return []
            return [
              <OrderRow
                key={id}
                opened={opened}
                participant={participant}
                member={memberOf(participant.character)}
                sheet={participant.character === undefined ? undefined : sheets.get(participant.character)}
                turn={turnOf(id)}
                isDragged={reorder.dragged === id}
                onAddCondition={() => setDialog({ conditionFor: id })}
                onRoll={() => void roll([id])}
                onShowAttacks={() => setShownId(id)}
                onPass={pass}
              />,
            ]
          })}
        </ol>
        <div className={styles['below']}>
          <QuickAdd onAdd={add} />
          <Button kind="quiet" onClick={onOwnCreatures}>{t`Creatures of this game…`}</Button>
          <Button kind="quiet" onClick={() => setDialog('end')}>{t`End fight…`}</Button>
        </div>
      </Section>
      {dialog === 'damage' && (
        <DamageSeveralDialog {...{ gameId, opened, sheets }} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'end' && <EndFightDialog {...{ opened, onAward }} onClose={() => setDialog(undefined)} />}
      {typeof dialog === 'object' && (
        <ConditionDialog
          opened={opened}
          participantId={dialog.conditionFor}
          sheets={sheets}
          onClose={() => setDialog(undefined)}
        />
      )}
    </PageLayout>
  )
}

/** Ends the conditions of the character whose turn has just begun, and returns them. */
function endConditions(store: CharacterStore, sheets: PartySheets) {
  const encounter = encounterOf(store.draft)
  const current = encounter && currentParticipant(encounter)
  const sheet = current?.character === undefined ? undefined : sheets.get(current.character)
  if (!encounter || !current || !sheet) return []
  return conditionsEndingAt(sheet.draft, encounter.publicRef, encounter.round).map((condition) => {
    sheet.act({ kind: 'end-condition', of: condition }, removeConditionEdits(sheet.draft, condition))
    return { name: current.name, condition }
  })
}

/** Resolves when the server has these participants; without a connection, that is later. */
function whenSaved(store: CharacterStore, ids: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const known = new Set(encounterOf(store.snapshot)?.participants.map(({ id }) => id))
      if (!ids.every((id) => known.has(id))) return
      stop()
      resolve()
    }
    const stop = store.onChange(check)
    check()
  })
}

/** N passes the turn on and Shift + N takes it back, except while someone types or a dialog is open. */
function useTurnKeys(next: () => void, back: () => void): void {
  const actions = useRef({ next, back })
  useEffect(() => {
    actions.current = { next, back }
  })
  useEffect(() => {
    const onKeyDown = ({ key, target, shiftKey, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog, [role="menu"]')
      if (key.toLowerCase() !== 'n' || isTyping || ctrlKey || metaKey || altKey || repeat) return
      if (shiftKey) actions.current.back()
      else actions.current.next()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
