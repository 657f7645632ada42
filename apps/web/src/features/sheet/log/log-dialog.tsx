import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { HistoryLink } from './history-link.tsx'
import styles from './log-strip.module.css'
import { Log } from '../../../log-view/log.tsx'

export function LogDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} title={t`Log`} titleAction={<HistoryLink />}>
      <div className={styles['opened']}>
        <Log />
      </div>
    </Dialog>
  )
}
