import CloudOff from 'lucide-react/icons/cloud-off'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
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

/** The save state, always shown and always as text. */
export function SaveState({ kind, text, short, title, onOpen }: SaveStateProps) {
  const className = classNames(styles['state'], kind !== 'saved' && styles[kind])
  const content = (
    <>
      {saveIcons[kind]}
      <span className={short === undefined ? undefined : styles['long']}>{text}</span>
      {short !== undefined && <span className={styles['short']}>{short}</span>}
    </>
  )
  return (
    <output title={title}>
      {onOpen === undefined ? (
        <span className={className}>{content}</span>
      ) : (
        <button type="button" className={className} onClick={onOpen}>
          {content}
        </button>
      )}
    </output>
  )
}
