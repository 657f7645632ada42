import { useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { Suspense, useState } from 'react'
import { Button, buttonLook } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { Section } from '../../ui/layout/section.tsx'
import styles from './account.module.css'

/** Few want to go. */
const DeleteAccountDialog = lazyPart(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

interface BelongingsProps {
  readonly isGuest: boolean
  readonly onLeft: () => void
}

/** What one owns here: to be taken along, or left behind for good. */
export function Belongings({ isGuest, onLeft }: BelongingsProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState(false)
  return (
    <Section title={t`Everything you own`}>
      <p className="soft">
        {t`One file with all your characters, everything that ever happened to them, and their pictures.`}
      </p>
      <div className={styles['acts']}>
        <a className={buttonLook({})} href="/api/auth/account/export" download>
          <Download />
          {t`Download everything`}
        </a>
        <Button kind="plain" onClick={() => setAsked(true)}>{t`Delete the account`}</Button>
      </div>
      {asked && (
        <Suspense>
          <DeleteAccountDialog isGuest={isGuest} onStay={() => setAsked(false)} onLeft={onLeft} />
        </Suspense>
      )}
    </Section>
  )
}
