import { characterFields } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { CharacterStore } from '../../../sync/replica/character-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { useToast } from '../../../ui/overlays/toast.tsx'
import { editFrom, readTypedNumber, type NumberEdit } from '../../../ui/inputs/number/parse-number.ts'
import styles from '../games.module.css'
import type { Sheets } from './use-party-sheets.ts'

interface SeveralDialogProps {
  readonly sheets: Sheets
  readonly onClose: () => void
}

const { label, min, max } = characterFields.hp

/** Hit points of several at once, shown for each before it happens: a save of its own for everybody. */
export function SeveralDialog({ sheets, onClose }: SeveralDialogProps) {
  const { t } = useLingui()
  const word = useTranslate()
  const { number } = useNumbers()
  const change = useChange()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const meant = readTypedNumber(typed)
  const editOf = ({ draft: { hp } }: CharacterStore) => editFrom(meant, { kind: 'counter', shown: hp, now: hp })
  const edits = [...sheets].flatMap(([ref, sheet]): Edited[] => {
    const edit = chosen.has(ref) ? editOf(sheet) : undefined
    return edit ? [{ sheet, edit }] : []
  })
  const [least, most] = [number(min), number(max)]
  const isBeyond = edits.some(({ edit: { value } }) => value < min || value > max)
  const error =
    meant.kind === 'nonsense'
      ? t`Write −7, +3 or =20.`
      : isBeyond
        ? t`Hit points go from ${least} to ${most}.`
        : undefined
  const count = edits.length
  const isReady = count > 0 && error === undefined
  const act = () => {
    if (!isReady) return
    change(edits)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Hit points of several`}
      consequence={t`Written in each log; can be undone.`}
      act={
        <Button kind="act" disabled={!isReady} onClick={act}>
          {t`Change ${plural(count, { one: '#', other: '#' })}`}
        </Button>
      }
    >
      <Field
        label={word(label)}
        hint={t`−7 hurts, +3 heals, =20 sets.`}
        error={error}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The focus goes back to the button that opened this, which would take the key for a press.
          event.preventDefault()
          act()
        }}
      />
      <ul className={styles['to']}>
        {[...sheets].map(([ref, sheet]) => {
          const { name, hp } = sheet.draft
          const edit = chosen.has(ref) ? editOf(sheet) : undefined
          return (
            <li key={ref}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(ref)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen(new Set([...sheets.keys()].filter((one) => (one === ref ? checked : chosen.has(one)))))
                  }
                />{' '}
                {name}
              </label>
              <span className={styles['outlook']}>
                {number(hp)}
                {edit && (
                  <>
                    {' '}
                    <span aria-hidden="true">→</span>
                    <span className="sr">{t`becomes`}</span> <b>{number(edit.value)}</b>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

interface Edited {
  readonly sheet: CharacterStore
  readonly edit: NumberEdit
}

/** Writes on each sheet, and for a while offers to take it back. */
function useChange(): (edits: readonly Edited[]) => void {
  const { t } = useLingui()
  const toast = useToast()
  return (edits) => {
    const done = edits.map(({ sheet, edit: { value, exact } }) => {
      const before = sheet.draft.hp
      sheet.edit('hp', value, { exact })
      // What somebody else did meanwhile stays, unless the number was set to what it is.
      return () => sheet.edit('hp', exact ? before : sheet.draft.hp + before - value, { exact })
    })
    const count = edits.length
    toast({
      title: t`${plural(count, { one: 'Hit points of # character changed', other: 'Hit points of # characters changed' })}`,
      action: {
        label: t`Undo`,
        onPress: () => {
          for (const takeBack of done) takeBack()
        },
      },
    })
  }
}
