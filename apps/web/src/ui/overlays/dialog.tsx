import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { useId, useLayoutEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../foundation/class-names.ts'
import { SectionBoundary } from '../layout/section-boundary.tsx'
import styles from './dialog.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { useSwipeDown } from './use-swipe-down.ts'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** A quiet action beside the title. */
  readonly titleAction?: ReactNode
  readonly children: ReactNode
  /** What the primary action will do, shown next to it. */
  readonly consequence?: ReactNode
  /** The primary button. Without it the dialog has no Cancel button either. */
  readonly primaryAction?: ReactNode
  /** Closes when it is swiped down; for dialogs in which nothing is lost. */
  readonly swipes?: boolean
  /** Covers the whole screen, for what is shown to others. */
  readonly fullScreen?: boolean
}

/** A modal dialog; on phones a sheet from the bottom of the screen. */
export const Dialog = ({ open, ...dialog }: DialogProps) =>
  open ? createPortal(<ModalDialog {...dialog} />, document.body) : null

/** `showModal` makes the rest of the page inert and returns the focus on close. */
function ModalDialog({
  onClose,
  title,
  titleAction,
  children,
  consequence,
  primaryAction,
  swipes = false,
  fullScreen = false,
}: Omit<DialogProps, 'open'>) {
  const { t } = useLingui()
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  const swipeHandlers = useSwipeDown(element, onClose)
  const isForm = useRef(primaryAction !== undefined)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // Not on touch screens: the on-screen keyboard would cover the dialog.
    if (isForm.current && window.matchMedia('(pointer: fine)').matches) dialog?.querySelector('input')?.focus()
    return () => dialog?.close()
  }, [])
  // Not on click: selecting text and releasing the pointer outside must not close the dialog.
  const closeOnBackdrop = ({ target, currentTarget }: PointerEvent) => {
    if (target === currentTarget) onClose()
  }
  return (
    <dialog
      ref={element}
      className={classNames(styles['dialog'], fullScreen && styles['full-screen'])}
      aria-labelledby={id}
      onPointerDown={closeOnBackdrop}
      {...(swipes && swipeHandlers)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* a wrapper, so that a press on the padding does not count as the backdrop; no header or footer elements, which
          would be landmarks of the page */}
      <div>
        <div className={styles['header']}>
          <h2 id={id}>{title}</h2>
          {titleAction}
          <IconButton label={t`Close`} onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <div className={styles['content']}>
          <SectionBoundary name={title}>{children}</SectionBoundary>
        </div>
        {primaryAction !== undefined && (
          <div className={styles['footer']}>
            <span className={styles['consequence']}>{consequence}</span>
            <Button kind="plain" onClick={onClose}>{t`Cancel`}</Button>
            {primaryAction}
          </div>
        )}
      </div>
    </dialog>
  )
}
