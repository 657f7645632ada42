import { useLingui } from '@lingui/react/macro'
import Tent from 'lucide-react/icons/tent'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../../i18n/activate.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'

const RestDialog = lazyPart(async () => (await withLazyTexts(import('./rest-dialog.tsx'))).RestDialog)

/** Opens the rest dialog. */
export function RestButton() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small kind="quiet" onClick={() => setOpen(true)}>
        <Tent />
        {t`Rest…`}
      </Button>
      {isOpen && (
        <Suspense>
          <RestDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
