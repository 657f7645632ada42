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
import type { PartySheets } from '../../../sync/replica/use-party-sheets.ts'
import { SheetChoice } from './sheet-choice.tsx'

interface DamageDialogProps {
  readonly sheets: PartySheets
  readonly onClose: () => void
}

const { label, min, max } = characterFields.hp

/** Changes the hit points of several characters, with a preview; each change is its own save. */
export function DamageDialog({ sheets, onClose }: DamageDialogProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const applyEdits = useApplyEdits()
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const input = readTypedNumber(typed)
  const editOf = ({ draft: { hp } }: CharacterStore) => editFrom(input, { kind: 'counter', shown: hp, now: hp })
  const edits = [...sheets].flatMap(([ref, sheet]): SheetEdit[] => {
    const edit = selected.has(ref) ? editOf(sheet) : undefined
    return edit ? [{ sheet, edit }] : []
  })
  const [minText, maxText] = [number(min), number(max)]
  const isOutOfRange = edits.some(({ edit: { value } }) => value < min || value > max)
  const error =
    input.kind === 'invalid'
      ? t`Enter −7, +3 or =20.`
      : isOutOfRange
        ? t`Hit points must be between ${minText} and ${maxText}.`
        : undefined
  const count = edits.length
  const isReady = count > 0 && error === undefined
  const submit = () => {
    if (!isReady) return
    applyEdits(edits)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Damage or heal`}
      consequence={t`Appears in each character’s log. You can undo it.`}
      primaryAction={
        <Button kind="primary" disabled={!isReady} onClick={submit}>
          {t`Apply to ${count}`}
        </Button>
      }
    >
      <Field
        label={translate(label)}
        hint={t`−7 damages, +3 heals, =20 sets the value.`}
        error={error}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Focus returns to the button that opened the dialog; the same key press must not activate it.
          event.preventDefault()
          submit()
        }}
      />
      <ul className={styles['recipients']}>
        {[...sheets].map(([ref, sheet]) => {
          const { name, hp } = sheet.draft
          const edit = selected.has(ref) ? editOf(sheet) : undefined
          return (
            <SheetChoice
              key={ref}
              name={name}
              isSelected={selected.has(ref)}
              onSelect={(isOn) =>
                setSelected(new Set([...sheets.keys()].filter((other) => (other === ref ? isOn : selected.has(other)))))
              }
              before={number(hp)}
              after={edit && number(edit.value)}
            />
          )
        })}
      </ul>
    </Dialog>
  )
}

interface SheetEdit {
  readonly sheet: CharacterStore
  readonly edit: NumberEdit
}

/** Applies the edits and shows a toast that can undo them. */
function useApplyEdits(): (edits: readonly SheetEdit[]) => void {
  const { t } = useLingui()
  const toast = useToast()
  return (edits) => {
    const undos = edits.map(({ sheet, edit: { value, exact } }) => {
      const before = sheet.draft.hp
      sheet.edit('hp', value, { exact })
      // Undo keeps changes made meanwhile, unless the value was set with `=`.
      return () => sheet.edit('hp', exact ? before : sheet.draft.hp + before - value, { exact })
    })
    const count = edits.length
    toast({
      title: t`${plural(count, { one: 'Hit points changed for # character', other: 'Hit points changed for # characters' })}`,
      action: {
        label: t`Undo`,
        onPress: () => {
          for (const undo of undos) undo()
        },
      },
    })
  }
}
