import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

interface TargetDialogProps {
  readonly onChoose: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a target that is not in the party, such as an opponent. */
export function TargetDialog({ onChoose, onClose }: TargetDialogProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const submit = () => {
    if (name === '') return
    onChoose(name)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Target`}
      primaryAction={
        <Button kind="primary" disabled={name === ''} onClick={submit}>
          {t`Choose`}
        </Button>
      }
    >
      <Field
        label={t`Name`}
        value={typed}
        maxLength={characterFields.name.maxLength}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Focus returns to the button that opened the menu; the same key press must not activate it.
          event.preventDefault()
          submit()
        }}
      />
    </Dialog>
  )
}
