import CloudOff from 'lucide-react/icons/cloud-off'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { classNames } from '../foundation/class-names.ts'
import styles from './save-state.module.css'

export type SaveKind = 'saved' | 'saving' | 'waiting' | 'conflict' | 'refused'

export const saveIcons = {
  saved: <span className="dot" />,
  saving: <span className="dot" />,
  waiting: <CloudOff />,
  conflict: <GitCompareArrows />,
  refused: <OctagonAlert />,
} as const

interface SaveStateProps {
  readonly kind: SaveKind
  readonly text: string
  /** One word for phones and tablets; the dialog it opens has the full text. */
  readonly short?: string | undefined
  /** Tooltip, such as the time of the last save. */
  readonly title?: string | undefined
  /** Makes it a button that opens the details. */
  readonly onOpen?: (() => void) | undefined
}

/** The save state, always shown and always as text; on phones and touch tablets “Saved” is a dot that screen readers read out. */
export function SaveState({ kind, text, short, title, onOpen }: SaveStateProps) {
  const output = useRef<HTMLOutputElement>(null)
  const hasFocus = useFocusWithin(output)
  const className = classNames(styles['state'], kind !== 'saved' && styles[kind])
  const content = (
    <>
      {saveIcons[kind]}
      <span className={classNames(short !== undefined && styles['long'], kind === 'saved' && styles['saved'])}>
        {text}
      </span>
      {short !== undefined && <span className={styles['short']}>{short}</span>}
    </>
  )
  return (
    <output ref={output} title={title}>
      {/* While it has the focus it stays a button, or a retry would take the focus away. */}
      {onOpen !== undefined || hasFocus ? (
        <button type="button" className={className} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <span className={className}>{content}</span>
      )}
    </output>
  )
}

/** Whether the focus is inside an element. React reports no focus that returns while a dialog is removed. */
function useFocusWithin(element: RefObject<HTMLElement | null>): boolean {
  const [hasFocus, setHasFocus] = useState(false)
  useEffect(() => {
    const { current } = element
    const [enter, leave] = [() => setHasFocus(true), () => setHasFocus(false)]
    current?.addEventListener('focusin', enter)
    current?.addEventListener('focusout', leave)
    return () => {
      current?.removeEventListener('focusin', enter)
      current?.removeEventListener('focusout', leave)
    }
  }, [element])
  return hasFocus
}
