import { characterFields, nextLevelAt } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { useNumbers } from '../i18n/use-numbers.ts'
import { useWords } from '../i18n/use-words.ts'
import { useField } from '../store/use-character.ts'
import { Bar } from '../ui/bar.tsx'
import { NumberField } from './number-field.tsx'
import styles from './who.module.css'

/** What was learned, how far that is from the next level, and a hint once it is enough. */
export function Experience() {
  const { t } = useLingui()
  const word = useWords()
  const { number } = useNumbers()
  const [xp] = useField('xp')
  const [level] = useField('level')
  const next = nextLevelAt(level)
  const nextLevel = number(level + 1)
  return (
    <div className={styles['experience']}>
      <p>
        <NumberField field="xp" />{' '}
        <span>
          / {number(next)} {word(characterFields.xp.label)}
        </span>
        {xp >= next && <b className={styles['enough']}>{t`enough for level ${nextLevel}`}</b>}
      </p>
      <Bar tone="ochre" value={xp} max={next} thin />
    </div>
  )
}
