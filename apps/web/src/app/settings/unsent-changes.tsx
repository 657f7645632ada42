import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSaveState } from '../../sync/save-state.ts'
import { Notice } from '../../ui/layout/notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DownloadUnsent } from '../save-state/download-unsent.tsx'
import styles from './unsent-changes.module.css'

/** How many changes are unsent, with a download. */
export function UnsentChangesSection() {
  const { t } = useLingui()
  const state = useSaveState()
  const count = state.kind === 'notices' || !('count' in state) ? 0 : state.count
  return (
    <Section title={t`Unsent changes`}>
      <div className={styles['section']}>
        {count > 0 ? (
          <Notice kind="waiting" actions={<DownloadUnsent />}>
            {t`${plural(count, { one: '# change waiting to sync.', other: '# changes waiting to sync.' })}`}
          </Notice>
        ) : (
          <p>{t`All changes saved.`}</p>
        )}
        <p className="small soft">
          {t`When you’re offline, changes stay on this device and are saved to your account later. Safari may delete the data of sites you haven’t opened for a week. To prevent that, add Everquill to your home screen.`}
        </p>
      </div>
    </Section>
  )
}
