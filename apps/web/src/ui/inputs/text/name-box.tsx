import { classNames } from '../../foundation/class-names.ts'
import { Flash } from '../flash.tsx'
import { RemoteChange } from '../remote-change.tsx'
import type { TextBoxProps } from './text-box.tsx'
import styles from './text-box.module.css'
import { useTextInput } from './use-text-input.ts'

/** The page heading with a red initial, editable in place. Use it once per page. */
export function NameBox({ hasConflict = false, flashKey, ...textInput }: TextBoxProps) {
  const { input, remoteValue } = useTextInput(textInput)
  const isEmpty = input.value.trim() === ''
  return (
    <div className={styles['name']}>
      <Flash flashKey={flashKey} />
      <h1
        className={classNames(
          styles['heading'],
          isEmpty ? styles['empty'] : 'named',
          hasConflict && styles['conflict'],
        )}
      >
        {isEmpty ? textInput.label : input.value}
      </h1>
      <div className={styles['over']}>
        <input {...input} className={styles['input']} aria-label={textInput.label} />
      </div>
      {remoteValue !== undefined && <RemoteChange below>{remoteValue}</RemoteChange>}
    </div>
  )
}
