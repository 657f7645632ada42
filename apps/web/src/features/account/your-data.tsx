import { useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { Suspense, useState } from 'react'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import { Section } from '../../ui/layout/section.tsx'
import styles from './account.module.css'

/** Loaded on demand: few people delete their account. */
const DeleteAccountDialog = lazyPart(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

interface YourDataProps {
  readonly isGuest: boolean
  readonly onDeleted: () => void
}

/** Downloads all data of the account or deletes the account. */
export function YourData({ isGuest, onDeleted }: YourDataProps) {
  const { t } = useLingui()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Section title={t`Your data`}>
      <p className="soft">{t`One file with all your characters, their logs and pictures, and the games you run.`}</p>
      <div className={styles['actions']}>
        <a className={buttonClass({})} href="/api/auth/account/export" download>
          <Download />
          {t`Download everything`}
        </a>
        <Button kind="plain" onClick={() => setDeleting(true)}>{t`Delete account`}</Button>
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteAccountDialog isGuest={isGuest} onCancel={() => setDeleting(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </Section>
  )
}
