import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { DieIcon } from '../../game-ui/game-icons.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'

/** Fetched when somebody wants to roll something of their own. */
const DiceDialog = lazyPart(async () => (await import('./dice-dialog.tsx')).DiceDialog)

/** Opens the leaf on which any dice are rolled. */
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
