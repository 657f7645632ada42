import { characterFields, nextLevelAt } from '@everquill/domain'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useNumbers } from '../../../i18n/use-numbers.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useField } from '../../../sync/replica/use-character.ts'
import { Bar } from '../../../ui/layout/bar.tsx'
import { Explained } from '../../../ui/buttons/explained.tsx'
import { lazyPart } from '../../../ui/foundation/lazy-part.ts'
import { NumberField } from '../fields/number-field.tsx'
import styles from './identity.module.css'

/** Fetched when somebody asks where a number comes from. */
const LevelsDialog = lazyPart(async () => (await import('./levels-dialog.tsx')).LevelsDialog)

/** What was learned, how far that is from the next level, and a hint once it is enough. */
export function Experience() {
  const { t } = useLingui()
  const word = useTranslate()
  const { number } = useNumbers()
  const [xp] = useField('xp')
  const [level] = useField('level')
  const next = nextLevelAt(level)
  const [nextLevel, nextWritten] = [number(level + 1), number(next)]
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles['experience']}>
      <p>
        <NumberField field="xp" />{' '}
        <span>
          /{' '}
          <Explained label={t`Level ${nextLevel} at ${nextWritten}`} onAsk={() => setIsOpen(true)}>
            {nextWritten}
          </Explained>{' '}
          {word(characterFields.xp.label)}
        </span>
        {xp >= next && <b className={styles['enough']}>{t`enough for level ${nextLevel}`}</b>}
      </p>
      <Bar tone="ochre" value={xp} max={next} thin />
      {isOpen && (
        <Suspense>
          <LevelsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
