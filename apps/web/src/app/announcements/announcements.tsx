import { useLingui } from '@lingui/react/macro'
import Megaphone from 'lucide-react/icons/megaphone'
import { useState } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import { useAnnouncements } from '../../queries/administration/administration.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { readPreference, storePreference } from '../../ui/foundation/device-preferences.ts'
import styles from './announcements.module.css'

/** Announcements of the administrators that this browser has not dismissed. */
export function Announcements() {
  const { t } = useLingui()
  const { data = [] } = useAnnouncements()
  const language = useLocale()
  const [dismissed, setDismissed] = useState(readDismissed)
  const dismiss = (id: string) => {
    // Forgets expired ones.
    const next = [...dismissed.filter((one) => data.some((announcement) => announcement.id === one)), id]
    storePreference('dismissed-announcements', next.join(' '))
    setDismissed(next)
  }
  const shown = data.filter(({ id }) => !dismissed.includes(id))
  if (shown.length === 0) return null
  return (
    <aside aria-label={t`Announcements`}>
      {shown.map(({ id, en, de }) => (
        <div key={id} className={styles['bar']}>
          <Megaphone />
          <p>{language === 'de' ? de : en}</p>
          <Button small kind="plain" onClick={() => dismiss(id)}>
            {t`Dismiss`}
          </Button>
        </div>
      ))}
    </aside>
  )
}

const readDismissed = (): readonly string[] => readPreference('dismissed-announcements')?.split(' ') ?? []
