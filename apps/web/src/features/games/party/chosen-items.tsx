import { useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { CountField } from '../../../ui/inputs/count-field.tsx'
import type { Limits } from '../../../ui/inputs/number/parse-number.ts'
import styles from '../games.module.css'

/** An item that was found, and how many of it. */
interface ChosenItem {
  readonly id: string
  readonly name: string
  /** The name with how many there are, if that is limited. */
  readonly label?: string
  /** The quantity as it was typed. */
  readonly text: string
  readonly limits: Limits
}

interface ChosenItemsProps {
  readonly items: readonly ChosenItem[]
  readonly onTextChange: (id: string, text: string) => void
  /** If items can be taken out again. */
  readonly onRemove?: (id: string) => void
}

/** The items of an award or a gift, each with its quantity. */
export function ChosenItems({ items, onTextChange, onRemove }: ChosenItemsProps) {
  const { t } = useLingui()
  if (items.length === 0) return null
  return (
    <ul className={styles['pair']} aria-label={t`Items`}>
      {items.map(({ id, name, label = name, text, limits }) => (
        <li key={id}>
          <CountField
            {...{ label, text, limits }}
            onTextChange={(next) => onTextChange(id, next)}
            end={
              onRemove && (
                <IconButton label={t`Remove ${name}`} onClick={() => onRemove(id)}>
                  <X />
                </IconButton>
              )
            }
          />
        </li>
      ))}
    </ul>
  )
}
