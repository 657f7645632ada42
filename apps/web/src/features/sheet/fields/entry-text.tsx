import type { TextInput } from '../../../ui/inputs/text/use-text-input.ts'
import { useConflictFields, useValue, useWrite } from '../../../sync/replica/use-character.ts'
import { TextBox } from '../../../ui/inputs/text/text-box.tsx'
import styles from './details.module.css'

interface EntryTextProps extends Pick<TextInput, 'label' | 'maxLength' | 'placeholder'> {
  /** Such as `items.<id>.note`. */
  readonly path: string
  /** Empty is absent. */
  readonly optional?: boolean
}

/** A text that belongs to an entry of a list. */
export function EntryText({ path, optional = false, ...box }: EntryTextProps) {
  const write = useWrite()
  const value = useValue(path)
  const contested = useConflictFields().includes(path)
  const kept = (text: string) => (optional && text === '' ? null : text)
  return (
    <span className={styles['text']}>
      <TextBox
        {...box}
        value={typeof value === 'string' ? value : ''}
        contested={contested}
        onEdit={(text, seen) => write(path, kept(text), { seen: kept(seen) })}
      />
    </span>
  )
}
