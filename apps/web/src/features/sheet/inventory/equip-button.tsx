import { useLingui } from '@lingui/react/macro'
import { classNames } from '../../../ui/foundation/class-names.ts'
import styles from './inventory.module.css'

interface EquipButtonProps {
  readonly name: string
  readonly isEquipped: boolean
  readonly onPress: () => void
}

/** Puts an item on or takes it off. */
export function EquipButton({ name, isEquipped, onPress }: EquipButtonProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles['equip']}
      aria-pressed={isEquipped}
      title={isEquipped ? t`Take off` : t`Equip`}
      onClick={onPress}
    >
      <span className={classNames('dot', !isEquipped && 'hollow')} />
      <span>
        <span className="sr">{name}: </span>
        {isEquipped ? t`Equipped` : t`Equip`}
      </span>
    </button>
  )
}
