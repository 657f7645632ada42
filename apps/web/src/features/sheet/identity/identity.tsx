import { characterFields } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useOwnGame } from '../../../queries/own-game.ts'
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

/** The head of the sheet: portrait, name, race, class, level and player. A phone shows `SheetHead` and `About` instead. */
export function Identity({ portrait = <CharacterPortrait /> }: { readonly portrait?: ReactNode }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <section className={styles['identity']} aria-label={t`Identity`}>
      {portrait}
      <div className={styles['lines']}>
        <NameField />
        <div className={classNames(styles['line'], 'by-dots')}>
          <span>
            <ReferenceField field="race" labelAsPlaceholder />
          </span>
          <span>
            <ReferenceField field="class" labelAsPlaceholder />
          </span>
          <span className={styles['level']}>
            {translate(characterFields.level.label)}
            <NumberField field="level" />
          </span>
        </div>
        <p className={classNames(styles['player'], 'by-dots small soft')}>
          <span>
            <TextField field="player" labelAsPlaceholder />
          </span>
          <GameLink />
        </p>
        <Experience />
      </div>
    </section>
  )
}

/** The game of the character, if it has one. */
export function GameLink() {
  const [gameId] = useField('gameId')
  const name = useOwnGame(gameId)?.name
  if (gameId === null || name === undefined) return null
  return (
    <span>
      <Link to="/games/$gameId" params={{ gameId }}>
        {name}
      </Link>
    </span>
  )
}

/** A component of its own, so a keystroke re-renders only the name. */
const NameField = () => <NameBox {...useTextField('name')} />

export function CharacterPortrait() {
  const { publicRef } = useCharacterStore()
  const [name] = useField('name')
  const [image] = useField('image')
  return <Portrait id={publicRef} name={name} src={usePicture(publicRef, image)} />
}
