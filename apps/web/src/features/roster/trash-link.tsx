import { daysLeft } from '@everquill/domain'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { withLazyTexts } from '../../i18n/activate.ts'
import { useMinute } from '../../i18n/use-minute.ts'
import { useTrash } from '../../queries/roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/foundation/lazy-part.ts'
import styles from './roster.module.css'

const TrashDialog = lazyPart(async () => (await withLazyTexts(import('./trash-dialog.tsx'))).TrashDialog)

/** The number of deleted characters and a button that lists them; nothing while the trash is empty. */
export function TrashLink() {
  const { t } = useLingui()
  const { data = [] } = useTrash()
  const [isOpen, setOpen] = useState(false)
  useMinute()
  const now = Date.now()
  const left = data.map(({ deletedAt }) => daysLeft(deletedAt ?? '', now))
  const days = Math.min(...left)
  const count = data.length
  return (
    <>
      {count > 0 && (
        <p className={styles['trash']}>
          <Trash2 />
          <span>
            {count === 1
              ? t`1 character in the trash, deleted permanently in ${plural(days, { one: '# day', other: '# days' })}.`
              : t`${count} characters in the trash, the first deleted permanently in ${plural(days, { one: '# day', other: '# days' })}.`}{' '}
            <Button small kind="plain" onClick={() => setOpen(true)}>{t`View`}</Button>
          </span>
        </p>
      )}
      {isOpen && count > 0 && (
        <Suspense>
          <TrashDialog characters={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
