import type { TextInput } from '../../../ui/inputs/text/use-text-input.ts'
import { useConflictFields, useValue, useWrite } from '../../../sync/replica/use-character.ts'
import { TextBox } from '../../../ui/inputs/text/text-box.tsx'
import styles from './details.module.css'

interface EntryTextProps extends Pick<TextInput, 'label' | 'maxLength' | 'placeholder'> {
  /** For example `items.<id>.note`. */
  readonly path: string
  /** An empty text is stored as absent. */
  readonly optional?: boolean
}

/** A text of an item or spell. */
export function EntryText({ path, optional = false, ...box }: EntryTextProps) {
  const write = useWrite()
  const value = useValue(path)
  const hasConflict = useConflictFields().includes(path)
  const storedText = (text: string) => (optional && text === '' ? null : text)
  return (
    <span className={styles['text']}>
      <TextBox
        {...box}
        value={typeof value === 'string' ? value : ''}
        hasConflict={hasConflict}
        onEdit={(text, seen) => write(path, storedText(text), { seen: storedText(seen) })}
      />
    </span>
  )
}
