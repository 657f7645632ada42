import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { useNumbers } from '../../i18n/use-numbers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useField } from '../../sync/replica/use-character.ts'
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx'
import styles from './sheet-head.module.css'
import { useContentNames } from '../../log-view/texts/use-content-names.ts'
import { CharacterPortrait } from './identity/identity.tsx'

interface SheetHeadProps {
  readonly portrait?: ReactNode
  /** Opens About, where these values can be edited. */
  readonly onAbout: () => void
}

/** The header on a phone: back button, portrait, name and a line of details. */
export function SheetHead({ portrait = <CharacterPortrait />, onAbout }: SheetHeadProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { number } = useNumbers()
  const names = useContentNames()
  const [name] = useField('name')
  const [level] = useField('level')
  const [characterClass] = useField('class')
  const [race] = useField('race')
  const details = [
    `${translate(characterFields.level.label)} ${number(level)}`,
    names.of('Classes', characterClass),
    names.of('Races', race),
  ]
  return (
    <>
      <Link to="/" className={iconButtonClass} aria-label={t`Your characters`}>
        <ChevronLeft />
      </Link>
      <span className={styles['portrait']}>{portrait}</span>
      <div className={styles['identity']}>
        <h1 className={styles['name']}>
          <button type="button" className={styles['about']} aria-haspopup="dialog" onClick={onAbout}>
            {name}
          </button>
        </h1>
        <p className={styles['details']}>{details.filter((part) => part !== '').join(' · ')}</p>
      </div>
    </>
  )
}
