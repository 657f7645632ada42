import CloudOff from 'lucide-react/icons/cloud-off'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { classNames } from '../foundation/class-names.ts'
import styles from './save-state.module.css'

export type SaveKind = 'saved' | 'saving' | 'kept' | 'contested' | 'refused'

/** The mark of each state; saved and saving are a nib's dot. */
export const saveIcons = {
  saved: <span className="dot" />,
  saving: <span className="dot" />,
  kept: <CloudOff />,
  contested: <GitCompareArrows />,
  refused: <OctagonAlert />,
} as const

interface SaveStateProps {
  readonly kind: SaveKind
  readonly words: string
  /** The one word a phone or a tablet has room for; what it opens says the rest, and on a phone a line on the page. */
  readonly short?: string | undefined
  /** When it was last saved, as a tooltip. */
  readonly title?: string | undefined
  /** Opens what there is to choose or what was kept. */
  readonly onOpen?: (() => void) | undefined
}

/** Always there, always in words. */
export function SaveState({ kind, words, short, title, onOpen }: SaveStateProps) {
  const look = classNames(styles['state'], kind !== 'saved' && styles[kind])
  const said = (
    <>
      {saveIcons[kind]}
      <span className={short === undefined ? undefined : styles['long']}>{words}</span>
      {short !== undefined && <span className={styles['short']}>{short}</span>}
    </>
  )
  return (
    <output title={title}>
      {onOpen === undefined ? (
        <span className={look}>{said}</span>
      ) : (
        <button type="button" className={look} onClick={onOpen}>
          {said}
        </button>
      )}
    </output>
  )
}
