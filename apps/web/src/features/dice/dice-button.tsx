import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { DieIcon } from '../../game-ui/game-icons.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'

/** Lazy, because most rolls start from the sheet. */
const DiceDialog = lazyPart(async () => (await import('./dialog/dice-dialog.tsx')).DiceDialog)

/** Opens the dice dialog. */
export function DiceButton() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t`Dice`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <DieIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <DiceDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
