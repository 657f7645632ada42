import {
  creatureHp,
  damageEdits,
  healEdits,
  inOrder,
  parseDice,
  rollOf,
  withEdits,
  type HitPoints,
  type Participant,
  temporaryEdits,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import Dices from 'lucide-react/icons/dices'
import { useState } from 'react'
import { newId } from '../../api/new-id.ts'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useGameActions } from '../../queries/game-actions.ts'
import { useSubmission } from '../../queries/use-submission.ts'
import type { CharacterStore } from '../../sync/replica/character-store.ts'
import type { PartySheets } from '../../sync/replica/use-party-sheets.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './fight.module.css'
import type { OpenEncounter } from './use-encounter.ts'

interface DamageSeveralDialogProps {
  readonly gameId: string
  readonly opened: OpenEncounter
  readonly sheets: PartySheets
  readonly onClose: () => void
}

/** Someone whose hit points the user may change. */
interface Target {
  readonly participant: Participant
  readonly before: HitPoints
  /** The sheet of a character; undefined for a creature. */
  readonly sheet: CharacterStore | undefined
}

const shares = ['none', 'half', 'full'] as const
type Share = (typeof shares)[number]

const editsOf = { damage: damageEdits, heal: healEdits, temporary: temporaryEdits }
type Effect = keyof typeof editsOf

/** Damages or heals several participants at once: one roll, and for each of them all of it, half of it or nothing. */
export function DamageSeveralDialog({ gameId, opened, sheets, onClose }: DamageSeveralDialogProps) {
  const { t } = useLingui()
  const { number, modifier } = useNumbers()
  const { submit, isBusy, problem } = useSubmission()
  const { addLogEntry } = useGameActions()
  const [mode, setMode] = useState<Effect>('damage')
  const [typed, setTyped] = useState('')
  const [rolled, setRolled] = useState<number>()
  const [chosen, setChosen] = useState<Readonly<Record<string, Share>>>({})
  const targets = targetsOf(opened, sheets)
  const text = typed.trim()
  const dice = /^\d{1,5}$/.test(text) ? null : parseDice(text)
  const amount = /^\d{1,5}$/.test(text) ? Number(text) : rolled
  const editsFor = ({ before, participant: { id } }: Target) => {
    const share = chosen[id] ?? 'none'
    if (amount === undefined || share === 'none') return []
    const part = share === 'half' ? Math.floor(amount / 2) : amount
    return editsOf[mode](before, part)
  }
  const affected = targets.filter((target) => editsFor(target).length > 0)
  const count = affected.length
  const roll = async () => {
    const { entry } = await addLogEntry(gameId, { saveId: newId(), roll: text })
    setRolled(rollOf(entry.data)?.total)
  }
  const apply = () => {
    // The log shows the change of a number that was set on purpose.
    const kind = mode === 'temporary' ? 'adjust' : mode
    for (const target of affected) target.sheet?.act({ kind }, editsFor(target))
    const ofCreatures = affected.filter(({ sheet }) => sheet === undefined)
    opened.act(
      { kind },
      ofCreatures.flatMap((target) =>
        editsFor(target).map(({ field, value }) => ({
          field: `participants.${target.participant.id}.${field}`,
          value,
        })),
      ),
    )
    onClose()
  }
  const shareLabels = { none: t`None`, half: t`Half`, full: t`Full` }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Damage or heal several`}
      consequence={t`Appears in the log. You can undo it.`}
      primaryAction={
        <Button kind="primary" disabled={count === 0} onClick={apply}>
          {t`Apply to ${count}`}
        </Button>
      }
    >
      <Segmented
        label={t`Effect`}
        value={mode}
        options={[
          { value: 'damage', label: t`Damage` },
          { value: 'heal', label: t`Heal` },
          { value: 'temporary', label: t`Temporary` },
        ]}
        onChoose={setMode}
      />
      <div className={styles['amount']}>
        <Field
          label={t`Amount or dice`}
          hint={t`12 or 8d6`}
          error={text !== '' && amount === undefined && !dice ? t`Enter a number or dice such as 8d6.` : problem}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setRolled(undefined)
          }}
        />
        {dice && (
          <Button aria-disabled={isBusy} onClick={() => void submit(roll)}>
            <Dices /> {t`Roll`}
          </Button>
        )}
        {amount !== undefined && (
          <output className={styles['total']} aria-label={t`Amount`}>
            {number(amount)}
          </output>
        )}
      </div>
      <ul className={styles['targets']}>
        {targets.map((target) => {
          const { id, name } = target.participant
          const after = withEdits(target.before, editsFor(target))
          return (
            <li key={id}>
              <span>{name}</span>
              <Segmented
                label={name}
                value={chosen[id] ?? 'none'}
                options={shares.map((value) => ({ value, label: shareLabels[value] }))}
                onChoose={(share) => setChosen({ ...chosen, [id]: share })}
              />
              <span className={styles['preview']}>
                {number(target.before.hp)} <span aria-hidden="true">→</span>
                <span className="sr">{t`becomes`}</span> <b>{number(after.hp)}</b>
                {(after.hp_temp ?? 0) > 0 && <> {modifier(after.hp_temp ?? 0)}</>}
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function targetsOf({ encounter }: OpenEncounter, sheets: PartySheets): readonly Target[] {
  return inOrder(encounter.participants).flatMap((participant): Target[] => {
    const { character, hp_max = 0, hp_temp = 0 } = participant
    const hp = creatureHp(participant)
    if (character === undefined) {
      return hp === undefined ? [] : [{ participant, before: { hp, hp_max, hp_temp }, sheet: undefined }]
    }
    const sheet = sheets.get(character)
    return sheet ? [{ participant, before: sheet.draft, sheet }] : []
  })
}
