import { characterFields, defaultImage } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useWords } from '../i18n/use-words.ts'
import { useCharacterStore, useField } from '../store/use-character.ts'
import { classNames } from '../ui/class-names.ts'
import { NameBox } from '../ui/name-box.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { NumberField } from './number-field.tsx'
import { TextField } from './text-field.tsx'
import { useTextField } from './use-text-field.ts'
import styles from './who.module.css'

/** What is said of somebody in one breath. */
export const whoKeys = ['name', 'race', 'class', 'level', 'xp', 'player'] as const

/** The head of the sheet: portrait, name, and what is said of somebody in one breath. A phone has it in its bar. */
export function Who() {
  const { t } = useLingui()
  const word = useWords()
  return (
    <section className={styles['who']} aria-label={t`Who it is`}>
      <CharacterPortrait />
      <div className={styles['lines']}>
        <NameField />
        <p className={classNames(styles['line'], 'by-dots')}>
          <span>
            <TextField field="race" alone />
          </span>
          <span>
            <TextField field="class" alone />
          </span>
          <span className={styles['level']}>
            {word(characterFields.level.label)}
            <NumberField field="level" />
          </span>
        </p>
        <p className="small soft">
          <TextField field="player" alone />
        </p>
        <p className={styles['experience']}>
          <NumberField field="xp" /> <span>{word(characterFields.xp.label)}</span>
        </p>
      </div>
    </section>
  )
}

/** Apart, so that a letter draws the name and nothing else. */
const NameField = () => <NameBox {...useTextField('name')} />

/** The picture, or the initial of whoever has none. */
export function CharacterPortrait() {
  const { publicRef } = useCharacterStore()
  const [name] = useField('name')
  const [image] = useField('image')
  return <Portrait id={publicRef} name={name} src={image === defaultImage ? undefined : image} />
}
