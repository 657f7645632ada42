import { useId, type CSSProperties } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { classNames } from '../../foundation/class-names.ts'
import { Hint } from '../hint.tsx'
import { RemoteChange } from '../remote-change.tsx'
import styles from './number-box.module.css'
import { useNumberInput, type NumberInput } from './use-number-input.ts'

export interface NumberBoxProps extends NumberInput {
  readonly label: string
  /** What is written here, for whoever wants to know what somebody is looking at. */
  readonly field?: string | undefined
  /** In the letters of headings: for values that are the picture. The size is that of the words around. */
  readonly figure?: boolean
  /** Somebody else wrote here too; a choice waits. */
  readonly contested?: boolean
  /** Why the value is not valid. It is shown all the same. */
  readonly problem?: string | undefined
  /** Changes whenever somebody else changed the value; its ground is washed once. */
  readonly heard?: string | number | undefined
}

/** A number on the line it is written on. Text that is being written is never replaced by a value from outside. */
export function NumberBox({
  label,
  field,
  figure = false,
  contested = false,
  problem,
  heard,
  ...writing
}: NumberBoxProps) {
  const { number } = useNumbers()
  const { input, text, hint, meanwhile } = useNumberInput(writing)
  const saidId = useId()
  const isWrong = hint !== undefined || problem !== undefined
  return (
    <span className={classNames(styles['box'], (hint !== undefined || meanwhile !== undefined) && styles['telling'])}>
      <label className={classNames(styles['touch'], heard !== undefined && styles['over'])}>
        {heard !== undefined && <span key={heard} className={styles['heard']} />}
        <input
          {...input}
          aria-label={label}
          data-field={field}
          value={text}
          className={classNames(
            styles['input'],
            figure && styles['figure'],
            contested && styles['contested'],
            problem !== undefined && styles['problem'],
          )}
          style={{ '--signs': Math.max(1, text.length) } as CSSProperties}
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? saidId : undefined}
        />
      </label>
      {meanwhile !== undefined && <RemoteChange>{number(meanwhile)}</RemoteChange>}
      {problem !== undefined && hint === undefined && (
        <span id={saidId} className={styles['reason']}>
          {problem}
        </span>
      )}
      {hint !== undefined && <Hint id={saidId}>{hint}</Hint>}
    </span>
  )
}
