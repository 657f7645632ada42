import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { buttonLook } from './button.tsx'
import styles from './dialog.module.css'
import { iconButtonLook } from './icon-button.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** What will have happened, in words. */
  readonly consequence?: ReactNode
  /** The one filled button, naming its act. Without it there is nothing to cancel. */
  readonly act?: ReactNode
}

/** A leaf laid over the page; a sheet from below on phones. */
export function Dialog({ open, onClose, title, children, consequence, act }: DialogProps) {
  const { t } = useLingui()
  return (
    <Base.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles['veil']} />
        <Base.Viewport className={styles['place']}>
          <Base.Popup className={styles['dialog']}>
            <header className={styles['header']}>
              <Base.Title>{title}</Base.Title>
              <Base.Close className={iconButtonLook} aria-label={t`Close`} title={t`Close`}>
                <X />
              </Base.Close>
            </header>
            <div className={styles['content']}>{children}</div>
            {act !== undefined && (
              <footer className={styles['footer']}>
                <span className={styles['consequence']}>{consequence}</span>
                <Base.Close className={buttonLook({ kind: 'plain' })}>{t`Cancel`}</Base.Close>
                {act}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
