import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useGameName } from '../../../queries/game-name.ts'
import { usePicture } from '../../../sync/outbox/pictures.ts'
import { useCharacterStore, useField } from '../../../sync/replica/use-character.ts'
import { classNames } from '../../../ui/foundation/class-names.ts'
import { NameBox } from '../../../ui/inputs/text/name-box.tsx'
import { Portrait } from '../../../game-ui/portrait.tsx'
import { Experience } from './experience.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { ReferenceField } from '../fields/reference-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useTextField } from '../fields/use-text-field.ts'
import styles from './identity.module.css'

/** What is said of somebody in one breath. */
export const whoKeys = ['name', 'race', 'class', 'level', 'xp', 'player'] as const

/** The head of the sheet: portrait, name, and what is said of somebody in one breath. A phone has it in its bar. */
export function Identity({ portrait = <CharacterPortrait /> }: { readonly portrait?: ReactNode }) {
  const { t } = useLingui()
  const word = useTranslate()
  return (
    <section className={styles['who']} aria-label={t`Who it is`}>
      {portrait}
      <div className={styles['lines']}>
        <NameField />
        <div className={classNames(styles['line'], 'by-dots')}>
          <span>
            <ReferenceField field="race" alone />
          </span>
          <span>
            <ReferenceField field="class" alone />
          </span>
          <span className={styles['level']}>
            {word(characterFields.level.label)}
            <NumberField field="level" />
          </span>
        </div>
        <p className={classNames(styles['player'], 'by-dots small soft')}>
          <span>
            <TextField field="player" alone />
          </span>
          <GameLink />
        </p>
        <Experience />
      </div>
    </section>
  )
}

/** The table it plays at. */
function GameLink() {
  const [gameId] = useField('gameId')
  const name = useGameName(gameId)
  if (gameId === null || name === undefined) return null
  return (
    <span>
      <Link to="/games/$gameId" params={{ gameId }}>
        {name}
      </Link>
    </span>
  )
}

/** Apart, so that a letter draws the name and nothing else. */
const NameField = () => <NameBox {...useTextField('name')} />

/** The picture, or the initial of whoever has none. */
export function CharacterPortrait() {
  const { publicRef } = useCharacterStore()
  const [name] = useField('name')
  const [image] = useField('image')
  return <Portrait id={publicRef} name={name} src={usePicture(publicRef, image)} />
}
