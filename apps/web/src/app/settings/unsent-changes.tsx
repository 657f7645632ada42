import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSaveState } from '../../sync/save-state.ts'
import { Notice } from '../../ui/layout/notice.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DownloadUnsent } from '../save-state/download-unsent.tsx'
import styles from './unsent-changes.module.css'

/** What was typed here and is not saved: how much, how safe it is, and the way out. */
export function KeptHere() {
  const { t } = useLingui()
  const state = useSaveState()
  const count = state.kind === 'notices' || !('count' in state) ? 0 : state.count
  return (
    <Section title={t`Kept on this device`}>
      <div className={styles['kept']}>
        {count > 0 ? (
          <Notice kind="kept" acts={<DownloadUnsent />}>
            {t`${plural(count, { one: '# change waits to be saved.', other: '# changes wait to be saved.' })}`}
          </Notice>
        ) : (
          <p>{t`Nothing waits: everything you wrote is saved.`}</p>
        )}
        <p className="small soft">
          {t`Without a connection your changes stay here and are saved later, under your name only. Safari may clear a page that was not opened for a week: add Everquill to the home screen to be safe.`}
        </p>
      </div>
    </Section>
  )
}
