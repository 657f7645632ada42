import { Notice } from '../ui/notice.tsx'
import styles from './save-line.module.css'
import { useSaveWords } from './save-state.tsx'

/** On a phone, whose bar has room for one word: the whole sentence, unless all goes its way. */
export function SaveLine() {
  const { kind, words } = useSaveWords()
  if (kind === 'saved' || kind === 'saving') return null
  return (
    <div className={styles['line']}>
      <Notice kind={kind}>{words}</Notice>
    </div>
  )
}
