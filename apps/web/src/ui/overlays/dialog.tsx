import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { useId, useLayoutEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/button.tsx'
import styles from './dialog.module.css'
import { IconButton } from '../buttons/icon-button.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** One quiet act beside the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
  /** What will have happened, in words. */
  readonly consequence?: ReactNode
  /** The one filled button, naming its act. Without it there is nothing to cancel. */
  readonly act?: ReactNode
}

/** A leaf laid over the page; a sheet from below on phones. */
export const Dialog = ({ open, ...leaf }: DialogProps) =>
  open ? createPortal(<Leaf {...leaf} />, document.body) : null

/** The browser shows it above everything, keeps everything else out of reach, and gives the focus back at the end. */
function Leaf({ onClose, title, action, children, consequence, act }: Omit<DialogProps, 'open'>) {
  const { t } = useLingui()
  const id = useId()
  const leaf = useRef<HTMLDialogElement>(null)
  const asks = useRef(act !== undefined)
  useLayoutEffect(() => {
    const dialog = leaf.current
    dialog?.showModal()
    // Whoever has keys answers at once; on a phone the question would vanish behind its keyboard.
    if (asks.current && window.matchMedia('(pointer: fine)').matches) dialog?.querySelector('input')?.focus()
    return () => dialog?.close()
  }, [])
  // Not a click: who selects text and lets go beside the leaf has not pressed there.
  const pressed = ({ target, currentTarget }: PointerEvent) => {
    if (target === currentTarget) onClose()
  }
  return (
    <dialog
      ref={leaf}
      className={styles['dialog']}
      aria-labelledby={id}
      onPointerDown={pressed}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* no header and footer: a page has one of each */}
      <div className={styles['leaf']}>
        <div className={styles['header']}>
          <h2 id={id}>{title}</h2>
          {action}
          <IconButton label={t`Close`} onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <div className={styles['content']}>{children}</div>
        {act !== undefined && (
          <div className={styles['footer']}>
            <span className={styles['consequence']}>{consequence}</span>
            <Button kind="plain" onClick={onClose}>{t`Cancel`}</Button>
            {act}
          </div>
        )}
      </div>
    </dialog>
  )
}
