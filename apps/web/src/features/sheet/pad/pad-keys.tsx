import { useLingui } from '@lingui/react/macro'
import Delete from 'lucide-react/icons/delete'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/foundation/class-names.ts'
import styles from './number-pad.module.css'
import { halved, padText, withoutLast, type PadText } from './pad-text.ts'

interface PadKeysProps {
  readonly typed: PadText
  readonly letter: 'd' | 'W'
  readonly onType: (typed: PadText) => void
}

/** The keys of the pad. The focus stays where it is when one is pressed. */
export function PadKeys({ typed, letter, onType }: PadKeysProps) {
  const { t } = useLingui()
  const digit = (key: string) => (
    <Key key={key} wide={key === '0'} onPress={() => onType(padText(typed.text + key, letter))}>
      {key}
    </Key>
  )
  const sign = (key: string, label: string, shown: ReactNode) => (
    <Key label={label} isOperator onPress={() => onType(padText(typed.text + key, letter))}>
      {shown}
    </Key>
  )
  return (
    <div className={styles['keys']} role="group" aria-label={t`Keys`}>
      {['7', '8', '9'].map(digit)}
      <Key label={t`Delete`} isOperator onPress={() => onType(withoutLast(typed))}>
        <Delete />
      </Key>
      {['4', '5', '6'].map(digit)}
      <Key label={t`Halve`} isOperator onPress={() => onType(halved(typed))}>
        ½
      </Key>
      {['1', '2', '3'].map(digit)}
      {sign('d', t`Dice`, letter)}
      {digit('0')}
      {sign('-', t`Minus`, '−')}
      {sign('+', t`Plus`, '+')}
    </div>
  )
}

interface KeyProps {
  readonly label?: string
  readonly isOperator?: boolean
  readonly wide?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const Key = ({ label, isOperator = false, wide = false, onPress, children }: KeyProps) => (
  <button
    type="button"
    className={classNames(styles['key'], isOperator && styles['operator'], wide && styles['wide'])}
    aria-label={label}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
)
