import {
  attributes,
  characterFields,
  swapValues,
  type Attribute,
  type AttributeValues,
  type CatalogueRecord,
} from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { classNames } from '../../ui/foundation/class-names.ts'
import { AttributeFigure } from './attribute-figure.tsx'
import styles from './attribute-section.module.css'

interface SwapTilesProps {
  readonly values: AttributeValues
  readonly race: CatalogueRecord<'Races'> | null
  readonly onValues: (values: AttributeValues) => void
  /** A hint, unless an attribute is picked. */
  readonly children: ReactNode
}

/** Pressing two attributes swaps their values. */
export function SwapTiles({ values, race, onValues, children }: SwapTilesProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const [picked, setPicked] = useState<Attribute | null>(null)
  const press = (attribute: Attribute) => {
    if (picked === null || picked === attribute) return setPicked(picked === null ? attribute : null)
    onValues(swapValues(values, picked, attribute))
    return setPicked(null)
  }
  const pickedName = picked && translate(characterFields[picked].label)
  return (
    <>
      <ul className={styles['tiles']}>
        {attributes.map((attribute) => (
          <li key={attribute}>
            <button
              type="button"
              className={classNames(styles['tile'], attribute === picked && styles['picked'])}
              aria-pressed={attribute === picked}
              onClick={() => press(attribute)}
            >
              <AttributeFigure attribute={attribute} value={values[attribute]} race={race} />
            </button>
          </li>
        ))}
      </ul>
      <p className="small soft" role="status">
        {pickedName === null ? children : t`Tap the attribute to swap with ${pickedName}.`}
      </p>
    </>
  )
}
